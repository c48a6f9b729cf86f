import type { CreditCost } from '../credits/creditCost';
import { evmBlockTags, l2netBlockTags } from './blockTags';
import type { BaseFeeAssumption, Family, NativeCurrency, Network, NetworkLimits, ServiceIdentity } from './network';
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
  readOneOf,
  readTexts,
  readTextSetting,
  readWholeNumber,
  type SettingsObject,
  type ValueReader,
} from './readObject';

/** Settings that both a service and its networks accept. The network's own setting wins. */
export const sharedMembers = [
  ...hostMembers,
  'unsupportedTags',
  'limits',
  'costs',
  'baseFeeUnit',
  'baseFeeOrder',
] as const;

const networkMembers = ['id', 'name', 'family', 'chainId', 'methodPrefix', 'currency', ...sharedMembers];

/** IDs are used in host names, `service/network` names and `# @network` lines. */
export const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export const idExpected = 'a short id of letters, digits, ".", "_" and "-", such as "mainnet"';

const families: readonly Family[] = ['evm', 'solana', 'l2net'];

/** Limits from the service contract (section 8), except `blockRange`, which is this extension's choice. */
export const contractLimits: NetworkLimits = { logResults: 10_000, logParameters: 5_000, blockRange: 100 };

/** Not defined by the service contract. Shown as an assumption unless settings define it. */
const assumedBaseFee: BaseFeeAssumption = { unit: 'gwei', order: 'oldestFirst' };

const currencies: Readonly<Record<Family, NativeCurrency>> = {
  evm: { symbol: 'ETH', decimals: 18 },
  solana: { symbol: 'SOL', decimals: 9 },
  l2net: { symbol: '', decimals: 0 },
};

/** Settings, apart from hosts, that a network inherits from its service. */
export interface SharedSettings {
  readonly unsupportedTags: readonly string[];
  readonly limits: NetworkLimits;
  readonly costs: Readonly<Record<string, CreditCost>>;
  readonly baseFee: BaseFeeAssumption;
}

/** Defaults for the shared settings of a service. */
export const contractSettings: SharedSettings = {
  unsupportedTags: [],
  limits: contractLimits,
  costs: {},
  baseFee: assumedBaseFee,
};

/** Reads the shared settings of one object. Absent members are inherited. */
export function readShared(from: SettingsObject, above: SharedSettings): SharedSettings {
  const unit = from.member('baseFeeUnit', readOneOf(['wei', 'gwei']), '"wei" or "gwei"')?.value;
  const order = from.member(
    'baseFeeOrder',
    readOneOf(['oldestFirst', 'newestFirst']),
    '"oldestFirst" or "newestFirst"',
  )?.value;
  return {
    unsupportedTags:
      from.member('unsupportedTags', readTags, `a list of block tags (${blockTags.join(', ')})`)?.value ??
      above.unsupportedTags,
    limits: { ...above.limits, ...readLimits(from) },
    costs: { ...above.costs, ...readCosts(from, 'costs') },
    baseFee: layBaseFee({ ...(unit && { unit }), ...(order && { order }) }, above.baseFee),
  };
}

function layBaseFee(own: Partial<BaseFeeAssumption>, above: BaseFeeAssumption): BaseFeeAssumption {
  const stated = (['unit', 'order'] as const).filter(
    (name) => own[name] !== undefined || above.stated?.includes(name) === true,
  );
  return { unit: own.unit ?? above.unit, order: own.order ?? above.order, ...(stated.length > 0 && { stated }) };
}

/** Reads one network of a service. Undefined without a valid ID or family. */
export function readNetwork(
  from: SettingsObject,
  service: ServiceIdentity & {
    readonly credential: string | undefined;
    readonly hosts: HostSettings;
    readonly shared: SharedSettings;
  },
): Network | undefined {
  from.refuseOthers(networkMembers);
  const id = from.required('id', readMatch(idPattern), idExpected);
  const family = from.required('family', readOneOf(families), '"evm", "solana" or "l2net"');
  const chainId = from.member('chainId', readChainId, 'a chain id as text, such as "1"')?.value;
  const name = from.member('name', readTextSetting, 'text')?.value;
  const methodPrefix =
    from.member('methodPrefix', readMatch(/^\w*$/), 'letters, digits and "_", such as "l2net_"')?.value ?? 'l2net_';
  const own = readHosts(from);
  const hosts = { ...service.hosts, ...own };
  const shared = readShared(from, service.shared);
  if (id === undefined || family === undefined) return undefined;
  const { credential } = service;
  const context = { networkId: id, chainId, credential, problems: from.problems };
  const rpc = readRpcEndpoint(hosts, context);
  // The service contract has WebSocket for eth_* and gas for chains with a base fee. Other networks need the setting.
  const ws = family === 'evm' || own.wsUrl || own.wsPath ? readWsEndpoint(hosts, context) : undefined;
  const gas = family === 'evm' || own.gasUrl ? readGasEndpoint(hosts, context) : undefined;
  return {
    key: `${service.id}/${id}`,
    id,
    name: name === undefined || name === '' ? id : name,
    service: { id: service.id, name: service.name },
    family,
    ...(chainId !== undefined && { chainId }),
    ...(rpc && { rpc }),
    ...(ws && { ws }),
    ...(gas && { gas }),
    ...(credential !== undefined && { credential }),
    methodPrefix,
    currency: readCurrency(from) ?? currencies[family],
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

function readLimits(from: SettingsObject): Partial<NetworkLimits> {
  const limits = from.object('limits');
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

/** Reads credits by method: a number, or `"unknown"` to clear a built-in cost. */
export function readCosts(from: SettingsObject, name: string): Readonly<Record<string, CreditCost>> {
  const costs = from.object(name);
  if (costs === undefined) return {};
  const pairs = costs.names().flatMap((method) => {
    const cost = costs.member(method, readCost, 'a number of credits, or "unknown"')?.value;
    return cost === undefined ? [] : [[method, cost] as const];
  });
  return Object.fromEntries(pairs);
}

const readCost: ValueReader<CreditCost> = (value) => {
  if (value === 'unknown') return { kind: 'unknown' };
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? { kind: 'known', credits: value }
    : undefined;
};

function readCurrency(from: SettingsObject): NativeCurrency | undefined {
  const currency = from.object('currency');
  if (currency === undefined) return undefined;
  currency.refuseOthers(['symbol', 'decimals']);
  const symbol = currency.required('symbol', readTextSetting, 'the unit that fees are told in, such as "ETH"');
  const decimals = currency.required('decimals', readWholeNumber(0), 'the number of decimal places, such as 18');
  return symbol === undefined || decimals === undefined ? undefined : { symbol, decimals };
}
