import type { CreditCost } from '../../../base/credits/planCost';
import { failed, ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import { creationFact } from '../../../knowledge/facts/creationFact';
import { isLastingChain } from '../../../knowledge/facts/factPlace';
import { findKnownCreation, type KnownCreation } from '../../../knowledge/sources/knownCreation';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { codeCall } from '../../../model/exchange/evmCalls';
import type { Call, Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { isFreeNode, type Network } from '../../../model/networks/network';
import { contractsOfParams, maxCreations } from '../../../request/params/deployedBlock';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PricingPorts } from '../../../request/pipe/pipeSettings';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { findHeads } from './findHeads';

/** The creation of a request's contracts. */
export interface FoundCreation {
  /** The earliest block of all contracts. */
  readonly block: bigint;
  /** The source of each block, one sentence each. */
  readonly notes: readonly string[];
}

/** Number of calls that are planned for one contract: a chain of a hundred million blocks takes 27 halvings. */
const plannedHalvings = 27;

/** Blocks this far below the head are final on every chain. */
const finalDepth = 10_000n;

/** Returns the cost of finding the blocks in which a number of contracts were created. */
export function costsOfCreations(contracts: number, network: Network, ports: PricingPorts): readonly CreditCost[] {
  if (contracts === 0) return [];
  const { costs } = ports.settings();
  const costOf = (method: string): CreditCost => resolveCost(method, network, costs).cost;
  const each = costOf('eth_getCode');
  return [costOf('eth_blockNumber'), ...Array.from({ length: contracts * (plannedHalvings + 1) }, () => each)];
}

/** Returns the earliest block in which a contract of a call was created, if it is known without a call. */
export async function knownCreationOf(call: Call, network: Network, ports: OfferingPorts): Promise<bigint | undefined> {
  const found = await findKnown(call, network, ports);
  const blocks = found.flatMap((known) => (known === undefined ? [] : [known.block]));
  return blocks.length < found.length ? undefined : earliest(blocks);
}

/** Counts the contracts of a call whose block of creation must be searched. */
export async function countUnknownCreations(call: Call, network: Network, ports: OfferingPorts): Promise<number> {
  return (await findKnown(call, network, ports)).filter((each) => each === undefined).length;
}

function findKnown(
  call: Call,
  network: Network,
  { knowledge, inquiries }: OfferingPorts,
): Promise<readonly (KnownCreation | undefined)[]> {
  return Promise.all(
    contractsOfCall(call).map((address) => findKnownCreation(network, address, knowledge, inquiries?.facts)),
  );
}

/**
 * Finds the block in which the contracts of a call were created: in a file of deployments, in an earlier answer, or by
 * bisecting the chain with `eth_getCode`. Stores final results. Fails if a contract has no code, or if the node lacks
 * old states.
 */
export async function findCreation(
  call: Call,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<FoundCreation>> {
  const { network } = options;
  const facts = ports.inquiries?.facts;
  const addresses = contractsOfCall(call);
  const blocks: bigint[] = [];
  const notes: string[] = [];
  let head: bigint | undefined;
  for (const address of addresses) {
    const known = await findKnownCreation(network, address, ports.knowledge, facts);
    if (known !== undefined) {
      blocks.push(known.block);
      if (known.path !== undefined)
        notes.push(`${address} was deployed in block ${groupDigits(known.block)}: ${known.path}`);
      continue;
    }
    if (head === undefined) {
      const heads = await findHeads(['latest'], options, ports);
      if (heads.kind === 'failed') return heads;
      head = heads.value.get('latest') ?? 0n;
    }
    const found = await halve(address, head, options, ports);
    if (found.kind === 'failed') return found;
    const { block, calls } = found.value;
    blocks.push(block);
    notes.push(`${address} has code since block ${groupDigits(block)} (found with ${calls} calls of eth_getCode).`);
    const isLasting = isLastingChain(network);
    if (facts && (!isLasting || (await isFinal(block, head, options, ports))))
      await facts.keep(creationFact(network, address, block, ports.now()), { isLasting });
  }
  const block = earliest(blocks);
  return block === undefined ? failed(noAddress) : ok({ block, notes });
}

/** Finds a block in which the contract has code, while it has none in the previous block. */
async function halve(
  address: string,
  head: bigint,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<{ readonly block: bigint; readonly calls: number }>> {
  let calls = 0;
  const hasCode = async (block: bigint): Promise<PipeResult<boolean>> => {
    calls += 1;
    const asked = await executeCall(codeCall(address, `0x${block.toString(16)}`), options, ports);
    return asked.kind === 'failed' ? asked : readCode(asked.value, address, block, head);
  };
  const now = await hasCode(head);
  if (now.kind === 'failed') return now;
  if (!now.value) return failed(noCode(address, options.network));
  let [without, within] = [-1n, head];
  while (within - without > 1n) {
    const middle = (without + within) / 2n;
    const code = await hasCode(middle);
    if (code.kind === 'failed') return code;
    if (code.value) within = middle;
    else without = middle;
  }
  return ok({ block: within, calls });
}

function readCode({ outcome, network }: Exchange, address: string, block: bigint, head: bigint): PipeResult<boolean> {
  if (outcome.kind === 'result') {
    const { value } = outcome;
    if (typeof value === 'string' && /^0x(?:[\da-f]|$)/i.test(value.slice(0, 3))) return ok(value.length > 2);
    return failed({ ...notFound(address), cause: `${notFound(address).cause} The answer isn't code.` });
  }
  const { class: failure, cause } = explainOutcome(outcome, network);
  const isOld = failure === 'archive' || (failure === 'unknownBlock' && block < head);
  return failed({
    ...notFound(address),
    cause: `${notFound(address).cause} ${cause}`,
    failure,
    ...(isOld && { cure: `${network.name} doesn't have the state of block ${groupDigits(block)}. ${archiveCure}` }),
  });
}

/** A chain may replace its latest blocks, so a result among them isn't stored. */
async function isFinal(block: bigint, head: bigint, options: CallOptions, ports: SendingPorts): Promise<boolean> {
  if (head - block > finalDepth) return true;
  const { network } = options;
  if (isFreeNode(network) || network.unsupportedTags.includes('finalized')) return false;
  const heads = await findHeads(['finalized'], options, ports);
  return heads.kind === 'ok' && (heads.value.get('finalized') ?? -1n) >= block;
}

function contractsOfCall(call: Call): readonly string[] {
  return call.kind === 'rpc' ? contractsOfParams(call.params).addresses.slice(0, maxCreations) : [];
}

function earliest(blocks: readonly bigint[]): bigint | undefined {
  return blocks.reduce<bigint | undefined>(
    (least, block) => (least === undefined || block < least ? block : least),
    undefined,
  );
}

const archiveCure = 'Use a network with an archive node, or write the number of the block, which block explorers show.';

const noAddress: Refusal = {
  code: 'problem',
  cause: '"deployed" needs the address of a contract in the same request.',
  cure: 'Add the address, or write a block number. Nothing was sent and nothing was charged.',
};

function noCode(address: string, { name }: Network): Refusal {
  return {
    code: 'dependency',
    cause: `${address} has no code on ${name} now, so its block of creation can't be found.`,
    cure: 'Check the address and the network. If the contract was destroyed, write the block number.',
  };
}

function notFound(address: string): Refusal {
  return {
    code: 'dependency',
    cause: `Couldn't find the block in which ${address} was created.`,
    cure: 'Write the block number, or try again.',
  };
}
