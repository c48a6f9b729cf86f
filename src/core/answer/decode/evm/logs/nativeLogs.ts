import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';

/** The address of the logs that each movement of native value emits (EIP-7708). */
const chainAddress = '0xfffffffffffffffffffffffffffffffffffffffe';

/** The address of the same logs of `eth_simulateV1` with `traceTransfers`. */
const simulationAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Whether transfers of a contract (lowercase) are movements of native value, which no contract emits. */
export function isNativeLog(address: string): boolean {
  return address === chainAddress || address === simulationAddress;
}

/**
 * Returns the address (lowercase) whose logs are counted as native value. Where both addresses have logs, they are
 * about the same movements. Undefined if there are none.
 */
export function countedNativeAddress(logs: Iterable<{ readonly address: string }>): string | undefined {
  let found: string | undefined;
  for (const { address } of logs) {
    const lower = address.toLowerCase();
    if (lower === chainAddress) return chainAddress;
    if (lower === simulationAddress) found = simulationAddress;
  }
  return found;
}

/** Adds the native coin as the token of the logs about native value, so that their amounts are shown in it. */
export function withNativeLogs(hints: DecodeHints, { family, currency }: Network): DecodeHints {
  if (family !== 'evm') return hints;
  const coin = { ...currency, source: 'native value (EIP-7708)' };
  return { ...hints, tokens: { ...hints.tokens, [chainAddress]: coin, [simulationAddress]: coin } };
}
