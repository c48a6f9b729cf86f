import { firstEntries } from '../../base/json/firstEntries';
import { isObject, type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { finishInPieces, type Piecewise } from '../../base/piecewise';
import { failed, ok, type Result } from '../../base/result';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { type DeployedProxy, journalLines, readIgnitionProxies } from './deployedProxy';
import { deployedAddress, type Deployment, deploymentFileAt } from './deployment';
import { callsOfReceipt, type DeployedCall, type DeploymentsInFile } from './deploymentsInFile';
import { chainOfManifest, readAddressMap } from './readAddressMap';
import { readBroadcast } from './readBroadcast';
import { readChainFile, readHardhatDeploy, readIgnition, readIgnitionChain } from './readHardhatDeployment';

/** For a file with the address of one contract, or with names and addresses. */
const noAddress = 'It has no address of a contract with a name.';

/** For a list of addresses. */
const noList = `It isn't a list of addresses by chain ID, such as { "1": { "Name": "0x…" } }.`;

/** For a file in a folder as hardhat-deploy and rocketh have them. */
const noChainFile =
  "Neither .chainId nor .chain beside it has a chain ID, and it isn't a list of addresses by chain ID.";

/** For contracts that neither their file nor an artifact names. */
export const noNames = 'Its contracts have no names, and no artifact has their code.';

/** Entries that are looked at for the reason. */
const maxLooked = 10_000;

/** Maximum number of implementations that are looked at. More than one is ambiguous. */
const maxImplementations = 1_000;

/** Longer lines hold artifacts, not receipts. */
const maxLine = 100_000;

const ofCalls = /"type"\s*:\s*"(?:CALL_EXECUTION_STATE_INITIALIZE|TRANSACTION_CONFIRM)"/;

export interface DeploymentsReading {
  /** Returns the text of another file in the folder of the file, or undefined. */
  readonly readBeside: (name: string) => Promise<string | undefined>;
  /** Awaited between pieces of work (`TimeSlices.turn`). */
  readonly turn: () => Promise<void>;
}

/** What reads a file, and why nothing may be in it. */
interface Reading {
  readonly work: Piecewise<DeploymentsInFile>;
  readonly whyNone: () => string;
}

/**
 * Reads the deployments and the proxies that a file names, or why it has none. `path` shows which tool wrote it. Fails
 * with a sentence if the file is damaged or too large, or its chain isn't known.
 */
export async function readDeployments(
  text: string,
  path: string,
  { readBeside, turn }: DeploymentsReading,
): Promise<Result<DeploymentsInFile, string>> {
  const json = parseJson(text);
  if (json.kind === 'failed') return failed('The file is not complete JSON.');
  const budget = new StepBudget(stepLimits.deploymentFile);
  const reading = await beginReading(json.value, path, budget, readBeside);
  if (reading.kind === 'failed') return reading;
  const found = await finishInPieces(reading.value.work, turn);
  if (budget.isSpent)
    return failed(`The file has more than ${groupDigits(stepLimits.deploymentFile.steps)} entries, so it isn't read.`);
  const hasNone = found.deployments.length + found.proxies.length === 0;
  return ok(hasNone ? { ...found, whyNone: reading.value.whyNone() } : found);
}

async function beginReading(
  json: JsonValue,
  path: string,
  budget: StepBudget,
  readBeside: DeploymentsReading['readBeside'],
): Promise<Result<Reading, string>> {
  const file = deploymentFileAt(path);
  switch (file.kind) {
    case 'broadcast':
      return ok({ work: readBroadcast(json, file.script, budget), whyNone: () => whyNoCreations(json) });
    case 'ignition': {
      const journal = (await readBeside('journal.jsonl')) ?? '';
      const chainId = file.chainId ?? readIgnitionChain(journal);
      if (chainId === undefined) return failed("The chain ID isn't in the name of its folder or in journal.jsonl.");
      const proxies = readIgnitionProxies(journal, json, chainId, budget);
      const calls = readIgnitionCalls(journal, chainId, budget);
      return ok({ work: withProxies(readIgnition(json, chainId, budget), proxies, calls), whyNone: () => noAddress });
    }
    case 'hardhatDeploy': {
      const chain = readChainFile((await readBeside('.chainId')) ?? '', (await readBeside('.chain')) ?? '');
      // Other tools have folders of this name, with other files.
      return ok(
        chain === undefined
          ? { work: readAddressMap(json, budget), whyNone: () => noChainFile }
          : { work: readHardhatDeploy(json, file.name, chain), whyNone: () => noAddress },
      );
    }
    case 'openZeppelin': {
      // The folder has other files too, such as those of development networks.
      const chainId = chainOfManifest(file.name);
      const proxies = chainId === undefined ? none() : readOpenZeppelinManifest(json, chainId, budget);
      return ok({ work: withProxies(none(), proxies), whyNone: () => whyNoProxies(json, chainId) });
    }
    case 'addresses':
      return ok({ work: readAddressMap(json, budget), whyNone: () => noList });
  }
}

function* withProxies(
  deployments: Piecewise<readonly Deployment[]>,
  proxies: Piecewise<DeploymentsInFile['proxies']>,
  calls?: Piecewise<readonly DeployedCall[]>,
): Piecewise<DeploymentsInFile> {
  return { deployments: yield* deployments, proxies: yield* proxies, ...(calls && { calls: yield* calls }) };
}

function* none(): Piecewise<readonly never[]> {
  yield;
  return [];
}

/**
 * Reads the transactions of a deployment of Hardhat Ignition from its `journal.jsonl`: the contract of each call, and the
 * receipt of each transaction.
 */
export function* readIgnitionCalls(
  journal: string,
  chainId: string,
  budget: StepBudget,
): Piecewise<readonly DeployedCall[]> {
  const called = new Map<string, string>();
  const calls: DeployedCall[] = [];
  for (const line of journalLines(journal)) {
    yield;
    if (!budget.take()) break;
    const message = line.length <= maxLine && ofCalls.test(line) ? parseJson(line) : undefined;
    if (message?.kind !== 'ok') continue;
    const future = readText(message.value, 'futureId') ?? '';
    const contract = deployedAddress(readMember(message.value, 'contractAddress'));
    if (contract !== undefined) called.set(future, contract);
    calls.push(...callsOfReceipt(chainId, called.get(future), readMember(message.value, 'receipt')));
  }
  return calls;
}

/**
 * Reads the proxies of a manifest of OpenZeppelin's upgrades plugins (`.openzeppelin/sepolia.json`). It lists proxies and
 * implementations separately, so a proxy has a known implementation only if there is one in all.
 */
function* readOpenZeppelinManifest(
  json: JsonValue,
  chainId: string,
  budget: StepBudget,
): Piecewise<readonly DeployedProxy[]> {
  const impls = readMember(json, 'impls');
  const known = new Set<string>();
  for (const [, impl] of firstEntries(isObject(impls) ? impls : {}, maxImplementations)) {
    yield;
    if (!budget.take()) return [];
    const address = deployedAddress(readMember(impl, 'address'));
    if (address !== undefined) known.add(address);
  }
  const [implementation, another] = known;
  if (implementation === undefined || another !== undefined) return [];
  const found: DeployedProxy[] = [];
  for (const each of readList(json, 'proxies')) {
    yield;
    if (!budget.take()) break;
    const proxy = deployedAddress(readMember(each, 'address'));
    if (proxy !== undefined && readText(each, 'kind') !== 'beacon') found.push({ chainId, proxy, implementation });
  }
  return found;
}

/** Returns why a file of a Foundry script names no contract. */
function whyNoCreations(json: JsonValue): string {
  const several = readList(json, 'deployments');
  const sequences = (several.length > 0 ? several : [json]).slice(0, maxLooked);
  if (!sequences.some((each) => readInteger(each, 'chain') !== undefined))
    return 'It has no chain ID (chain), as files of Foundry scripts have.';
  const created = sequences
    .flatMap((each) => readList(each, 'transactions').slice(0, maxLooked))
    .filter(
      (each) =>
        ['CREATE', 'CREATE2'].includes(readText(each, 'transactionType') ?? '') ||
        readList(each, 'additionalContracts').length > 0,
    );
  if (created.length === 0) return 'None of its transactions created a contract.';
  return sequences.every((each) => readList(each, 'receipts').length === 0)
    ? 'It has no receipts, so the transactions that create contracts may not be in a block.'
    : 'Its receipts show no contract that was created: the transactions failed, or have no receipt.';
}

/** Returns why a manifest of OpenZeppelin's upgrades plugins tells no proxy's implementation. */
function whyNoProxies(json: JsonValue, chainId: string | undefined): string {
  if (chainId === undefined)
    return 'Its name has no chain that is known. Manifests are called mainnet.json or unknown-31337.json, with the chain ID.';
  if (!readList(json, 'proxies').some((each) => readText(each, 'kind') !== 'beacon'))
    return 'It lists no proxies with an implementation of their own. Their layouts can be used with # @layout.';
  const impls = readMember(json, 'impls');
  return firstEntries(isObject(impls) ? impls : {}, 2).length > 1
    ? "It lists several implementations and doesn't say which proxy uses which."
    : 'It lists proxies, but no implementation.';
}

/** Returns why the contracts of a file are on none of the networks with these chain IDs. Undefined if one is. */
export function whyOnNoNetwork(
  found: readonly { readonly chainId: string }[],
  chainIds: ReadonlySet<string>,
): string | undefined {
  const own = new Set(found.map(({ chainId }) => chainId));
  if ([...own].some((each) => chainIds.has(each))) return undefined;
  const [first, ...others] = own;
  const more = others.length === 0 ? '' : ` and ${groupDigits(others.length)} more`;
  return `Its contracts are on chain ID ${first}${more}, and no network in your settings has this chain ID.`;
}

/** Returns whether tools keep a file for themselves, such as `.migrations.json` of hardhat-deploy. */
export function isOfToolItself(path: string): boolean {
  return path.split(/[\\/]/).at(-1)?.startsWith('.') === true;
}
