import type { JsonValue } from '../core/base/json/jsonValue';
import { readMember } from '../core/base/json/readMember';
import type { FramedOutcome } from './exchangeFrame';
import { hasMembers, isAmount, isCount, isEither, isFiniteNumber, isOneOf, isText } from './guard';

const isResult = hasMembers({ kind: isOneOf('result') });
const isRpcError = hasMembers(
  { kind: isOneOf('rpcError'), code: isEither(isText, isFiniteNumber), message: isText },
  { event: isFiniteNumber, httpStatus: isCount, retryAfterSeconds: isAmount },
);
const isHttpError = hasMembers(
  { kind: isOneOf('httpError'), status: isCount, excerpt: isText },
  { retryAfterSeconds: isAmount, hasInvalidBytes: isOneOf(true) },
);
const isNetworkError = hasMembers({ kind: isOneOf('networkError'), code: isText, detail: isText }, { cure: isText });
const isTimeout = hasMembers({ kind: isOneOf('timeout'), milliseconds: isAmount });
const isAborted = hasMembers({ kind: isOneOf('aborted') });
const isMalformed = hasMembers(
  { kind: isOneOf('malformed'), why: isText, excerpt: isText },
  { httpStatus: isCount, hasInvalidBytes: isOneOf(true) },
);

/** Reads the outcome in the header of an exchange, without its body. Undefined for anything else. */
export function readFramedOutcome(json: JsonValue | undefined): FramedOutcome | undefined {
  const outcome: unknown = json;
  switch (readMember(json, 'kind')) {
    case 'result':
      return isResult(outcome) ? outcome : undefined;
    case 'rpcError':
      return isRpcError(outcome) ? outcome : undefined;
    case 'httpError':
      return isHttpError(outcome) ? outcome : undefined;
    case 'networkError':
      return isNetworkError(outcome) ? outcome : undefined;
    case 'timeout':
      return isTimeout(outcome) ? outcome : undefined;
    case 'aborted':
      return isAborted(outcome) ? outcome : undefined;
    case 'malformed':
      return isMalformed(outcome) ? outcome : undefined;
    default:
      return undefined;
  }
}
