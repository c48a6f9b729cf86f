import { type JsonValue, readText } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import type { Call, Exchange } from '../../model/exchange/exchange';
import { chainIdOf } from '../../model/failure/chainMismatch';
import { explainOutcome } from '../../model/failure/explainOutcome';
import type { FailureClass } from '../../model/failure/failureClass';
import type { Family, Network } from '../../model/networks/network';
import type { PipeResult } from './pipeResult';

/** A node's own description. */
export interface NodeIdentity {
  readonly family: Family;
  /** Decimal; EVM nodes only. */
  readonly chainId?: string;
  /** The prefix that the node uses instead of `l2net_`. */
  readonly methodPrefix?: string;
  /** Name and version of the program, such as `anvil/v1.2.3`. */
  readonly client?: string;
}

export interface IdentifyOptions {
  /** Sends one call to the node, with the settings of the network. */
  readonly send: (call: Call, network: Network) => Promise<PipeResult<Exchange>>;
  /** Whether to read an EVM node's program, which takes a second call. */
  readonly asksClient: boolean;
}

/** Prefixes of l2net methods that nodes use. */
const prefixes = ['l2net_', 'starknet_'] as const;

/** Maximum characters of a program's name and version. */
const clientCharacters = 60;

/** Errors after which another method would fail as well. */
const final: ReadonlySet<FailureClass> = new Set<FailureClass>(['auth', 'notEnabled', 'quota', 'rate', 'busy']);

type Reply =
  | { readonly kind: 'result'; readonly value: JsonValue | undefined }
  /** The node answered that it can't serve the method. */
  | { readonly kind: 'other' }
  | { readonly kind: 'failed'; readonly problem: string };

/**
 * Finds out which chain a node serves, with up to five calls that read almost nothing: the chain ID of an EVM node,
 * otherwise the version of a Solana node, otherwise the l2net chain. Fails with sentences for the user.
 */
export async function identifyNode(node: Network, options: IdentifyOptions): Promise<Result<NodeIdentity, string>> {
  const evm = { ...node, family: 'evm' } as const;
  const chain = await ask('eth_chainId', evm, options);
  if (chain.kind === 'failed') return failed(chain.problem);
  const chainId = chain.kind === 'result' ? chainIdOf(chain.value) : undefined;
  if (chainId !== undefined) {
    const client = options.asksClient ? await ask('web3_clientVersion', evm, options) : undefined;
    return ok({ family: 'evm', chainId, ...clientIn(client) });
  }
  const version = await ask('getVersion', { ...node, family: 'solana' }, options);
  if (version.kind === 'failed') return failed(version.problem);
  const solana = version.kind === 'result' ? readText(version.value, 'solana-core') : undefined;
  if (solana !== undefined) return ok({ family: 'solana', client: `solana/${solana.slice(0, clientCharacters)}` });
  for (const methodPrefix of prefixes) {
    const found = await ask('l2net_chainId', { ...node, family: 'l2net', methodPrefix }, options);
    if (found.kind === 'failed') return failed(found.problem);
    if (found.kind === 'result') return ok({ family: 'l2net', methodPrefix });
  }
  return failed("The node doesn't say which chain it serves.");
}

async function ask(method: string, network: Network, { send }: IdentifyOptions): Promise<Reply> {
  const sent = await send({ kind: 'rpc', method, params: [] }, network);
  if (sent.kind === 'failed') return { kind: 'failed', problem: `${sent.problem.cause} ${sent.problem.cure}` };
  const { outcome } = sent.value;
  if (outcome.kind === 'result') return { kind: 'result', value: outcome.value };
  const { class: failure, cause, cure } = explainOutcome(outcome, network);
  if (outcome.kind === 'rpcError' && !final.has(failure)) return { kind: 'other' };
  return { kind: 'failed', problem: `${cause} ${cure}` };
}

function clientIn(reply: Reply | undefined): Pick<NodeIdentity, 'client'> {
  return reply?.kind === 'result' && typeof reply.value === 'string'
    ? { client: reply.value.slice(0, clientCharacters) }
    : {};
}
