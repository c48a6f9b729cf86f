import type { HelpTopicId } from '../../base/helpTopics';
import type { FailureClass } from './failureClass';

/** Returns the help topic that explains a failure. Undefined if its sentences are sufficient. */
export function topicOfFailure(failure: FailureClass): HelpTopicId | undefined {
  switch (failure) {
    case 'range':
    case 'resultCount':
    case 'responseSize':
    case 'tooManyAddresses':
    case 'queryTimeout':
      return 'ranges';
    case 'quota':
    case 'auth':
      return 'keysAndCredits';
    case 'notEnabled':
    case 'network':
    case 'malformed':
      return 'services';
    case 'badParams':
    case 'unknownBlock':
      return 'numbers';
    case 'reverted':
      return 'abis';
    default:
      return undefined;
  }
}
