import { decodeExchange } from '../decode/decodeExchange';
import type { ComparedAnswer } from '../session/cellAnswer';
import type { DecodedView } from '../view/decodedView';
import { networkLabels, sideOfExchange, sideOfRefusal, type ComparedSide } from './comparedSide';
import { compareSides } from './compareSides';
import { comparisonView } from './comparisonView';

/** The answer of a cell on several networks for those who read text: what differs, by decoded fields where there are any. */
export function viewOfComparedAnswer(answer: ComparedAnswer): DecodedView {
  const sides = sidesOfAnswer(answer);
  return comparisonView(compareSides(sides, firstForm(sides)));
}

/** The form that says more: the decoded one where any answer has decoded fields. */
export function firstForm(sides: readonly ComparedSide[]): 'decoded' | 'json' {
  return sides.some(({ outcome }) => outcome.kind === 'result' && outcome.view.sections.length > 0) ? 'decoded' : 'json';
}

function sidesOfAnswer({ answers }: ComparedAnswer): readonly ComparedSide[] {
  const labels = networkLabels(answers.map(({ network }) => network));
  return answers.map(({ answer, network }, index) => {
    const label = labels[index] ?? network.key;
    return answer.kind === 'exchange' ? sideOfExchange(label, answer.exchange, decodeExchange(answer.exchange, answer.hints)) : sideOfRefusal(label, answer.refusal);
  });
}
