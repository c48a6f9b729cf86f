import type { FailureClass } from './failureClass';

/** Characters of what a network says that are read. */
const readCharacters = 300;

/** What services say of methods that are in another plan, or that an operator turned off. */
const planWords =
  /\b(?:plan|tier|add-?on|upgrade|subscri|whitelist)|\bnot (?:be )?(?:available|enabled|allowed|supported|permitted)\b/i;

/** What nodes say of a tracer that they don't have. */
const tracerWords =
  /tracer.{0,60}(?:not found|not defined|unknown|unsupported|not supported|invalid)|(?:unknown|unsupported|invalid) tracer/i;

/**
 * Whether a failure means that the network lacks the method, or the tracer: it doesn't exist, it isn't enabled, or it needs
 * another plan. What fails on the way or for now, such as a rate limit, doesn't. `said` is what the network said.
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
