import { isObject, type JsonValue, readList, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import type { Piecewise } from '../../base/piecewise';
import type { StepBudget } from '../../base/stepBudget';
import type { PointerSpan } from '../proxies/proxyHistory';
import { deployedAddress, type Deployment } from './deployment';

/** Longer lines hold artifacts, not constructor arguments. */
const maxLine = 20_000;

/** Maximum number of upgrades of a proxy before the newest one. */
const maxUpgrades = 100;

/** A proxy on an EVM chain and the contract behind it, according to a file of a deployment tool. */
export interface DeployedProxy {
  /** In decimal. */
  readonly chainId: string;
  /** Lowercase. */
  readonly proxy: string;
  /** The lowercase address of the contract behind it. */
  readonly implementation: string;
  /** Set if only the proxy's name and an argument of its constructor say so. */
  readonly isGuess?: true;
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly block?: bigint;
}

/**
 * Returns the contract behind a new proxy: the first argument of its constructor, as in OpenZeppelin's proxies.
 * Undefined for a contract that isn't named as a proxy, and for one that takes a beacon.
 * @param name the name of the created contract
 * @param first the first argument of its constructor
 */
export function implementationOfCreation(name: string, first: unknown): string | undefined {
  return /Proxy$/.test(name) && !/Beacon/i.test(name) ? deployedAddress(first) : undefined;
}

/** `upgradeTo(address)` and `upgradeToAndCall(address,bytes)` of a proxy. */
const ownUpgrades: ReadonlySet<string> = new Set(['3659cfe6', '4f1ef286']);

/** `upgrade(address,address)` and `upgradeAndCall(address,address,bytes)` of a ProxyAdmin. */
const adminUpgrades: ReadonlySet<string> = new Set(['99a88ec4', '9623609d']);

/** Returns the proxy that a transaction upgrades, and the contract behind it from then on. */
export function upgradeIn(to: unknown, input: unknown): Pick<DeployedProxy, 'proxy' | 'implementation'> | undefined {
  const called = deployedAddress(to);
  const data = typeof input === 'string' ? input.slice(2, 138).toLowerCase() : '';
  const selector = data.slice(0, 8);
  const [first, second] = [wordAddress(data.slice(8, 72)), wordAddress(data.slice(72, 136))];
  if (ownUpgrades.has(selector)) return linked(called, first);
  return adminUpgrades.has(selector) ? linked(first, second) : undefined;
}

function linked(
  proxy: string | undefined,
  implementation: string | undefined,
): Pick<DeployedProxy, 'proxy' | 'implementation'> | undefined {
  return proxy === undefined || implementation === undefined ? undefined : { proxy, implementation };
}

/** An ABI-encoded address. */
function wordAddress(word: string): string | undefined {
  return /^0{24}[\da-f]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined;
}

/**
 * Returns the contracts behind proxies by block, by the proxies' lowercase addresses. Proxies are ordered by time and
 * block, and of equal ones, the later entry applies. A new creation, and an upgrade in an older block than one before
 * it, belong to a chain that started over, and so does what another contract was deployed over since. A guess counts only
 * if it leads to a deployment.
 * @param deployedAt returns the newest deployment at an address that files name
 */
export function arrangeProxies(
  entries: readonly DeployedProxy[],
  deployedAt: (address: string) => Pick<Deployment, 'time'> | undefined,
): ReadonlyMap<string, readonly PointerSpan[]> {
  const byProxy = new Map<string, DeployedProxy[]>();
  for (const entry of [...entries].sort(byTime)) {
    if (entry.isGuess === true && deployedAt(entry.implementation) === undefined) continue;
    if ((deployedAt(entry.proxy)?.time ?? 0) > (entry.time ?? Infinity)) continue;
    const { block } = entry;
    const known = entry.isGuess === true || block === undefined ? [] : (byProxy.get(entry.proxy) ?? []);
    const before = known.filter((one) => one.block !== undefined && block !== undefined && one.block < block);
    byProxy.set(entry.proxy, [...before.slice(-maxUpgrades), entry]);
  }
  return new Map([...byProxy].map(([proxy, upgrades]) => [proxy, spansOfUpgrades(upgrades)]));
}

/** The first contract applies to blocks before it too, because nothing else is known of them. */
function spansOfUpgrades(upgrades: readonly DeployedProxy[]): readonly PointerSpan[] {
  return upgrades.map(({ implementation, block }, index) => ({
    pointer: { kind: 'proxy', pattern: 'erc1967', targets: [implementation] },
    from: index === 0 ? 0 : Number(block ?? 0n),
    to: Number(upgrades[index + 1]?.block ?? BigInt(Number.MAX_SAFE_INTEGER) + 1n) - 1,
  }));
}

function byTime(one: DeployedProxy, other: DeployedProxy): number {
  return (one.time ?? 0) - (other.time ?? 0) || Number((one.block ?? 0n) - (other.block ?? 0n));
}

/**
 * Reads the proxies of a deployment of Hardhat Ignition from its `journal.jsonl`: one JSON message for each line, with
 * the constructor arguments of each contract and the arguments of each call. `addresses` is `deployed_addresses.json`.
 */
export function* readIgnitionProxies(
  journal: string,
  addresses: JsonValue,
  chainId: string,
  budget: StepBudget,
): Piecewise<readonly DeployedProxy[]> {
  const byProxy = new Map<string, DeployedProxy>();
  for (const line of journalLines(journal)) {
    yield;
    if (!budget.take()) break;
    const found = line.length > maxLine ? undefined : proxyIn(line, addresses);
    if (found !== undefined) byProxy.set(found.proxy, { chainId, ...found });
  }
  return [...byProxy.values()];
}

function proxyIn(line: string, addresses: JsonValue): Omit<DeployedProxy, 'chainId'> | undefined {
  if (!/"type"\s*:\s*"(?:DEPLOYMENT|CALL)_EXECUTION_STATE_INITIALIZE"/.test(line)) return undefined;
  const parsed = parseJson(line);
  if (parsed.kind === 'failed') return undefined;
  const message = parsed.value;
  if (readText(message, 'type') === 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE') {
    const id = readText(message, 'futureId') ?? '';
    const proxy = deployedAddress(isObject(addresses) ? addresses[id] : undefined);
    const [first] = readList(message, 'constructorArgs');
    const implementation = implementationOfCreation(readText(message, 'contractName') ?? '', first);
    return proxy === undefined || implementation === undefined ? undefined : { proxy, implementation, isGuess: true };
  }
  const name = readText(message, 'functionName')?.split('(', 1)[0] ?? '';
  const called = deployedAddress(readMember(message, 'contractAddress'));
  const [first, second] = readList(message, 'args').map(deployedAddress);
  const isOwn = /^upgradeTo(?:AndCall)?$/.test(name);
  if (!isOwn && !/^upgrade(?:AndCall)?$/.test(name)) return undefined;
  const [proxy, implementation] = isOwn ? [called, first] : [first, second];
  return proxy === undefined || implementation === undefined ? undefined : { proxy, implementation };
}

/** Returns the lines of a journal one after another, without a list of all of them. */
export function* journalLines(journal: string): Generator<string> {
  for (let start = 0; start < journal.length;) {
    const end = journal.indexOf('\n', start);
    yield journal.slice(start, end === -1 ? journal.length : end);
    start = end === -1 ? journal.length : end + 1;
  }
}
