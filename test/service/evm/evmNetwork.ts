import { setTimeout as sleep } from 'node:timers/promises';

import { methodNotFound, type RpcCall, rpcFailure, type RpcNetwork, type RpcOutcome } from '../front/rpcMessage';
import type { Anvil } from './anvil';
import { readBlockRange } from './blockRange';

/** Rules of the service for its EVM network (contract, section 8). */
export interface EvmRules {
  /** Block tags that this network doesn't support for `fromBlock` and `toBlock` of eth_getLogs. */
  readonly unsupportedTags: readonly string[];
  readonly logResults: number;
  /** Maximum number of addresses and topics in one eth_getLogs. */
  readonly logParameters: number;
  readonly logMilliseconds: number;
  /** Whether the network has the methods that trace transactions. The contract leaves that open. */
  readonly traces: boolean;
  /** The answer to `rpc.discover`; null if the network has no such method. */
  readonly discovered: unknown;
}

/** The EVM network. The node answers everything, within the service's rules. */
export class EvmNetwork implements RpcNetwork {
  constructor(
    private readonly node: Anvil,
    private readonly rules: () => EvmRules,
  ) {}

  async answer(call: RpcCall, slowMilliseconds: number): Promise<RpcOutcome> {
    if (call.method === 'eth_getBlockRange') return readBlockRange(this.node, call.params);
    if (call.method === 'eth_getLogs') return this.getLogs(call, slowMilliseconds);
    const { discovered } = this.rules();
    if (call.method === 'rpc.discover' && discovered !== null)
      return { kind: 'result', json: JSON.stringify(discovered) };
    const own = this.rules().traces ? /^(debug|eth|net|ots|trace|web3)_/ : /^(eth|net|ots|web3)_/;
    if (!own.test(call.method)) return methodNotFound(call.method);
    return this.forward(call);
  }

  private async getLogs(call: RpcCall, slowMilliseconds: number): Promise<RpcOutcome> {
    const rules = this.rules();
    const filter: unknown = Array.isArray(call.params) ? call.params[0] : undefined;
    const parameters = countParameters(filter);
    if (parameters > rules.logParameters) {
      return rpcFailure(
        -32602,
        `This query contains ${parameters} filters. The current limit is ${rules.logParameters}.`,
      );
    }
    const tag = ['fromBlock', 'toBlock']
      .map((bound) => memberOf(filter, bound))
      .find((value) => typeof value === 'string' && rules.unsupportedTags.includes(value));
    if (tag !== undefined) return rpcFailure(-32602, `Block tag "${String(tag)}" is not supported on this network`);
    // The time of the node itself doesn't count, because it depends on the machine.
    const [answer] = await Promise.all([
      this.forward(call),
      sleep(Math.min(slowMilliseconds, rules.logMilliseconds), undefined, { ref: false }),
    ]);
    if (slowMilliseconds >= rules.logMilliseconds) return rpcFailure(-32005, 'query timeout exceeded');
    const logs: unknown = answer.kind === 'forwarded' ? memberOf(JSON.parse(answer.text), 'result') : undefined;
    if (Array.isArray(logs) && logs.length > rules.logResults)
      return rpcFailure(-32005, `query returned more than ${rules.logResults} results`);
    return answer;
  }

  private async forward(call: RpcCall): Promise<RpcOutcome> {
    return { kind: 'forwarded', text: (await this.node.forward(call.text)).body };
  }
}

function countParameters(filter: unknown): number {
  const addresses = memberOf(filter, 'address');
  const topics = memberOf(filter, 'topics');
  return countValues(addresses) + countValues(topics);
}

/** Returns the strings in a value, at any depth: an address, a list, alternatives of a topic. */
function countValues(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + countValues(element), 0);
  return typeof value === 'string' ? 1 : 0;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
