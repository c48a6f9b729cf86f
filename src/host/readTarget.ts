import type {
  ContractTarget,
  CredentialTarget,
  HistoryTarget,
  LiveTarget,
  LookUpArguments,
  MemberTarget,
  NameTarget,
  NetworkTarget,
  ServiceTarget,
  SettingTarget,
  VariableTarget,
} from './contributions';

/** Reads a command argument as a service. Returns undefined for anything else; the command then asks the user. */
export function readServiceTarget(given: unknown): ServiceTarget | undefined {
  const serviceId = textMember(given, 'serviceId');
  return serviceId === undefined ? undefined : { serviceId };
}

export function readNetworkTarget(given: unknown): NetworkTarget | undefined {
  const serviceId = textMember(given, 'serviceId');
  const networkId = textMember(given, 'networkId');
  return serviceId === undefined || networkId === undefined ? undefined : { serviceId, networkId };
}

export function readCredentialTarget(given: unknown): CredentialTarget | undefined {
  const alias = textMember(given, 'alias');
  return alias === undefined ? undefined : { alias };
}

export function readSettingTarget(given: unknown): SettingTarget | undefined {
  const place = textMember(given, 'place');
  return place === undefined ? undefined : { place };
}

/** Reads a name and the network on which addresses bear it. */
export function readNameTarget(given: unknown): NameTarget | undefined {
  const network = textMember(given, 'network');
  const name = textMember(given, 'name');
  return network === undefined || name === undefined ? undefined : { network, name };
}

/** Reads the ID of the report of a live cell. */
export function readLiveTarget(given: unknown): LiveTarget | undefined {
  const workId = textMember(given, 'workId');
  return workId === undefined ? undefined : { workId };
}

/** Reads the ID of a history entry. */
export function readHistoryTarget(given: unknown): HistoryTarget | undefined {
  const entryId = textMember(given, 'entryId');
  return entryId === undefined ? undefined : { entryId };
}

/** Reads the name of a variable or a named cell. */
export function readVariableTarget(given: unknown): VariableTarget | undefined {
  const variable = textMember(given, 'variable');
  return variable === undefined ? undefined : { variable };
}

/** Reads the arguments of a lookup link in a cell. */
export function readLookUpArguments(given: unknown): LookUpArguments | undefined {
  const of = textMember(given, 'of');
  const text = textMember(given, 'text');
  const network = textMember(given, 'network');
  return of === undefined || text === undefined || network === undefined ? undefined : { of, text, network };
}

/** Reads the network and the address of a contract. */
export function readContractTarget(given: unknown): ContractTarget | undefined {
  const network = textMember(given, 'network');
  const address = textMember(given, 'address');
  return network === undefined || address === undefined ? undefined : { network, address };
}

/** Reads a contract and one of its functions, events, or variables. */
export function readMemberTarget(given: unknown): MemberTarget | undefined {
  const contract = readContractTarget(given);
  const memberKind = textMember(given, 'memberKind');
  const memberId = textMember(given, 'memberId');
  if (contract === undefined || memberId === undefined) return undefined;
  if (memberKind !== 'function' && memberKind !== 'event' && memberKind !== 'variable') return undefined;
  return { ...contract, memberKind, memberId };
}

function textMember(given: unknown, name: string): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(given, name)?.value;
  return typeof value === 'string' ? value : undefined;
}
