import { failed, ok, type Result } from '../result';
import { groupDigits } from '../view/amountText';
import { isAnswerWord } from './describeWeakSecret';
import { createTokenRedactor } from './redactor';
import { Secret } from './secret';

/** Shorter values occur in answers by chance, and removing them would damage these. */
const minValueLength = 8;
const maxValueLength = 4096;
const minDistinct = 3;

/** A sequence of this many characters reveals too much of a value. */
const revealingLength = 5;

/** Names of this extension's own keys in any case, because Windows ignores the case of variable names. */
export function isReservedVariable(name: string): boolean {
  return name.toUpperCase().startsWith('RPCBOOK_');
}

/**
 * Creates a secret from the value of an environment variable, if it can be hidden wherever the request is shown or
 * stored. The problem is a sentence.
 */
export function createEnvironmentSecret(name: string, value: string): Result<Secret, string> {
  if (value.length < minValueLength || new Set(value).size < minDistinct)
    return failed(`The value of ${name} is too short to hide. It needs at least ${minValueLength} characters.`);
  if (value.length > maxValueLength)
    return failed(`The value of ${name} is longer than ${groupDigits(maxValueLength)} characters.`);
  if (/^[-+\d._e]+$/i.test(value)) return failed(`The value of ${name} is a number, which can't be hidden in answers.`);
  return ok(new Secret(value));
}

/** Texts of fewer characters occur in answers by chance. */
const minTypedLength = 4;

const quantity = /^[-+]?[\d._]+(?:e\d+)?(?: ?(?:wei|gwei|ether))?$|^0x[\da-f]{0,16}$/i;

/** Numbers of fewer digits, or with fewer distinct ones, are blocks, times and amounts, which answers contain by chance. */
const minNumberDigits = 10;
const minDistinctDigits = 5;

/**
 * Creates a secret from what the user typed for `{{$input label}}`. A short or round number, a short text or a word that
 * every answer contains is a plain secret.
 */
export function createTypedSecret(text: string): Secret {
  const isPlain = quantity.test(text) ? !isLongNumber(text) : text.length < minTypedLength || isAnswerWord(text);
  return new Secret(text, isPlain);
}

function isLongNumber(text: string): boolean {
  const digits = /^(?:0x)?([\da-f]+)$/i.exec(text)?.[1] ?? '';
  return digits.length >= minNumberDigits && new Set(digits.toLowerCase()).size >= minDistinctDigits;
}

/**
 * A value in the form that is sent. Undefined if the text doesn't contain one. A problem if that form can't be hidden.
 */
export function createSentForm(
  written: string,
  sent: string,
  secrets: readonly Secret[],
): Result<Secret, string> | undefined {
  const isWithin = ({ isPlain }: Secret, text: string): boolean =>
    isPlain ? isToken(written, text) : written.toLowerCase().includes(text.toLowerCase());
  const found = secrets.filter((secret) => isWithin(secret, secret.reveal()));
  if (found.length === 0) return undefined;
  if (found.every(({ isPlain }) => isPlain)) return ok(new Secret(sent, true));
  return sent.length < minValueLength
    ? failed('A value that was typed or is from the environment is too short to hide in the form that is sent.')
    : ok(new Secret(sent));
}

/** Whether another text contains a text, and not only as a part of a word or number. */
function isToken(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at !== -1 && token !== ''; at = text.indexOf(token, at + 1))
    if (!/[\w.]/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + token.length))) return true;
  return false;
}

/** A sentence without the values. Replaced by another sentence if it quotes a part of a value. */
export function hideValues(sentence: string, secrets: readonly Secret[]): string {
  if (secrets.length === 0) return sentence;
  const clean = createTokenRedactor(secrets)(sentence);
  const quotesPart = secrets.some((secret) => {
    const value = secret.reveal();
    for (let at = 0; at + revealingLength <= value.length; at += 1)
      if (clean.includes(value.slice(at, at + revealingLength))) return true;
    return false;
  });
  return quotesPart ? "A value that was typed or is from the environment doesn't fit here." : clean;
}
