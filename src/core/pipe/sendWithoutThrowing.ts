import { describeError } from '../credentials/describeError';
import type { WireOptions, WireReply, WireRequest } from '../wire/wire';
import type { Permit } from './allowance';
import type { PermittedWire } from './pipePorts';

/** The code of a call whose transport threw or rejected. */
export const transportThrew = 'transportThrew';

/**
 * Sends a request. A transport that throws has a bug (`Wire`), and it is not known whether the service received the
 * request. Returns that as a network error, so that the attempt is recorded and its permit released like any other.
 */
export async function sendWithoutThrowing(
  wire: PermittedWire,
  request: WireRequest,
  options: WireOptions,
  permit: Permit,
): Promise<WireReply> {
  try {
    return await wire.send(request, options, permit);
  } catch (error) {
    return {
      kind: 'networkError',
      reached: true,
      code: transportThrew,
      detail: `Rpcbook failed while sending the request (${describeError(error, [request.url])}). The service may have received it.`,
      cure: 'Run it again. If it fails again, report the problem to the developers of Rpcbook.',
    };
  }
}
