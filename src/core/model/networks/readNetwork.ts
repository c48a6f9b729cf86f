import { type CreditCost, unpriced } from '../../base/credits/planCost';
import { shownName, shownSymbol, whyNoName } from '../../base/view/shownName';
import { evmBlockTags, l2netBlockTags } from './blockTags';
import { currencyOfChain } from './chainCurrencies';
import { looksRandom } from './keyLikeness';
import {
  type BaseFeeAssumption,
  type CallLists,
  families,
  type Family,
  type NativeCurrency,
  type Network,
  type NetworkLimits,
  type ServiceIdentity,
} from './network';
import {
  hostMembers,
  type HostSettings,
  readGasEndpoint,
  readHosts,
  readRpcEndpoint,
  readWsEndpoint,
} from './readEndpoint';
import {
  readFlag,
  readMatch,
  readName,
  readOneOf,
  readTexts,
  readTextSetting,
  readWholeNumber,
  type SettingsObject,
  type ValueReader,
} from './readObject';

/** Settings that both a service and its networks accept. The network's own setting takes precedence. */
export const sharedMembers = [
  ...hostMembers,
  'unsupportedTags',
  'limits',
  'costs',
  'baseFeeUnit',
  'baseFeeOrder',
  'callLists',
] as const;

const networkMembers = ['id', 'name', 'family', 'chainId', 'methodPrefix', 'currency', ...sharedMembers];

/** Returns an ID as a name. One that looks like an address is escaped or shortened. */
export function shownId(id: string): string {
  return whyNoName(id) === 'contains an address' ? shownName(id) : id;
}

/** Returns what is wrong with an ID, which is in outputs, the ledger and the log: it looks like an address or a key. */
export function flawOfId(id: string): string | undefined {
  if (whyNoName(id) === 'contains an address')
    return 'This ID looks like an address. IDs are shown as names. Use a short name, such as "mainnet".';
  return looksRandom(id)
    ? 'This ID looks like an API key. IDs are shown and recorded everywhere. Use a short name, such as "mainnet".'
    : undefined;
}

/** IDs are used in host names, `service/network` names and `# @network` lines. */
export const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export const idExpected = 'a short id of letters, digits, ".", "_" and "-", such as "mainnet"';

/** Limits from the service contract (section 8), except `blockRange`, which is this extension's choice. */
export const contractLimits: NetworkLimits = { logResults: 10_000, logParameters: 5_000, blockRange: 100 };

/** Not defined by the service contract. Shown as an assumption unless settings define it. */
const assumedBaseFee: BaseFeeAssumption = { unit: 'gwei', order: 'oldestFirst' };

/** The native coins of networks whose settings don't give one. The symbol is empty where the chain isn't known. */
const currencies: Readonly<Record<Family, (chainId: string | undefined) => NativeCurrency>> = {
  evm: (chainId) => currencyOfChain(chainId) ?? { symbol: '', decimals: 18 },
  solana: () => ({ symbol: 'SOL', decimals: 9 }),
  l2net: () => ({ symbol: '', decimals: 0 }),
};

/** Settings, apart from hosts, that a network inherits from its service. */
export interface SharedSettings {
  readonly unsupportedTags: readonly string[];
  readonly limits: NetworkLimits;
  readonly costs: Readonly<Record<string, CreditCost>>;
  readonly baseFee: BaseFeeAssumption;
  readonly callLists?: CallLists;
}

/** Defaults for the shared settings of a service. */
export const contractSettings: SharedSettings = {
  unsupportedTags: [],
  limits: contractLimits,
  costs: {},
  baseFee: assumedBaseFee,
};

/** Reads the shared settings of one object. Absent members are inherited. */
export function readShared(settings: SettingsObject, above: SharedSettings): SharedSettings {
  const unit = settings.member('baseFeeUnit', readOneOf(['wei', 'gwei']), '"wei" or "gwei"')?.value;
  const order = settings.member(
    'baseFeeOrder',
    readOneOf(['oldestFirst', 'newestFirst']),
    '"oldestFirst" or "newestFirst"',
  )?.value;
  const callLists =
    settings.member('callLists', readOneOf(['batch', 'simulate']), '"batch" or "simulate"')?.value ?? above.callLists;
  return {
    unsupportedTags:
      settings.member('unsupportedTags', readTags, `a list of block tags (${blockTags.join(', ')})`)?.value ??
      above.unsupportedTags,
    limits: { ...above.limits, ...readLimits(settings) },
    // Not copied without need: networks may share thousands of costs.
    costs: withCosts(above.costs, readCosts(settings, 'costs')),
    callLists,
    baseFee: layBaseFee({ unit, order }, above.baseFee),
  };
}

function withCosts(
  above: Readonly<Record<string, CreditCost>>,
  own: Readonly<Record<string, CreditCost>>,
): Readonly<Record<string, CreditCost>> {
  return Object.keys(own).length === 0 ? above : { ...above, ...own };
}

