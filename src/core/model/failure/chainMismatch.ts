import { integerOfText } from '../../base/json/integerText';
import type { Exchange } from '../exchange/exchange';

/** The chain that settings specify, and the one that the node reported. Both are decimal. */
export interface ChainMismatch {
  readonly expected: string;
  readonly answered: string;
}

/**
 * Returns the chain ID that a node reported if it isn't the one in settings. Undefined for any other call, and for a
 * network without a chain ID.
 */
export function findChainMismatch({ call, outcome, network }: Exchange): ChainMismatch | undefined {
  const { chainId: expected, family } = network;
  if (family !== 'evm' || expected === undefined) return undefined;
  if (call.kind !== 'rpc' || call.method !== 'eth_chainId' || outcome.kind !== 'result') return undefined;
  const answered = chainIdOf(outcome.value);
  return answered === undefined || answered === expected ? undefined : { expected, answered };
}

/** Explains that a node belongs to another chain. Undefined for any other exchange. */
export function explainChainMismatch(
  exchange: Exchange,
): { readonly title: string; readonly cause: string; readonly cure: string; readonly expected: string } | undefined {
  const mismatch = findChainMismatch(exchange);
  return (
    mismatch && {
      title: 'Wrong chain',
      cause: `${exchange.network.name} answers for chain ${mismatch.answered}, but the settings specify ${mismatch.expected}.`,
      cure: 'Correct the address or the chain ID.',
      expected: mismatch.expected,
    }
  );
}

/** Reads the answer to `eth_chainId` as a decimal number. Returns undefined for anything but a hex quantity. */
export function chainIdOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith('0x') ? integerOfText(value)?.toString() : undefined;
}
