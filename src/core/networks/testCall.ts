import type { Call } from '../pipe/call';
import type { Exchange } from '../pipe/exchange';
import type { Family, Network } from './network';

/** What a connection test found, as a sentence for people. */
export interface TestVerdict {
  readonly tone: 'good' | 'warning' | 'bad';
  readonly sentence: string;
}

const methods: Readonly<Record<Family, string>> = { evm: 'eth_chainId', solana: 'getHealth', l2net: 'l2net_chainId' };
const methodNotFound = -32601;

/** The call that a connection test makes: one that reads next to nothing and changes nothing. */
export function testCall(network: Network): Extract<Call, { kind: 'rpc' }> {
  return { kind: 'rpc', method: methods[network.family], params: [] };
}

/**
 * Says what the answer to `testCall` means. An answer that the method is not known still shows that the address and
 * the key are right; another chain than settings say is a warning.
 */
export function judgeTest(exchange: Exchange): TestVerdict {
  const { network, outcome } = exchange;
  const time = `${Math.round(exchange.milliseconds)} ms`;
  switch (outcome.kind) {
    case 'result': {
      const chain = network.family === 'evm' ? chainOf(outcome.value) : undefined;
      if (chain !== undefined && network.chainId !== undefined && chain !== network.chainId) {
        return { tone: 'warning', sentence: `${network.name} answers for chain ${chain}, but settings say ${network.chainId}. Correct the address or the chain id.` };
      }
      return { tone: 'good', sentence: `${network.name} answers (${time}).` };
    }
    case 'rpcError':
      if (outcome.code === methodNotFound) return { tone: 'good', sentence: `${network.name} answers (${time}), though it does not know ${methods[network.family]}.` };
      return { tone: 'bad', sentence: `${network.name} answers with error ${outcome.code}: ${outcome.message}` };
    case 'httpError':
      return { tone: 'bad', sentence: `${network.name} answers with HTTP ${outcome.status}. Check its address in settings.` };
    case 'networkError':
      return { tone: 'bad', sentence: `${network.name} cannot be reached: ${outcome.detail}. Check its address in settings.` };
    case 'timeout':
      return { tone: 'bad', sentence: `${network.name} did not answer within ${outcome.milliseconds / 1000} s.` };
    case 'aborted':
      return { tone: 'warning', sentence: `The test of ${network.name} was stopped.` };
    case 'malformed':
      return { tone: 'bad', sentence: `What answers at the address of ${network.name} does not speak JSON-RPC: the answer ${outcome.why}.` };
  }
}

function chainOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value).toString() : undefined;
}
