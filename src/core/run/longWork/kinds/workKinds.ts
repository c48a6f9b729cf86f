import type { Call } from '../../../model/exchange/call';
import type { Network } from '../../../model/networks/network';
import type { WorkKind, WorkRequest } from '../workKind';
import { accountWorkKind } from './accountWorkKind';
import { blockWorkKind } from './blockWorkKind';
import { eventWorkKind } from './eventWorkKind';
import { logWorkKind } from './logWorkKind';

/** The kinds of long work. The first kind that can read a request is used. */
export const workKinds: readonly WorkKind[] = [logWorkKind, blockWorkKind, eventWorkKind, accountWorkKind];

/** Reads a call that may take many calls. Undefined for any other call, which is sent once unchanged. */
export function readLongRequest(call: Call): WorkRequest | undefined {
  if (call.kind !== 'rpc') return undefined;
  for (const kind of workKinds) {
    const request = kind.read({ kind: 'request', call });
    if (request !== undefined) return request;
  }
  return undefined;
}

/** Whether a call names more addresses and topics than the network accepts in one call. */
export function exceedsParameterLimit(call: Call, { limits }: Network): boolean {
  const request = readLongRequest(call);
  return request !== undefined && request.countGroups(limits) > 1;
}
