import type { Exchange } from '../exchange/exchange';
import { integerOfText } from '../json/integerText';

/** The chain that settings specify, and the one that the node reported. Both are decimal. */
export interface ChainMismatch {
  readonly expected: string;
  readonly answered: string;
}

/**
 * Returns the chain ID that a node reported if it answers for another chain than the one in settings. Undefined for any
 * other call, and for a network without a chain ID.
 */
export function findChainMismatch({ call, outcome, network }: Exchange): ChainMismatch | undefined {
  const { chainId: expected, family } = network;
  if (family !== 'evm' || expected === undefined) return undefined;
  if (call.kind !== 'rpc' || call.method !== 'eth_chainId' || outcome.kind !== 'result') return undefined;
  const answered = chainIdOf(outcome.value);
  return answered === undefined || answered === expected ? undefined : { expected, answered };
}

/** Reads the answer to `eth_chainId` as a decimal number. Returns undefined for anything but a hex quantity. */
export function chainIdOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith('0x') ? integerOfText(value)?.toString() : undefined;
}
