import type { Call } from '../../../model/exchange/call';
import type { Network } from '../../../model/networks/network';
import { readLongRequest } from './workKinds';

/** Whether a call names more addresses and topics than the network accepts in one call. */
export function exceedsParameterLimit(call: Call, { limits }: Network): boolean {
  const request = readLongRequest(call);
  return request !== undefined && request.countGroups(limits) > 1;
}
