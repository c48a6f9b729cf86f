import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import type { CellRequest } from '../../model/cell/cell';
import { describePasted } from '../../model/cell/pastedForm';
import type { Problem } from '../../model/cell/problem';
import type { Refusal } from '../../model/exchange/refusal';

type PastedText = Extract<CellRequest, { readonly kind: 'pasted' }>;

const howToConvert = 'Use the quick fix to convert it to a call: a method, and its arguments with spaces between them.';
const howToAsk = `It is longer than ${groupDigits(stepLimits.pastedCharacters)} characters, so it is not converted while you type. Ask for quick fixes to convert it to a call.`;
const howToRefer = 'Write {{name}} for a variable of the notebook, and {{$env NAME}} for one of the environment.';
const howToWrite = 'Write a method and its arguments, such as eth_getBalance 0x… latest.';

/** Whether a pasted text is too long to be converted without being asked. */
export function isLongPaste({ text }: PastedText): boolean {
  return text.length > stepLimits.pastedCharacters;
}

/** The problem of a pasted text, at its first word. `canConvert` is asked only about a text that isn't too long. */
export function pastedProblem(request: PastedText, canConvert: () => boolean): Problem {
  const { form, text, range } = request;
  const cure = isLongPaste(request) ? howToAsk : cureOf(request, canConvert());
  const first = /^\S{1,40}/.exec(text)?.[0].length ?? 1;
  return {
    code: 'pasted',
    severity: 'error',
    range: { start: range.start, end: Math.min(range.start + first, range.end) },
    message: `${describePasted(form)} ${cure}`,
  };
}

/** Why a pasted text isn't sent. None of its words are in it, because they may be a key. */
export function refusePasted(request: PastedText, canConvert: boolean): Refusal {
  const { form, range } = request;
  return {
    code: 'problem',
    cause: describePasted(form),
    cure: `${cureOf(request, canConvert)} Nothing was sent and nothing was charged.`,
    range,
    topic: 'cells',
    ...(canConvert && { remedies: [{ kind: 'convertPasted' }] }),
  };
}

function cureOf({ text }: PastedText, canConvert: boolean): string {
  if (canConvert) return howToConvert;
  return /^[a-z][A-Za-z\d]*_\w+[ \t][^\n|;&]*\$\{?[A-Za-z_]/.test(text.slice(0, 2_000)) ? howToRefer : howToWrite;
}
