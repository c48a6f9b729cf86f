import type { Exchange } from '../../core/pipe/exchange';
import type { Outcome } from '../../core/pipe/outcome';

/** Why a network does not answer as it should, with what to do about it, for its node in the tree. */
export interface NetworkTrouble {
  readonly kind: 'keyRejected' | 'notEnabled' | 'unreachable';
  /** A few words for the tree's row. */
  readonly label: string;
  readonly cause: string;
  readonly cure: string;
}

/**
 * What an exchange says about its network and key rather than about the call; undefined when it says nothing bad.
 * The contract shows no answer to a missing or invalid key (section 5), so HTTP's own meaning is taken: 401 is about
 * the key, 403 about what the key may do, unless the answer's words tell more.
 */
export function troubleOf(exchange: Exchange): NetworkTrouble | undefined {
  const { network, outcome } = exchange;
  if (outcome.kind === 'networkError' && outcome.code !== 'tooLarge') {
    return {
      kind: 'unreachable', label: 'unreachable',
      cause: `${network.name} cannot be reached: ${outcome.detail}.`,
      cure: network.credential === undefined ? 'Check that the node runs and listens at this address.' : 'Check the address and this machine\'s connection.',
    };
  }
  const refusal = refusalOf(outcome, exchange.httpStatus);
  if (refusal === undefined) return undefined;
  const status = refusal.status === undefined ? '' : ` (HTTP ${refusal.status})`;
  if (network.credential === undefined) {
    return { kind: 'keyRejected', label: 'key wanted', cause: `${network.name} asks for a key${status}.`, cure: 'Give the service a `credential` in settings, then set its key.' };
  }
  switch (refusal.about) {
    case 'key':
      return { kind: 'keyRejected', label: 'key rejected', cause: `The service does not accept the key “${network.credential}”${status}.`, cure: 'Replace the key, or check at the service that it is still valid.' };
    case 'network':
      return { kind: 'notEnabled', label: 'not enabled', cause: `${network.name} is not enabled for the key “${network.credential}”${status}.`, cure: 'Enable the network for this key at the service, or remove the network here.' };
    case 'either':
      return { kind: 'notEnabled', label: 'refused', cause: `The service refuses the key “${network.credential}” on ${network.name}${status}.`, cure: 'Enable the network for this key at the service, or replace the key.' };
  }
}

interface Refusal {
  readonly about: 'key' | 'network' | 'either';
  readonly status: number | undefined;
}

function refusalOf(outcome: Outcome, httpStatus: number | undefined): Refusal | undefined {
  const status = outcome.kind === 'httpError' ? outcome.status : httpStatus;
  const words = wordsOf(outcome);
  if (/(?:network|chain|project|endpoint)\b.*\bnot (?:enabled|activated|allowed|available)|not (?:enabled|activated) for/i.test(words)) return { about: 'network', status };
  if (status === 401 || /\b(?:invalid|unknown|missing|rejected) (?:api )?key\b/i.test(words)) return { about: 'key', status };
  return status === 403 ? { about: 'either', status } : undefined;
}

function wordsOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'rpcError':
      return outcome.message;
    case 'httpError':
      return outcome.excerpt;
    case 'result':
    case 'networkError':
    case 'timeout':
    case 'aborted':
    case 'malformed':
      return '';
  }
}
