import { describeError } from '../../base/credentials/describeError';
import type { WireReply, WireRequest } from '../../base/wire/wire';

/** The code of a call whose transport threw or rejected. */
export const transportThrew = 'transportThrew';

/**
 * The reply to a request whose transport threw. A transport that throws has a bug (`Wire`), and it is not known whether
 * the service received the request. Returned as a network error, so that the attempt is recorded and its permit
 * released like any other.
 */
export function replyOfThrown(error: unknown, { url }: WireRequest): WireReply {
  return {
    kind: 'networkError',
    reached: true,
    code: transportThrew,
    detail: `Rpcbook failed while sending the request (${describeError(error, [url])}). The service may have received it.`,
    cure: 'Run it again. If it fails again, report the problem to the developers of Rpcbook.',
  };
}
