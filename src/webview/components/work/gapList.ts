import { visibleText } from '../../../core/base/view/visibleText';
import type { LiveGap, LiveReport } from '../../../core/run/longWork/workReport';
import { describeGap, formatFill } from '../../../core/run/session/plan/formatLiveReport';
import { element, updateHidden } from '../dom/element';
import { icon, iconButton } from '../dom/icon';

type Fill = (gap: Pick<LiveGap, 'from' | 'to'>) => void;

/** The gaps of a live cell, a row each, with what filling it costs. Rows that don't change stay. */
export class GapList {
  readonly element = element('ul', { class: 'work-gaps', 'aria-label': 'Missing blocks' });
  readonly #rows = new Map<string, HTMLElement>();

  /** `onLost` is called when the focused button disappears. */
  constructor(
    private readonly fill: Fill | undefined,
    private readonly onLost: () => void,
  ) {
    updateHidden(this.element, true);
  }

  update(live: LiveReport | undefined): void {
    const gaps = live?.gaps ?? [];
    const canFill = live !== undefined && live.state !== 'ended';
    const wanted = new Map(gaps.map((gap) => [JSON.stringify([gap, canFill]), gap]));
    let hasLost = false;
    for (const [key, row] of this.#rows) {
      if (wanted.has(key)) continue;
      hasLost ||= row.querySelector(':focus') !== null;
      row.remove();
      this.#rows.delete(key);
    }
    for (const [at, [key, gap]] of [...wanted].entries()) {
      const row = this.#rows.get(key) ?? this.#createRow(gap, canFill);
      this.#rows.set(key, row);
      const there = this.element.children.item(at);
      // A row that is moved would lose the focus.
      if (there !== row) this.element.insertBefore(row, there);
    }
    updateHidden(this.element, gaps.length === 0);
    if (hasLost) this.onLost();
  }

  #createRow(gap: LiveGap, canFill: boolean): HTMLElement {
    const text = element('span', {}, visibleText(describeGap(gap)));
    return element('li', {}, icon('warning', 'Warning'), element('div', {}, text, ...this.#actions(gap, canFill)));
  }

  #actions(gap: LiveGap, canFill: boolean): readonly HTMLElement[] {
    const { fill } = this;
    if (gap.isFilling) return [element('span', { class: 'aside' }, 'Filling…')];
    if (fill === undefined || !canFill || gap.calls === 0) return [];
    const label = `Fill (${formatFill(gap)})`;
    const button = iconButton('refresh', label, () => fill({ from: gap.from, to: gap.to }), label);
    button.classList.add('button');
    return [button];
  }
}
