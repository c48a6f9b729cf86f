import type { PipeSettings } from '../../core/request/pipe/pipeSettings';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Bodies larger than this, in bytes, are not parsed. They can only be opened or saved whole. */
const parseLimit = 32 * 1024 * 1024;

/**
 * Reads the settings of the pipe. An unknown default network is kept as written, so that requests that rely on it are
 * rejected.
 */
export function readPipeSettings({ requests, networks }: ServiceSettings): PipeSettings {
  const {
    timeoutMilliseconds,
    maxBytes,
    confirmAbove,
    confirmUncostedAbove,
    dailyBudget,
    cellBudget,
    costs,
    defaultNetwork = networks[0]?.key,
  } = requests;
  return {
    timeoutMilliseconds,
    maxBytes,
    parseLimit,
    confirmAbove,
    confirmUncostedAbove,
    dailyBudget,
    cellBudget,
    // The host asks the user instead.
    cellCalls: undefined,
    defaultNetwork,
    costs,
  };
}
