import { networkLabels } from '../../../core/model/networks/networkLabels';
import { firstForm } from '../../../core/run/compare/compareAnswer';
import { type ComparedSide, sideOfExchange, sideOfRefusal } from '../../../core/run/compare/comparedSide';
import { compareSides } from '../../../core/run/compare/compareSides';
import { describeComparison } from '../../../core/run/compare/comparisonView';
import type { FramedSide } from '../../../messages/comparisonFrame';
import { answerView, summaryLine } from '../answer/answerView';
import { framedView } from '../answer/framedView';
import { element } from '../dom/element';
import { ScreenReaderText } from '../dom/screenReaderText';
import { type Tab, tabs } from '../dom/tabs';
import { uniqueId } from '../dom/uniqueId';
import type { ViewContext } from '../dom/viewContext';
import { comparisonPanel } from './comparisonPanel';

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
 * separately. The side-by-side view offers no lookups, because its values don't belong to a single network.
 */
export function comparedAnswersView(
  framed: readonly FramedSide[],
  { lookUp: _ofOneNetwork, ...context }: ViewContext,
  options: ComparedAnswersOptions,
): HTMLElement {
  const labels = networkLabels(framed.map(({ network }) => network));
  const sides = framed.map((side, index) => sideOf(labels[index] ?? side.network.key, side));
  const form = firstForm(sides);
  const sentence = describeComparison(compareSides(sides, form));
  const title = `Compared: ${labels.join(', ')}`;
  const own: readonly Tab[] = framed.map((side, index) => ({
    id: side.network.key,
    label: labels[index] ?? side.network.key,
    content: () => sideView(side, options),
  }));
  const { bar, panels } = tabs({
    prefix: uniqueId('compared'),
    label: 'Comparison',
    selected: options.tabOf(whole) ?? form,
    onSelect: (tab) => options.onTab(whole, tab),
    tabs: [
      { id: 'decoded', label: 'Decoded', content: () => comparisonPanel(compareSides(sides, 'decoded'), context) },
      { id: 'json', label: 'JSON', content: () => comparisonPanel(compareSides(sides, 'json'), context) },
      ...own,
    ],
  });
  // The headline also shows the sentence, so it is only for screen readers.
  const screenReaderText = new ScreenReaderText(context.signal);
  screenReaderText.announce(sentence);
  return element(
    'article',
    { class: 'answer', 'aria-label': title },
    summaryLine({ title, summary: sentence, tone: 'neutral' }),
    element('div', { class: 'tab-row' }, bar),
    panels,
    screenReaderText.element,
  );
}

function sideOf(label: string, { answer }: FramedSide): ComparedSide {
  if (answer.kind === 'refused') return sideOfRefusal(label, answer.refusal);
  return sideOfExchange(label, answer.framed.exchange, framedView(answer.framed));
}

function sideView({ network, answer }: FramedSide, options: ComparedAnswersOptions): HTMLElement {
  if (answer.kind === 'refused')
    return element(
      'p',
      { class: 'unreadable', role: 'alert' },
      `Not sent: ${answer.refusal.cause} ${answer.refusal.cure}`,
    );
  const tab = options.tabOf(network.key);
  return answerView(answer.framed, framedView(answer.framed), options.contextOf(network.key), {
    ...(tab !== undefined && { tab }),
    onTab: (chosen) => options.onTab(network.key, chosen),
  });
}
