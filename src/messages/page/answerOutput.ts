import { titleOfRefusal } from '../../core/model/exchange/refusal';
import { troubleOf } from '../../core/model/failure/networkTrouble';
import type { CellAnswer } from '../../core/run/session/memory/cellAnswer';
import type { KeptOutput } from '../keptOutputs';
import type { RemedyFrame } from '../remedyFrame';
import { framedAnswer } from './framedAnswer';

/** One output of a cell as people read it, without what they can do with it. */
export type AnswerOutput =
  KeptOutput | { readonly kind: 'problem'; readonly problem: NonNullable<RemedyFrame['problem']> };

/** Returns the outputs of a cell's answer. */
export function outputsOfAnswer(answer: CellAnswer): readonly AnswerOutput[] {
  switch (answer.kind) {
    case 'nothing':
      return [];
    case 'refused': {
      const { cause, cure } = answer.refusal;
      return [{ kind: 'problem', problem: { title: titleOfRefusal(answer.refusal), cause, cure } }];
    }
    case 'exchange': {
      const trouble = troubleOf(answer.exchange);
      return [
        ...(answer.work ? [{ kind: 'work' as const, report: answer.work }] : []),
        { kind: 'exchange', framed: framedAnswer(answer) },
        // The answer itself shows every other failure.
        ...(trouble?.kind === 'wrongChain' ? [{ kind: 'problem' as const, problem: trouble }] : []),
      ];
    }
    case 'compared': {
      const sides = answer.answers.map(({ network: { key, name }, answer: side }) => ({
        network: { key, name },
        answer:
          side.kind === 'exchange'
            ? { kind: 'exchange' as const, framed: framedAnswer(side) }
            : { kind: 'refused' as const, refusal: { cause: side.refusal.cause, cure: side.refusal.cure } },
      }));
      return [{ kind: 'compared', sides }];
    }
  }
}
