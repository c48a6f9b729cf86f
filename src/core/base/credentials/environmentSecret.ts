import { failed, ok, type Result } from '../result';
import { createRedactor } from './redactor';
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
    return failed(`The value of ${name} is longer than ${maxValueLength.toLocaleString('en-US')} characters.`);
  if (/^[-+\d._e]+$/i.test(value)) return failed(`The value of ${name} is a number, which can't be hidden in answers.`);
  return ok(new Secret(value));
}

/**
 * A value in the form that is sent. Undefined if the text doesn't contain one. A problem if that form can't be hidden.
 */
export function createSentForm(
  written: string,
  sent: string,
  secrets: readonly Secret[],
): Result<Secret, string> | undefined {
  if (!secrets.some((secret) => written.toLowerCase().includes(secret.reveal().toLowerCase()))) return undefined;
  return sent.length < minValueLength
    ? failed('The value of an environment variable is too short to hide in the form that is sent.')
    : ok(new Secret(sent));
}

/** A sentence without the values. Replaced by another sentence if it quotes a part of a value. */
export function hideValues(sentence: string, secrets: readonly Secret[]): string {
  if (secrets.length === 0) return sentence;
  const clean = createRedactor(secrets)(sentence);
  const quotesPart = secrets.some((secret) => {
    const value = secret.reveal();
    for (let at = 0; at + revealingLength <= value.length; at += 1)
      if (clean.includes(value.slice(at, at + revealingLength))) return true;
    return false;
  });
  return quotesPart ? "The value of an environment variable doesn't fit here." : clean;
}
