import type { CreditCost } from '../core/credits/creditCost';
import type { PipeSettings } from '../core/pipe/pipePorts';
import { readCosts } from '../core/networks/readNetwork';
import { SettingsObject } from '../core/networks/readObject';
import { SettingsProblems } from '../core/networks/settingsProblem';
import { settingIds } from './contributions';
import { trustedSetting } from './networks/serviceSettings';

/** Bodies above this many bytes are not parsed: they are opened or saved whole. */
const parseLimit = 32 * 1024 * 1024;

/** Reads the settings of the pipe; a value that does not fit gives way to the default. */
export function readPipeSettings(defaultNetwork: string | undefined): PipeSettings {
  const budget = trustedSetting(settingIds.dailyBudget);
  return {
    timeoutMilliseconds: amount(trustedSetting(settingIds.timeoutSeconds), 30) * 1000,
    maxBytes: amount(trustedSetting(settingIds.maxBytes), 256 * 1024 * 1024),
    parseLimit,
    confirmAbove: amount(trustedSetting(settingIds.confirmAbove), 10_000),
    confirmUncostedAbove: amount(trustedSetting(settingIds.confirmUncostedAbove), 100),
    dailyBudget: typeof budget === 'number' ? budget : undefined,
    defaultNetwork,
    costs: costsOf(trustedSetting(settingIds.costs)),
  };
}

function amount(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}

/** What does not fit is left out: the Networks view names problems of services, this is one object of numbers. */
function costsOf(value: unknown): Readonly<Record<string, CreditCost>> {
  return readCosts(new SettingsObject({ costs: value }, 'rpcbook', new SettingsProblems()), 'costs');
}
