import { failed, ok, type Result } from '../result';
import { createRedactor } from './redactor';
import { Secret } from './secret';

/** Shorter values stand in answers by chance: taking them out would spoil these. */
const shortestValue = 8;
const longestValue = 4096;
const fewestCharacters = 3;

/** Characters in a row that tell too much of a value. */
const tellingLength = 5;

/** Keys of this extension, in any case: on Windows the names of variables have none. */
export function isReservedVariable(name: string): boolean {
  return name.toUpperCase().startsWith('RPCBOOK_');
}

/**
 * The value of an environment variable, where it can be hidden again in all that is shown; the problem is a sentence.
 */
export function createEnvironmentSecret(name: string, value: string): Result<Secret, string> {
  if (value.length < shortestValue || new Set(value).size < fewestCharacters)
    return failed(`The value of ${name} is too short to be hidden: it needs ${shortestValue} characters.`);
  if (value.length > longestValue)
    return failed(`The value of ${name} is longer than ${longestValue.toLocaleString('en-US')} characters.`);
  if (/^[-+\d._e]+$/i.test(value)) return failed(`The value of ${name} is a number, which can't be hidden in answers.`);
  return ok(new Secret(value));
}

/**
 * A value in the form that it is sent in; undefined where the text holds none, the problem where that can't be hidden.
 */
export function createSentForm(
  written: string,
  sent: string,
  secrets: readonly Secret[],
): Result<Secret, string> | undefined {
  if (!secrets.some((secret) => written.toLowerCase().includes(secret.reveal().toLowerCase()))) return undefined;
  return sent.length < shortestValue
    ? failed('The value of an environment variable is too short to be hidden in the form that it is sent in.')
    : ok(new Secret(sent));
}

/** A sentence without the values, or parts of them; another one where it quotes such a part. */
export function hideValues(sentence: string, secrets: readonly Secret[]): string {
  if (secrets.length === 0) return sentence;
  const clean = createRedactor(secrets)(sentence);
  const quotesPart = secrets.some((secret) => {
    const value = secret.reveal();
    for (let at = 0; at + tellingLength <= value.length; at += 1)
      if (clean.includes(value.slice(at, at + tellingLength))) return true;
    return false;
  });
  return quotesPart ? "The value of an environment variable doesn't fit here." : clean;
}
