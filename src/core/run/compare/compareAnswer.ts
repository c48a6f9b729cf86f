import { decodeExchange } from '../../answer/decode/decodeExchange';
import type { DecodedView } from '../../base/view/decodedView';
import { networkLabels } from '../../model/networks/networkLabels';
import type { ComparedAnswer } from '../session/memory/cellAnswer';
import { type ComparedSide, compareSides, type Comparison, sideOfExchange, sideOfRefusal } from './compareSides';
import { comparisonView } from './comparisonView';

/** Compares the answers of a cell from several networks as text. Uses decoded fields if any answer has them. */
export function comparisonOfAnswer(answer: ComparedAnswer): Comparison {
  const sides = sidesOfAnswer(answer);
  return compareSides(sides, firstForm(sides));
}

/** Returns the differences of a compared answer. It is bad if the cell says that there must be none. */
export function viewOfComparedAnswer(answer: ComparedAnswer): DecodedView {
  const comparison = comparisonOfAnswer(answer);
  const view = comparisonView(comparison);
  return answer.same !== undefined && comparison.differences > 0 ? { ...view, tone: 'bad' } : view;
}

/** Returns the decoded form if any answer has decoded fields. */
export function firstForm(sides: readonly ComparedSide[]): 'decoded' | 'json' {
  return sides.some(({ outcome }) => outcome.kind === 'result' && outcome.view.sections.length > 0)
    ? 'decoded'
    : 'json';
}

function sidesOfAnswer({ answers }: ComparedAnswer): readonly ComparedSide[] {
  const labels = networkLabels(answers.map(({ network }) => network));
  return answers.map(({ answer, network }, index) => {
    const label = labels[index] ?? network.key;
    return answer.kind === 'exchange'
      ? sideOfExchange(label, answer.exchange, decodeExchange(answer.exchange, answer.hints))
      : sideOfRefusal(label, answer.refusal);
  });
}
