import { undecodedView } from '../../../core/answer/decode/showView';
import type { DecodedView, TableSection } from '../../../core/base/view/decodedView';
import { networkLabels } from '../../../core/model/networks/networkLabels';
import { firstForm } from '../../../core/run/compare/compareAnswer';
import {
  type ComparedSide,
  compareSides,
  type Comparison,
  sideOfExchange,
  sideOfRefusal,
} from '../../../core/run/compare/compareSides';
import { comparisonTable, describeComparison, unlistedNotes } from '../../../core/run/compare/comparisonView';
import type { FramedSide } from '../../../messages/comparisonFrame';
import { answerView } from '../answer/answerView';
import { framedView } from '../answer/framedView';
import { sectionView } from '../answer/sectionView';
import { summaryLine } from '../answer/summaryLine';
import { element, uniqueId } from '../dom/element';
import { drawPart, guardDrawing } from '../dom/guardDrawing';
import { notesView } from '../dom/notesView';
import { ScreenReaderText } from '../dom/screenReaderText';
import { type Tab, tabs } from '../dom/tabs';
import type { ViewContext } from '../dom/viewContext';
import { headCharacters } from '../table/columns/columnLayout';

export interface ComparedAnswersOptions {
  /** Context and tab of a network's answer. Lookups in it use that network. */
  contextOf(network: string): ViewContext;
  /** The tab shown first within `part`: the comparison, or the answer of one network. */
  tabOf(part: string): string | undefined;
  onTab(part: string, tab: string): void;
}

const whole = 'comparison';

/**
 * Returns the answers of several networks to one request: side by side as decoded fields and as JSON, and each
 * separately. The side-by-side view offers no lookups and no cells, because its values don't belong to a single network.
 */
export function comparedAnswersView(
  framed: readonly FramedSide[],
  { lookUp: _ofOneNetwork, addCell: _toOneNetwork, ...context }: ViewContext,
  options: ComparedAnswersOptions,
): HTMLElement {
  const labels = networkLabels(framed.map(({ network }) => network));
  const title = `Compared: ${labels.join(', ')}`;
  const own: readonly Tab[] = framed.map((side, index) => ({
    id: side.network.key,
    label: labels[index] ?? side.network.key,
    content: () => sideView(side, options),
  }));
  const parts = (summary: string, tone: DecodedView['tone'], all: readonly Tab[], selected: string) => {
    const { bar, panels } = tabs({
      prefix: uniqueId('compared'),
      label: 'Comparison',
      selected,
      onSelect: (tab) => options.onTab(whole, tab),
      tabs: all,
    });
    // The headline also shows the sentence, so it is only for screen readers.
    const screenReaderText = new ScreenReaderText(context.signal);
    screenReaderText.announce(summary);
    const tabRow = element('div', { class: 'tab-row' }, bar);
    return [summaryLine({ title, summary, tone }), tabRow, panels, screenReaderText.element];
  };
  const compared = element('article', { class: 'answer', 'aria-label': title });
  guardDrawing(
    compared,
    context.signal,
    (signal) => {
      const sides = framed.map((side, index) => sideOf(labels[index] ?? side.network.key, side));
      const form = firstForm(sides);
      const panel = (of: 'decoded' | 'json') => comparisonPanel(compareSides(sides, of), { ...context, signal });
      const both: readonly Tab[] = [
        { id: 'decoded', label: 'Decoded', content: () => panel('decoded') },
        { id: 'json', label: 'JSON', content: () => panel('json') },
      ];
      const summary = describeComparison(compareSides(sides, form));
      return parts(summary, 'neutral', [...both, ...own], options.tabOf(whole) ?? form);
    },
    // The answers themselves are still there, each on its own.
    (error) => {
      const { summary, tone, notes } = undecodedView(undefined, error);
      const [reason, ...drawn] = [notesView(notes), ...parts(summary, tone, own, options.tabOf(whole) ?? '')];
      return reason === undefined ? drawn : [...drawn.slice(0, 1), reason, ...drawn.slice(1)];
    },
  );
  return compared;
}

function sideOf(label: string, { answer }: FramedSide): ComparedSide {
  if (answer.kind === 'refused') return sideOfRefusal(label, answer.refusal);
  return sideOfExchange(label, answer.exchange, framedView(answer));
}

function sideView({ network, answer }: FramedSide, options: ComparedAnswersOptions): HTMLElement {
  if (answer.kind === 'refused')
    return element(
      'p',
      { class: 'unreadable', role: 'alert' },
      `Not sent: ${answer.refusal.cause} ${answer.refusal.cure}`,
    );
  const tab = options.tabOf(network.key);
  return answerView(answer, framedView(answer), options.contextOf(network.key), {
    tab,
    onTab: (chosen) => options.onTab(network.key, chosen),
  });
}

/** Returns the fields of answers in rows, with an option to show only differences. */
function comparisonPanel(comparison: Comparison, context: ViewContext): HTMLElement {
  const home = element('div', { class: 'section' });
  let drawn = new AbortController();
  const draw = (onlyDifferences: boolean): void => {
    drawn.abort();
    drawn = new AbortController();
    const fields = onlyDifferences ? comparison.fields.filter(({ differs }) => differs) : comparison.fields;
    const drawing = { ...context, signal: AbortSignal.any([drawn.signal, context.signal]) };
    home.replaceChildren(
      fields.length === 0
        ? element('p', { class: 'aside' }, `${describeComparison(comparison)}.`)
        : sectionView(withEqualSides(comparisonTable({ ...comparison, fields }), comparison.labels.length), drawing),
    );
  };
  draw(false);
  return element(
    'div',
    { class: 'comparison' },
    onlyDifferences(comparison, context, draw),
    notesView(unlistedNotes(comparison)),
    home,
  );
}

/**
 * Gives the last columns, which are the sides, the same width: equal values look equal only if they are cut equally.
 */
function withEqualSides(table: TableSection, sides: number): TableSection {
  const first = table.columns.length - sides;
  const characters = Math.max(
    ...table.columns.slice(first).map((column) => Math.max(column.characters, headCharacters(column.label))),
  );
  return {
    ...table,
    columns: table.columns.map((column, index) => (index < first ? column : { ...column, characters })),
  };
}

function onlyDifferences(
  comparison: Comparison,
  context: ViewContext,
  draw: (onlyDifferences: boolean) => void,
): HTMLElement {
  const box = element('input', { type: 'checkbox' });
  box.addEventListener('change', () => {
    drawPart(box, () => draw(box.checked));
    const noun = comparison.differences === 1 ? 'difference' : 'differences';
    context.announce(
      box.checked ? `${comparison.differences} ${noun} shown` : `All ${comparison.fields.length} fields shown`,
    );
  });
  return element('label', { class: 'check' }, box, 'Only differences');
}