function layBaseFee(own: Partial<BaseFeeAssumption>, above: BaseFeeAssumption): BaseFeeAssumption {
  const stated = (['unit', 'order'] as const).filter(
    (name) => own[name] !== undefined || above.stated?.includes(name) === true,
  );
  return { unit: own.unit ?? above.unit, order: own.order ?? above.order, ...(stated.length > 0 && { stated }) };
}

/** Reads one network of a service. Undefined without a valid ID or family. */
export function readNetwork(
  settings: SettingsObject,
  service: ServiceIdentity & {
    readonly credential: string | undefined;
    readonly hosts: HostSettings;
    readonly shared: SharedSettings;
  },
): Network | undefined {
  settings.refuseOthers(networkMembers);
  const id = settings.required('id', readMatch(idPattern), idExpected);
  const family = settings.required('family', readOneOf(families), '"evm", "solana" or "l2net"');
  const chainId = settings.member('chainId', readChainId, 'a chain ID as text, such as "1"')?.value;
  const name = readName(settings, 'name');
  const methodPrefix =
    settings.member('methodPrefix', readMatch(/^\w*$/), 'letters, digits and "_", such as "l2net_"')?.value ?? 'l2net_';
  const own = readHosts(settings);
  const hosts = { ...service.hosts, ...own };
  const shared = readShared(settings, service.shared);
  if (id === undefined || family === undefined) return undefined;
  const flaw = flawOfId(id);
  if (flaw !== undefined) settings.problems.add(`${settings.place}.id`, flaw);
  const { credential } = service;
  const context = { networkId: id, chainId, credential, problems: settings.problems };
  const rpc = readRpcEndpoint(hosts, context);
  // The service contract has WebSocket for eth_*, and gas for chains with a base fee. Other networks need the setting.
  const ws = family === 'evm' || own.wsUrl || own.wsPath ? readWsEndpoint(hosts, context) : undefined;
  const gas = family === 'evm' || own.gasUrl ? readGasEndpoint(hosts, context) : undefined;
  return {
    key: `${service.id}/${id}`,
    id,
    name: name ?? shownId(id),
    service: { id: service.id, name: service.name },
    family,
    chainId,
    rpc,
    ws,
    gas,
    credential,
    methodPrefix,
    currency: readCurrency(settings) ?? currencies[family](chainId),
    ...shared,
  };
}

const blockTags: readonly string[] = [...new Set([...evmBlockTags, ...l2netBlockTags])];

const readTags: ValueReader<readonly string[]> = (value) => {
  const tags = readTexts(value);
  return tags?.every((tag) => blockTags.includes(tag)) === true ? tags : undefined;
};

/** Reads a chain ID and returns it as decimal text. */
const readChainId: ValueReader<string> = (value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  return typeof value === 'string' && /^(?:\d+|0x[0-9a-f]+)$/i.test(value) ? BigInt(value).toString() : undefined;
};

function readLimits(settings: SettingsObject): Partial<NetworkLimits> {
  const limits = settings.object('limits');
  if (limits === undefined) return {};
  limits.refuseOthers(['logResults', 'logParameters', 'logBlocks', 'blockRange', 'concurrentCalls', 'cutsLogs']);
  const limit = <N extends Exclude<keyof NetworkLimits, 'cutsLogs'>>(name: N) => {
    const found = limits.member(name, readWholeNumber(1), 'a whole number above 0');
    return found && ({ [name]: found.value } as Record<N, number>);
  };
  const cutsLogs = limits.member('cutsLogs', readFlag, 'true or false')?.value;
  return {
    ...limit('logResults'),
    ...limit('logParameters'),
    ...limit('logBlocks'),
    ...limit('blockRange'),
    ...limit('concurrentCalls'),
    ...(cutsLogs !== undefined && { cutsLogs }),
  };
}

/** Reads credits by method: a number, or `"unpriced"` to clear a built-in cost. */
export function readCosts(settings: SettingsObject, name: string): Readonly<Record<string, CreditCost>> {
  const costs = settings.object(name);
  if (costs === undefined) return {};
  const pairs = costs.entryNames().flatMap((method) => {
    const cost = costs.member(method, readCost, 'a number of credits, or "unpriced"')?.value;
    return cost === undefined ? [] : [[method, cost] as const];
  });
  return Object.fromEntries(pairs);
}

const readCost: ValueReader<CreditCost> = (value) => {
  if (value === 'unpriced') return unpriced;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? { kind: 'known', credits: value }
    : undefined;
};

function readCurrency(settings: SettingsObject): NativeCurrency | undefined {
  const currency = settings.object('currency');
  if (currency === undefined) return undefined;
  currency.refuseOthers(['symbol', 'decimals']);
  const written = currency.required('symbol', readTextSetting, 'the currency used to display fees, such as "ETH"');
  const symbol = written === '' ? written : readName(currency, 'symbol');
  const decimals = currency.required('decimals', readWholeNumber(0), 'the number of decimal places, such as 18');
  return symbol === undefined || decimals === undefined ? undefined : { symbol: shownSymbol(symbol), decimals };
}
