import type { CellRequest } from '../../model/cell/cell';
import { describePasted } from '../../model/cell/pastedForm';
import type { Problem } from '../../model/cell/problem';
import type { Refusal } from '../../model/exchange/refusal';

type PastedText = Extract<CellRequest, { readonly kind: 'pasted' }>;

const howToConvert = 'Use the quick fix to convert it to a call.';
const howToWrite = 'Write a method and its arguments, such as eth_getBalance 0x… latest.';

/** The problem of a pasted text, at its first word. */
export function pastedProblem({ form, text, range }: PastedText, canConvert: boolean): Problem {
  const first = /^\S{1,40}/.exec(text)?.[0].length ?? 1;
  return {
    code: 'pasted',
    severity: 'error',
    range: { start: range.start, end: Math.min(range.start + first, range.end) },
    message: `${describePasted(form)} ${canConvert ? howToConvert : howToWrite}`,
  };
}

/** Why a pasted text isn't sent. None of its words are in it, because they may be a key. */
export function refusePasted({ form, range }: PastedText, canConvert: boolean): Refusal {
  return {
    code: 'problem',
    cause: describePasted(form),
    cure: `${canConvert ? howToConvert : howToWrite} Nothing was sent and nothing was charged.`,
    range,
    topic: 'cells',
    ...(canConvert && { remedies: [{ kind: 'convertPasted' }] }),
  };
}
