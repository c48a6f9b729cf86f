import { type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import type { Piecewise } from '../../base/piecewise';
import type { StepBudget } from '../../base/stepBudget';
import { codeOfTransaction } from './deployedCode';
import { type DeployedProxy, implementationOfCreation, upgradeIn } from './deployedProxy';
import { deployedAddress, deployedName, type Deployment } from './deployment';
import { callsOfReceipt, type DeployedCall, type DeploymentsInFile } from './deploymentsInFile';

/**
 * Reads the contracts that a Foundry script deployed, from `run-latest.json`, or from `run.json` of a script for
 * several chains. These are the contracts that transactions created, directly (CREATE, CREATE2) or within a call, and
 * libraries. Forge sometimes writes the hash of another transaction into a record, so a created contract is found by
 * its own address in the receipts, and by the hash only if no receipt has it. A transaction without a receipt, or one
 * that failed, deployed nothing. Proxies are those that the script created or upgraded.
 */
export function* readBroadcast(json: JsonValue, script: string, budget: StepBudget): Piecewise<DeploymentsInFile> {
  const several = readList(json, 'deployments');
  const deployments: Deployment[] = [];
  const proxies: DeployedProxy[] = [];
  const calls: DeployedCall[] = [];
  for (const one of several.length > 0 ? several : [json]) {
    if (!budget.take()) break;
    const found = yield* readSequence(one, script, budget);
    deployments.push(...found.deployments);
    proxies.push(...found.proxies);
    calls.push(...(found.calls ?? []));
  }
  return { deployments, proxies, calls };
}

function* readSequence(json: JsonValue, script: string, budget: StepBudget): Piecewise<DeploymentsInFile> {
  const chainId = readInteger(json, 'chain')?.toString();
  if (chainId === undefined) return { deployments: [], proxies: [] };
  const time = millisecondsOf(readInteger(json, 'timestamp'));
  const run = { chainId, tool: 'Foundry' as const, script, ...(time !== undefined && { time }) };
  const receipts = yield* receiptsOf(json, budget);
  const found: Deployment[] = [];
  const proxies: DeployedProxy[] = [];
  const calls: DeployedCall[] = [];
  for (const transaction of readList(json, 'transactions')) {
    yield;
    const sent = receipts.byHash.get(readText(transaction, 'hash') ?? '');
    calls.push(...callsOfReceipt(chainId, readMember(readMember(transaction, 'transaction'), 'to'), sent));
    const proxy = proxyOf(transaction, receipts);
    if (proxy !== undefined) proxies.push({ chainId, ...(time !== undefined && { time }), ...proxy });
    for (const { name, address, code } of createdBy(transaction, budget)) {
      const receipt = receipts.byContract.get(address) ?? receipts.byHash.get(readText(transaction, 'hash') ?? '');
      if (receipt === undefined || readInteger(receipt, 'status') === 0n) continue;
      const block = readInteger(receipt, 'blockNumber');
      const hash = readText(receipt, 'transactionHash');
      const where = { ...(block !== undefined && { block }), transaction: hash };
      found.push({ ...run, name, address, ...(code !== undefined && { code }), ...where });
    }
    if (budget.isSpent) return { deployments: found, proxies, calls };
  }
  const known = new Set(found.map(({ address }) => address));
  for (const one of yield* librariesOf(json, budget)) if (!known.has(one.address)) found.push({ ...run, ...one });
  return { deployments: found, proxies, calls };
}

/** The proxy that a transaction created or upgraded, unless it failed. */
function proxyOf(transaction: JsonValue, receipts: Receipts): Omit<DeployedProxy, 'chainId'> | undefined {
  const kind = readText(transaction, 'transactionType');
  const isCreation = kind === 'CREATE' || kind === 'CREATE2';
  const own = deployedAddress(readMember(transaction, 'contractAddress'));
  const sent = readMember(transaction, 'transaction');
  const receipt =
    (isCreation ? receipts.byContract.get(own ?? '') : undefined) ??
    receipts.byHash.get(readText(transaction, 'hash') ?? '');
  if (receipt === undefined || readInteger(receipt, 'status') === 0n) return undefined;
  const block = readInteger(receipt, 'blockNumber');
  const at = block === undefined ? {} : { block };
  if (!isCreation) {
    const upgrade = upgradeIn(readMember(sent, 'to'), readMember(sent, 'input') ?? readMember(sent, 'data'));
    return upgrade && { ...upgrade, ...at };
  }
  const [first] = readList(transaction, 'arguments');
  const implementation = implementationOfCreation(readText(transaction, 'contractName') ?? '', first);
  if (own === undefined || implementation === undefined) return undefined;
  return { proxy: own, implementation, isGuess: true, ...at };
}

type Created = Pick<Deployment, 'name' | 'address' | 'code'>;

/** Counts the transaction and the contracts that it created within calls. */
function createdBy(transaction: JsonValue, budget: StepBudget): readonly Created[] {
  const additional = readList(transaction, 'additionalContracts');
  if (!budget.take(1 + additional.length)) return [];
  const kind = readText(transaction, 'transactionType');
  const own = kind === 'CREATE' || kind === 'CREATE2' ? [created(transaction, transaction, 'contractAddress')] : [];
  const inner = additional.map((contract) => created(transaction, contract, 'address'));
  return [...own, ...inner].filter((one) => one !== undefined);
}

/** Forge has no name for a contract that is in no artifact, or in several. Its code may show the name later. */
function created(transaction: JsonValue, json: JsonValue, member: string): Created | undefined {
  const address = deployedAddress(readMember(json, member));
  if (address === undefined) return undefined;
  const name = deployedName(readMember(json, 'contractName'));
  if (name !== undefined) return { name, address };
  const code = codeOfTransaction(transaction, address);
  return code === undefined ? undefined : { name: '', address, code };
}

/** Libraries are written as `src/Math.sol:Math:0x…`. */
function* librariesOf(json: JsonValue, budget: StepBudget): Piecewise<readonly Created[]> {
  const found: Created[] = [];
  for (const line of readList(json, 'libraries')) {
    yield;
    if (!budget.take()) break;
    const [, last, written] = /:([^:]{1,200}):(0x[\da-f]{40})$/i.exec(typeof line === 'string' ? line : '') ?? [];
    const name = deployedName(last);
    const address = deployedAddress(written);
    if (name !== undefined && address !== undefined) found.push({ name, address });
  }
  return found;
}

interface Receipts {
  readonly byContract: ReadonlyMap<string, JsonValue>;
  readonly byHash: ReadonlyMap<string, JsonValue>;
}

function* receiptsOf(json: JsonValue, budget: StepBudget): Piecewise<Receipts> {
  const byContract = new Map<string, JsonValue>();
  const byHash = new Map<string, JsonValue>();
  for (const receipt of readList(json, 'receipts')) {
    yield;
    if (!budget.take()) break;
    const contract = deployedAddress(readMember(receipt, 'contractAddress'));
    if (contract !== undefined) byContract.set(contract, receipt);
    const hash = readText(receipt, 'transactionHash');
    if (hash !== undefined) byHash.set(hash, receipt);
  }
  return { byContract, byHash };
}

/** Older versions of Forge write seconds. */
function millisecondsOf(timestamp: bigint | undefined): number | undefined {
  if (timestamp === undefined || timestamp <= 0n || timestamp > 8_640_000_000_000_000n) return undefined;
  return Number(timestamp < 100_000_000_000n ? timestamp * 1000n : timestamp);
}
