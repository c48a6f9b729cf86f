import type { Call, Exchange } from '../../model/exchange/exchange';
import { findChainMismatch } from '../../model/failure/chainMismatch';
import { explainOutcome } from '../../model/failure/explainOutcome';
import type { Family, Network } from '../../model/networks/network';

/** The result of a connection test as a sentence. */
export interface TestVerdict {
  readonly tone: 'good' | 'warning' | 'bad';
  readonly sentence: string;
}

const calls: Readonly<Record<Family, Extract<Call, { kind: 'rpc' }>>> = {
  evm: { kind: 'rpc', method: 'eth_chainId', params: [] },
  solana: { kind: 'rpc', method: 'getHealth', params: [] },
  l2net: { kind: 'rpc', method: 'l2net_chainId', params: {} },
};

/** The call of a connection test: it reads very little and changes nothing. */
export function testCall(network: Network): Extract<Call, { kind: 'rpc' }> {
  return calls[network.family];
}

/**
 * Explains the answer to `testCall`. An answer that the method is unknown still shows that the URL and the key are
 * right. A chain other than the one in the settings is a warning.
 */
export function judgeTest(exchange: Exchange): TestVerdict {
  const { network, outcome } = exchange;
  const time = `${Math.round(exchange.milliseconds)} ms`;
  if (outcome.kind === 'result') return judgeChain(exchange, time);
  if (outcome.kind === 'aborted') return { tone: 'warning', sentence: `The test of ${network.name} was stopped.` };
  const { class: failure, cause, cure } = explainOutcome(outcome, network);
  if (failure === 'methodMissing')
    return {
      tone: 'good',
      sentence: `${network.name} answers (${time}), but doesn't support ${calls[network.family].method}.`,
    };
  return { tone: 'bad', sentence: `${cause} ${cure}` };
}

function judgeChain(exchange: Exchange, time: string): TestVerdict {
  const { name } = exchange.network;
  const mismatch = findChainMismatch(exchange);
  if (mismatch === undefined) return { tone: 'good', sentence: `${name} answers (${time}).` };
  return {
    tone: 'warning',
    sentence: `${name} answers for chain ${mismatch.answered}, but the settings specify ${mismatch.expected}. Correct the address or the chain ID.`,
  };
}
