import type { CreditCost } from '../../base/credits/planCost';
import {
  defaultWebServices,
  parseAllowedWebOrigin,
  parseWebService,
  type WebServiceKind,
  type WebServices,
  webServiceSettings,
} from '../../base/wire/webServices';
import type { InquiryKind } from '../../model/exchange/inquiry';
import { isFreeNode } from '../../model/networks/isFreeNode';
import type { Network, Service, Transport } from '../../model/networks/network';
import { readCosts } from '../../model/networks/readNetwork';
import {
  readOneOf,
  readTexts,
  readTextSetting,
  readWholeNumber,
  SettingsObject,
  type ValueReader,
} from '../../model/networks/readObject';
import { resolveNetwork } from '../../model/networks/resolveNetwork';
import type { SettingsProblems } from '../../model/networks/settingsProblem';
import { type InquiryMode, inquiryModes } from './offeringPorts';

/** Settings for all requests. Amounts are credits unless their names say otherwise. */
export interface RequestSettings {
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** For each transport: another request is sent only while fewer than this run on the service, over any transport. */
  readonly maxConcurrent: Readonly<Record<Transport, number>>;
  readonly confirmAbove: number;
  readonly confirmUncostedAbove: number;
  /** Undefined for no limit, like the two below. */
  readonly dailyBudget: number | undefined;
  readonly cellBudget: number | undefined;
  readonly creditsPerSecond: number | undefined;
  /** Fractions of the daily quota: 0.8 is 80 %. */
  readonly warnAt: number;
  readonly errorAt: number;
  readonly costs: Readonly<Record<string, CreditCost>>;
  /** As written: `service/network`, or only the id of a network. Undefined if empty. */
  readonly defaultNetwork: string | undefined;
  /** When inquiries about contracts are made. */
  readonly knowledge: KnowledgeModes;
}

/** Settings for inquiries about contracts. */
export interface KnowledgeModes {
  readonly failures: InquiryMode;
  readonly tokens: InquiryMode;
  readonly followProxies: InquiryMode;
  readonly verified: InquiryMode;
  /** Set for one run of the command line whose user chose to look up names. Not available in settings. */
  readonly names?: Exclude<InquiryMode, 'off'>;
  /** The web services that may be used. */
  readonly web: WebServices;
  /** Origins on this computer or in a private network that the user allowed for such services. */
  readonly allowedWebOrigins: readonly string[];
}

/**
 * Returns the mode of a kind of inquiry on a network. Where calls cost nothing, what may be asked is asked automatically,
 * unless it goes to the web.
 */
export function modeOfInquiry(kind: InquiryKind, modes: ModesOfKinds, network?: Network): InquiryMode {
  const mode = writtenMode(kind, modes);
  const isFree = network !== undefined && isFreeNode(network);
  return mode === 'ask' && isFree && kind !== 'verified' && kind !== 'signatures' ? 'auto' : mode;
}

type ModesOfKinds = Omit<KnowledgeModes, 'web' | 'allowedWebOrigins'>;

function writtenMode(
  kind: InquiryKind,
  { failures, tokens, followProxies, verified, names = 'ask' }: ModesOfKinds,
): InquiryMode {
  switch (kind) {
    case 'failures':
      return failures;
    case 'assets':
    case 'tokens':
      return tokens;
    case 'proxies':
    case 'classes':
      return followProxies;
    case 'verified':
    case 'signatures':
      return verified;
    case 'names':
      return names;
  }
}

/** The ids of these settings without `rpcbook.`. `readRequestSettings` reads its values by these names. */
export const requestSettingNames = [
  'request.timeoutSeconds',
  'request.maxBytes',
  'request.maxConcurrent',
  'credits.confirmAbove',
  'credits.confirmUncostedAbove',
  'credits.dailyBudget',
  'credits.cellBudget',
  'credits.perSecond',
  'credits.warnAt',
  'credits.errorAt',
  'costs',
  'defaultNetwork',
  'ask.tokens',
  'ask.proxies',
  'ask.verified',
  'ask.failures',
  'web.sourcifyUrl',
  'web.etherscanUrl',
  'web.signaturesUrl',
  'web.allowedOrigins',
] as const;

