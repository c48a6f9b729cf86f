import type { Remedy } from '../exchange/action';
import type { Exchange } from '../exchange/exchange';
import type { Network } from '../networks/network';
import { findChainMismatch } from './chainMismatch';
import { explainOutcome } from './explainOutcome';
import type { FailureClass } from './failureClass';
import { topicOfFailure } from './topicOfFailure';

/**
 * Returns the actions that can fix what an exchange shows: a rejected key, an address without a node, a chain other than
 * the one in settings, or one of Rpcbook's own limits. The last one opens the help, if a topic explains the failure.
 */
export function remediesOfExchange(exchange: Exchange): readonly Remedy[] {
  const { outcome, network } = exchange;
  const mismatch = findChainMismatch(exchange);
  if (mismatch !== undefined)
    return [
      { kind: 'useChainId', network: network.key, chainId: mismatch.answered },
      { kind: 'editService', serviceId: network.service.id },
    ];
  if (outcome.kind === 'result') return [];
  const { class: failure } = explainOutcome(outcome, network);
  if (failure === 'unknown' && outcome.kind === 'httpError' && outcome.status === 404) return [editService(network)];
  if (outcome.kind === 'networkError' && outcome.code === 'tooLarge')
    return [{ kind: 'openSetting', setting: 'rpcbook.request.maxBytes' }];
  const topic = topicOfFailure(failure);
  return [
    ...remediesOfClass(failure, network),
    ...(topic === undefined ? [] : [{ kind: 'learnMore' as const, topic }]),
  ];
}

function remediesOfClass(failure: FailureClass, network: Network): readonly Remedy[] {
  switch (failure) {
    case 'auth':
      return network.credential === undefined
        ? [editService(network)]
        : [{ kind: 'replaceKey', alias: network.credential }, editService(network)];
    case 'notEnabled':
    case 'network':
    case 'malformed':
      return [editService(network)];
    case 'timeout':
      return [{ kind: 'openSetting', setting: 'rpcbook.request.timeoutSeconds' }];
    case 'methodMissing':
      return [{ kind: 'chooseNetwork' }];
    default:
      return [];
  }
}

function editService({ service }: Network): Remedy {
  return { kind: 'editService', serviceId: service.id };
}
