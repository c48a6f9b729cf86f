import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import type { CellRequest } from '../../model/cell/cell';
import { describePasted } from '../../model/cell/pastedForm';
import type { Problem } from '../../model/cell/problem';
import type { Refusal } from '../../model/exchange/refusal';

type PastedText = Extract<CellRequest, { readonly kind: 'pasted' }>;

const howToConvert = 'Use the quick fix to convert it to a call.';
const howToAsk = `It is longer than ${groupDigits(stepLimits.pastedCharacters)} characters, so it is not converted while you type. Ask for quick fixes to convert it to a call.`;
const howToWrite = 'Write a method and its arguments, such as eth_getBalance 0x… latest.';

/** Whether a pasted text is too long to be converted without being asked. */
export function isLongPaste({ text }: PastedText): boolean {
  return text.length > stepLimits.pastedCharacters;
}

/** The problem of a pasted text, at its first word. `canConvert` is asked only about a text that isn't too long. */
export function pastedProblem(request: PastedText, canConvert: () => boolean): Problem {
  const { form, text, range } = request;
  const cure = isLongPaste(request) ? howToAsk : cureOf(canConvert());
  const first = /^\S{1,40}/.exec(text)?.[0].length ?? 1;
  return {
    code: 'pasted',
    severity: 'error',
    range: { start: range.start, end: Math.min(range.start + first, range.end) },
    message: `${describePasted(form)} ${cure}`,
  };
}

/** Why a pasted text isn't sent. None of its words are in it, because they may be a key. */
export function refusePasted({ form, range }: PastedText, canConvert: boolean): Refusal {
  return {
    code: 'problem',
    cause: describePasted(form),
    cure: `${cureOf(canConvert)} Nothing was sent and nothing was charged.`,
    range,
    topic: 'cells',
    ...(canConvert && { remedies: [{ kind: 'convertPasted' }] }),
  };
}

function cureOf(canConvert: boolean): string {
  return canConvert ? howToConvert : howToWrite;
}
