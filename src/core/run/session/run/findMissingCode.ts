import { isList, type JsonValue } from '../../../base/json/jsonValue';
import { groupDigits } from '../../../base/view/amountText';
import { addressKey, isEvmContract } from '../../../knowledge/names/canonicalAddress';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import { type KnownContract, knownContractSource } from '../../../knowledge/sources/knownContract';
import { codeCall, contractReadOf, slotReadOf } from '../../../model/exchange/evmCalls';
import type { Exchange } from '../../../model/exchange/exchange';
import { hasSelectors, isFreeNode } from '../../../model/networks/network';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';

/** The contract whose empty answer may mean that there is none, and the block that was asked. */
interface EmptyRead {
  readonly address: string;
  readonly block: JsonValue;
  /** Whether the answer itself is the code. */
  readonly isCode: boolean;
}

/**
 * Returns a sentence if an answer is empty because its address has no code at its block, with the file of deployments
 * that names the address. The code is read only from nodes where that costs nothing; elsewhere an empty answer stays
 * what it is.
 */
export async function findMissingCode(
  exchange: Pick<Exchange, 'call' | 'network' | 'outcome'>,
  options: CallOptions,
  ports: KnowingPorts & SendingPorts,
): Promise<string | undefined> {
  const { network } = exchange;
  const read = emptyRead(exchange);
  if (read === undefined || !isEvmContract(addressKey(read.address, 'evm'), network)) return undefined;
  if (!read.isCode && !(await isWithoutCode(read, options, ports))) return undefined;
  const sources = await ports.knowledge.sourcesOf(network, addressKey(read.address, 'evm'));
  const filed = sources.find((source) => source.kind === 'deployment');
  // The view of an answer without code says already that there is none.
  if (read.isCode && filed === undefined) return undefined;
  return [`No contract at this address${atBlock(read.block)}.`, ...(filed ? [namedBy(filed)] : [])].join(' ');
}

function namedBy({ isMissing: _, ...filed }: Extract<KnownContract, { kind: 'deployment' }>): string {
  return `It is named ${filed.name} by ${knownContractSource(filed)}.`;
}

function emptyRead({ call, network, outcome }: Pick<Exchange, 'call' | 'network' | 'outcome'>): EmptyRead | undefined {
  if (call.kind !== 'rpc' || outcome.kind !== 'result' || !hasSelectors(network)) return undefined;
  const { value } = outcome;
  const called = contractReadOf(call);
  // Overrides may give the address another code than it has.
  if (called !== undefined) return value === '0x' && called.isAsIs ? { ...called, isCode: false } : undefined;
  const read = slotReadOf(call);
  if (read !== undefined)
    return typeof value === 'string' && /^0x0*$/.test(value) ? { ...read, isCode: false } : undefined;
  const [address, block = 'latest'] = call.method === 'eth_getCode' && isList(call.params) ? call.params : [];
  return typeof address === 'string' && value === '0x' ? { address, block, isCode: true } : undefined;
}

/** Precompiled contracts have no code of their own. */
const precompiled = /^0x0{36}/;

async function isWithoutCode(
  { address, block }: EmptyRead,
  options: CallOptions,
  ports: SendingPorts,
): Promise<boolean> {
  if (!isFreeNode(options.network) || precompiled.test(address) || options.signal.aborted) return false;
  const asked = await executeCall(codeCall(address, block), options, ports);
  return asked.kind === 'ok' && asked.value.outcome.kind === 'result' && asked.value.outcome.value === '0x';
}

/** The block in words, if it isn't the newest one. */
function atBlock(block: JsonValue): string {
  if (block === 'latest' || block === 'pending') return '';
  if (typeof block !== 'string' || !/^0x[\da-f]{1,13}$/i.test(block)) return ' in this block';
  return ` in block ${groupDigits(Number(block))}`;
}
