import type { FailureClass } from './failureClass';

/** Maximum characters of a network's message that are read. */
const readCharacters = 300;

/** Messages of services about methods that need another plan, or that an operator turned off. */
const planWords =
  /\b(?:plan|tier|add-?on|upgrade|subscri|whitelist)|\bnot (?:be )?(?:available|enabled|allowed|supported|permitted)\b/i;

/** Messages of nodes about a tracer that they don't have. */
const tracerWords =
  /tracer.{0,60}(?:not found|not defined|unknown|unsupported|not supported|invalid)|(?:unknown|unsupported|invalid) tracer/i;

/**
 * Whether a failure means that the network lacks the method, or the tracer: it doesn't exist, it isn't enabled, or it
 * needs another plan. Temporary failures, such as a rate limit or a broken connection, don't mean that. `said` is the
 * network's message.
 */
export function meansLacking(failure: FailureClass | undefined, said: string): boolean {
  const text = said.slice(0, readCharacters);
  switch (failure) {
    case 'methodMissing':
    case 'notEnabled':
      return true;
    case 'auth':
      return planWords.test(text);
    case 'unknown':
    case 'badParams':
      return planWords.test(text) || tracerWords.test(text);
    default:
      return false;
  }
}
