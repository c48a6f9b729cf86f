import type { PipeSettings } from '../../core/pipe/pipePorts';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Bodies above this many bytes are not parsed: they are opened or saved whole. */
const parseLimit = 32 * 1024 * 1024;

/**
 * The settings of the pipe. A default network that is not there stays as it is written, so that what relies on it is
 * refused.
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
    // The user is asked instead.
    cellCalls: undefined,
    defaultNetwork,
    costs,
  };
}
