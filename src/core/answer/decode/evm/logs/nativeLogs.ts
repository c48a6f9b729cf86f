import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { nativeSender, simulatedNativeSender } from '../../../../knowledge/names/nativeSenders';
import type { Network } from '../../../../model/networks/network';

/**
 * Returns the address (lowercase) whose logs are counted as native value. Where both addresses have logs, they are
 * about the same movements. Undefined if there are none.
 */
export function countedNativeAddress(logs: Iterable<{ readonly address: string }>): string | undefined {
  let found: string | undefined;
  for (const { address } of logs) {
    const lower = address.toLowerCase();
    if (lower === nativeSender) return nativeSender;
    if (lower === simulatedNativeSender) found = simulatedNativeSender;
  }
  return found;
}

/** Adds the native coin as the token of the logs about native value, so that their amounts are shown in it. */
export function withNativeLogs(hints: DecodeHints, { family, currency }: Network): DecodeHints {
  if (family !== 'evm') return hints;
  const coin = { ...currency, source: 'native value (EIP-7708)' };
  return { ...hints, tokens: { ...hints.tokens, [nativeSender]: coin, [simulatedNativeSender]: coin } };
}
