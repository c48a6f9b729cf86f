/** The address of the logs that each movement of native value emits (EIP-7708). */
export const nativeSender = '0xfffffffffffffffffffffffffffffffffffffffe';

/** The address of the same logs of `eth_simulateV1` with `traceTransfers`. */
export const simulatedNativeSender = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Whether the logs of an address (lowercase) are about native value. There is no contract at it. */
export function isNativeSender(address: string): boolean {
  return address === nativeSender || address === simulatedNativeSender;
}
