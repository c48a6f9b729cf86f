import type { PlanCost } from '../../base/credits/planCost';
import {
  defaultWebServices,
  parseAllowedWebOrigin,
  parseWebService,
  type WebServiceKind,
  webServiceKinds,
  type WebServices,
  webServiceSetting,
} from '../../base/wire/webServices';
import type { InquiryKind } from '../../model/exchange/inquiry';
import { isFreeNode, type Network, type Service, type Transport } from '../../model/networks/network';
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
import type { AlertShares } from '../../model/quotas/creditsSummary';
import { type InquiryMode, inquiryModes } from './offeringPorts';
import type { PipeSettings } from './pipeSettings';

/** Settings for all requests. Amounts are credits unless their names say otherwise. */
export interface RequestSettings extends Omit<PipeSettings, 'parseLimit' | 'cellCalls'> {
  /** For each transport: another request is sent only while fewer than this run on the service, over any transport. */
  readonly maxConcurrent: Readonly<Record<Transport, number>>;
  /** Undefined for no limit. */
  readonly creditsPerSecond: number | undefined;
  readonly alertAt: AlertShares;
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
  const mode = modes[settingOfKind[kind]] ?? 'ask';
  const isFree = network !== undefined && isFreeNode(network);
  return mode === 'ask' && isFree && kind !== 'verified' && kind !== 'signatures' ? 'auto' : mode;
}

type ModesOfKinds = Omit<KnowledgeModes, 'web' | 'allowedWebOrigins'>;

const settingOfKind: Readonly<Record<InquiryKind, keyof ModesOfKinds>> = {
  failures: 'failures',
  assets: 'tokens',
  tokens: 'tokens',
  proxies: 'followProxies',
  classes: 'followProxies',
  verified: 'verified',
  signatures: 'verified',
  names: 'names',
};

/** The ids of these settings without `rpcbook.`. `readRequestSettings` reads its values by these names. */
export const requestSettingNames = [
  'request.timeoutSeconds',
  'request.maxBytes',
  'request.maxConcurrent',
  'credits.confirmAbove',
  'credits.dailyBudget',
  'credits.cellBudget',
  'credits.perSecond',
  'credits.alertAt',
  'costs',
  'defaultNetwork',
  'ask.tokens',
  'ask.proxies',
  'ask.verified',
  'ask.failures',
  'web',
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
  const bound = (name: string, min: number) =>
    settings.member(name, readBound(min), `a whole number of ${min} or more, or null for no limit`)?.value ?? undefined;
  const mode = (name: string, otherwise: InquiryMode) =>
    settings.member(name, readOneOf(inquiryModes), `one of ${inquiryModes.join(', ')}`)?.value ?? otherwise;
  return {
    timeoutMilliseconds:
      (settings.member('request.timeoutSeconds', readBetween(0.001, 3600), 'a number of seconds up to 3600')?.value ??
        30) * 1000,
    maxBytes: whole(settings, 'request.maxBytes', 1024) ?? 256 * 1024 * 1024,
    maxConcurrent: readMaxConcurrent(bound('request.maxConcurrent', 1)),
    confirmAbove: readConfirmAbove(settings),
    dailyBudget: bound('credits.dailyBudget', 0),
    cellBudget: bound('credits.cellBudget', 1),
    creditsPerSecond: bound('credits.perSecond', 1),
    alertAt: readAlertShares(settings),
    costs: readCosts(settings, 'costs'),
    defaultNetwork: readDefaultNetwork(settings, services),
    knowledge: {
      failures: mode('ask.failures', 'ask'),
      tokens: mode('ask.tokens', 'ask'),
      followProxies: mode('ask.proxies', 'ask'),
      verified: mode('ask.verified', 'ask'),
      ...readWebServices(settings),
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

function readConfirmAbove(settings: SettingsObject): PlanCost {
  const given = settings.group('credits.confirmAbove', ['credits', 'calls']);
  return { credits: whole(given, 'credits', 0) ?? 10_000, unpricedCalls: whole(given, 'calls', 0) ?? 100 };
}

function readAlertShares(settings: SettingsObject): AlertShares {
  const given = settings.group('credits.alertAt', ['warn', 'error']);
  const share = (name: string, otherwise: number): number => {
    const found = given?.member(name, readBetween(0, Number.MAX_VALUE), 'a fraction such as 0.8, or 0 for never');
    return found?.value === 0 ? Number.POSITIVE_INFINITY : (found?.value ?? otherwise);
  };
  return { warn: share('warn', 0.8), error: share('error', 1) };
}

function whole(settings: SettingsObject | undefined, name: string, min: number): number | undefined {
  return settings?.member(name, readWholeNumber(min), `a whole number of ${min} or more`)?.value;
}

function readWebServices(settings: SettingsObject): Pick<KnowledgeModes, 'web' | 'allowedWebOrigins'> {
  const given = settings.group('web', [...webServiceKinds, 'allowedOrigins']);
  const isInvalid = given === undefined && settings.names().includes('web');
  const allowedWebOrigins = given === undefined ? [] : readAllowedOrigins(given);
  const read = (kind: WebServiceKind) => {
    const address = given?.member(kind, readTextSetting, 'the address of a service, or nothing to turn it off');
    // An invalid address isn't replaced by the default one, because the user chose another service.
    if (address === undefined && (given === undefined ? isInvalid : given.names().includes(kind))) return undefined;
    const text = address?.value ?? defaultWebServices[kind];
    if (text.trim() === '') return undefined;
    const parsed = parseWebService(kind, text, allowedWebOrigins);
    if (parsed.kind === 'ok') return parsed.value;
    settings.problems.add(webServiceSetting(kind), parsed.problem);
    return undefined;
  };
  const web = { sourcify: read('sourcify'), etherscan: read('etherscan'), signatures: read('signatures') };
  return { web, allowedWebOrigins };
}

function readAllowedOrigins(web: SettingsObject): readonly string[] {
  const given = web.member('allowedOrigins', readTexts, 'a list of origins');
  return (given?.value ?? []).flatMap((text, index) => {
    const origin = parseAllowedWebOrigin(text);
    if (origin !== undefined) return [origin];
    web.problems.add(
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
