import type { CreditCost } from '../credits/creditCost';
import type { Service } from '../networks/network';
import { readCosts } from '../networks/readNetwork';
import { readTextSetting, readWholeNumber, SettingsObject, type ValueReader } from '../networks/readObject';
import { resolveNetwork } from '../networks/resolveNetwork';
import type { SettingsProblems } from '../networks/settingsProblem';

/**
 * What settings say about every request, whatever place it is sent from. Amounts are of credits unless their names say
 * otherwise.
 */
export interface RequestSettings {
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** Requests that one service is sent at the same time. */
  readonly maxConcurrent: number;
  readonly confirmAbove: number;
  readonly confirmUncostedAbove: number;
  /** Undefined for no bound, like the two below. */
  readonly dailyBudget: number | undefined;
  readonly cellBudget: number | undefined;
  readonly creditsPerSecond: number | undefined;
  /** Shares of the daily balance: 0.8 is 80 %. */
  readonly warnAt: number;
  readonly errorAt: number;
  readonly costs: Readonly<Record<string, CreditCost>>;
  /** As written: `service/network`, or the id of a network alone. Undefined where it is empty. */
  readonly defaultNetwork: string | undefined;
}

/** The ids of these settings, without `rpcbook.`; `readRequestSettings` takes their values by these names. */
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
] as const;

/** Reads settings from their values by name; what does not fit is named, and gives way to the default. */
export function readRequestSettings(
  values: Readonly<Record<string, unknown>>,
  services: readonly Service[],
  problems: SettingsProblems,
): RequestSettings {
  const given = Object.fromEntries(
    requestSettingNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const from = new SettingsObject(given, 'rpcbook', problems);
  const whole = (name: string, otherwise: number, least: number) =>
    from.member(name, readWholeNumber(least), `a whole number of ${least} or more`)?.value ?? otherwise;
  const bound = (name: string, least: number) =>
    from.member(name, readBound(least), `a whole number of ${least} or more, or null for no bound`)?.value ?? undefined;
  const share = (name: string, otherwise: number) =>
    from.member(name, readBetween(0.01, Number.MAX_VALUE), 'a share above 0, such as 0.8')?.value ?? otherwise;
  return {
    timeoutMilliseconds:
      (from.member('request.timeoutSeconds', readBetween(0.001, 3600), 'a number of seconds up to 3600')?.value ?? 30) *
      1000,
    maxBytes: whole('request.maxBytes', 256 * 1024 * 1024, 1024),
    maxConcurrent: whole('request.maxConcurrent', 16, 1),
    confirmAbove: whole('credits.confirmAbove', 10_000, 0),
    confirmUncostedAbove: whole('credits.confirmUncostedAbove', 100, 0),
    dailyBudget: bound('credits.dailyBudget', 0),
    cellBudget: bound('credits.cellBudget', 1),
    creditsPerSecond: bound('credits.perSecond', 1),
    warnAt: share('credits.warnAt', 0.8),
    errorAt: share('credits.errorAt', 1),
    costs: readCosts(from, 'costs'),
    defaultNetwork: readDefaultNetwork(from, services),
  };
}

/** A name that no network has is kept: what relies on it is refused, and goes nowhere else instead. */
function readDefaultNetwork(from: SettingsObject, services: readonly Service[]): string | undefined {
  const name = from.member('defaultNetwork', readTextSetting, 'the name of a network, such as "main/mainnet"');
  if (name === undefined || name.value === '') return undefined;
  // Without any network, a missing default isn't a problem.
  if (services.length === 0) return name.value;
  const resolved = resolveNetwork(services, name.value);
  if (resolved.kind === 'ambiguous')
    from.problems.add(
      name.place,
      `Several services have such a network: write one of ${resolved.candidates.map(({ key }) => key).join(', ')}.`,
    );
  if (resolved.kind === 'unknown')
    from.problems.add(
      name.place,
      `No network is configured under this name: ${resolved.nearest[0] !== undefined ? `write ${resolved.nearest[0]} if that is what you mean` : 'write one that the Networks view lists'}.`,
    );
  return name.value;
}

function readBetween(least: number, most: number): ValueReader<number> {
  return (value) => (typeof value === 'number' && value >= least && value <= most ? value : undefined);
}

function readBound(least: number): ValueReader<number | null> {
  const read = readWholeNumber(least);
  return (value) => (value === null ? null : read(value));
}
