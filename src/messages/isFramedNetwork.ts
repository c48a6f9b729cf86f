import type { Network } from '../core/model/networks/network';
import {
  type Guard,
  hasMembers,
  isAmount,
  isCount,
  isEither,
  isFlag,
  isListOf,
  isOneOf,
  isRecordOf,
  isText,
} from './guard';

const isEndpoint = hasMembers({ template: isText, origin: isText });

const isGasEndpoint = hasMembers(
  { template: isText, origin: isText, auth: isOneOf('basic', 'path', 'none'), keyTemplate: isText },
  { assumesKeyPath: isOneOf(true), baseFeePath: isText },
);

const isLimits = hasMembers(
  { logResults: isCount, logParameters: isCount, blockRange: isCount },
  { logBlocks: isCount, concurrentCalls: isCount, cutsLogs: isFlag },
);

const isCost = isEither(
  hasMembers({ kind: isOneOf('known'), credits: isAmount }),
  hasMembers({ kind: isOneOf('unknown') }),
);

const isBaseFee = hasMembers(
  { unit: isOneOf('wei', 'gwei'), order: isOneOf('oldestFirst', 'newestFirst') },
  { stated: isListOf(isOneOf('unit', 'order')) },
);

/** Whether an untrusted value is a network, member by member. */
export const isFramedNetwork: Guard<Network> = hasMembers(
  {
    key: isText,
    id: isText,
    name: isText,
    service: hasMembers({ id: isText, name: isText }),
    family: isOneOf('evm', 'solana', 'l2net'),
    methodPrefix: isText,
    unsupportedTags: isListOf(isText),
    limits: isLimits,
    costs: isRecordOf(isCost),
    currency: hasMembers({ symbol: isText, decimals: isCount }),
    baseFee: isBaseFee,
  },
  { chainId: isText, rpc: isEndpoint, ws: isEndpoint, gas: isGasEndpoint, credential: isText },
);