/** Reads settings from their values by name. Reports invalid ones and uses their defaults. */
export function readRequestSettings(
  values: Readonly<Record<string, unknown>>,
  services: readonly Service[],
  problems: SettingsProblems,
): RequestSettings {
  const given = Object.fromEntries(
    requestSettingNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const settings = new SettingsObject(given, 'rpcbook', problems);
  const whole = (name: string, otherwise: number, min: number) =>
    settings.member(name, readWholeNumber(min), `a whole number of ${min} or more`)?.value ?? otherwise;
  const bound = (name: string, min: number) =>
    settings.member(name, readBound(min), `a whole number of ${min} or more, or null for no limit`)?.value ?? undefined;
  const share = (name: string, otherwise: number) =>
    settings.member(name, readBetween(0.01, Number.MAX_VALUE), 'a fraction above 0, such as 0.8')?.value ?? otherwise;
  const mode = (name: string, otherwise: InquiryMode) =>
    settings.member(name, readOneOf(inquiryModes), `one of ${inquiryModes.join(', ')}`)?.value ?? otherwise;
  return {
    timeoutMilliseconds:
      (settings.member('request.timeoutSeconds', readBetween(0.001, 3600), 'a number of seconds up to 3600')?.value ??
        30) * 1000,
    maxBytes: whole('request.maxBytes', 256 * 1024 * 1024, 1024),
    maxConcurrent: readMaxConcurrent(bound('request.maxConcurrent', 1)),
    confirmAbove: whole('credits.confirmAbove', 10_000, 0),
    confirmUncostedAbove: whole('credits.confirmUncostedAbove', 100, 0),
    dailyBudget: bound('credits.dailyBudget', 0),
    cellBudget: bound('credits.cellBudget', 1),
    creditsPerSecond: bound('credits.perSecond', 1),
    warnAt: share('credits.warnAt', 0.8),
    errorAt: share('credits.errorAt', 1),
    costs: readCosts(settings, 'costs'),
    defaultNetwork: readDefaultNetwork(settings, services),
    knowledge: {
      failures: mode('ask.failures', 'ask'),
      tokens: mode('ask.tokens', 'ask'),
      followProxies: mode('ask.proxies', 'ask'),
      verified: mode('ask.verified', 'off'),
      ...readWebAddresses(settings),
    },
  };
}

/**
 * A limit that the user set applies to all transports. Without one, more may run over WebSocket, where requests share a
 * connection.
 */
function readMaxConcurrent(chosen: number | undefined): Readonly<Record<Transport, number>> {
  return chosen === undefined ? { http: 16, ws: 64 } : { http: chosen, ws: chosen };
}

function readWebAddresses(settings: SettingsObject): Pick<KnowledgeModes, 'web' | 'allowedWebOrigins'> {
  const allowedWebOrigins = readAllowedOrigins(settings);
  const read = (kind: WebServiceKind) => {
    const name = webServiceSettings[kind];
    const given = settings.member(name, readTextSetting, 'the address of a service, or nothing to turn it off');
    // An invalid URL isn't replaced by the default one, because the user chose another service.
    if (given === undefined && settings.names().includes(name)) return undefined;
    const text = given?.value ?? defaultWebServices[kind];
    if (text.trim() === '') return undefined;
    const parsed = parseWebService(kind, text, allowedWebOrigins);
    if (parsed.kind === 'ok') return parsed.value;
    settings.problems.add(`rpcbook.${name}`, parsed.problem);
    return undefined;
  };
  const [sourcify, etherscan, signatures] = [read('sourcify'), read('etherscan'), read('signatures')];
  const web = { sourcify, etherscan, signatures };
  return { web, allowedWebOrigins };
}

function readAllowedOrigins(settings: SettingsObject): readonly string[] {
  const given = settings.member('web.allowedOrigins', readTexts, 'a list of origins');
  return (given?.value ?? []).flatMap((text, index) => {
    const origin = parseAllowedWebOrigin(text);
    if (origin !== undefined) return [origin];
    settings.problems.add(
      `rpcbook.web.allowedOrigins[${index}]`,
      'This must be an origin without a path: https, or http for this computer, such as "http://localhost:5555".',
    );
    return [];
  });
}

/** Keeps a name that no network has. Requests that rely on it are refused instead of being sent to another network. */
function readDefaultNetwork(settings: SettingsObject, services: readonly Service[]): string | undefined {
  const name = settings.member('defaultNetwork', readTextSetting, 'the name of a network, such as "main/mainnet"');
  if (name === undefined || name.value === '') return undefined;
  // Without any network, a missing default isn't a problem.
  if (services.length === 0) return name.value;
  const resolved = resolveNetwork(services, name.value);
  if (resolved.kind === 'ambiguous')
    settings.problems.add(
      name.place,
      `Several services have this network. Write one of ${resolved.candidates.map(({ key }) => key).join(', ')}.`,
    );
  if (resolved.kind === 'unknown')
    settings.problems.add(
      name.place,
      `No configured network has this name. ${resolved.nearest[0] !== undefined ? `Did you mean ${resolved.nearest[0]}?` : 'Write one from the Networks view.'}`,
    );
  return name.value;
}

function readBetween(min: number, max: number): ValueReader<number> {
  return (value) => (typeof value === 'number' && value >= min && value <= max ? value : undefined);
}

function readBound(min: number): ValueReader<number | null> {
  const read = readWholeNumber(min);
  return (value) => (value === null ? null : read(value));
}
