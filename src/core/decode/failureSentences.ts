import type { Network } from '../networks/network';
import type { FailureClass } from './failureClass';

interface Sentences {
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
}

/** The words for a class of failure; `said` is what the service or the system said, quoted. */
export function failureSentences(failure: FailureClass, said: string, network: Network): Sentences {
  const { title, cause, cure } = sentences(network)[failure];
  return { title, cause: cause.replace('%', () => said), cure };
}

function sentences(network: Network): Readonly<Record<FailureClass, Sentences>> {
  const { name } = network;
  return { ...querySentences(name), ...accessSentences(name, network.credential), ...callSentences(name) };
}

type QueryClass = 'range' | 'resultCount' | 'responseSize' | 'tooManyAddresses' | 'queryTimeout' | 'addressNeeded' | 'archive';

function querySentences(name: string): Readonly<Record<QueryClass, Sentences>> {
  return {
    range: {
      title: 'Too many blocks', cause: `${name} does not search so many blocks at once: %.`,
      cure: 'Narrow fromBlock and toBlock, or let the range be split.',
    },
    resultCount: {
      title: 'Too many results', cause: `More logs match than ${name} gives at once: %.`,
      cure: 'Narrow fromBlock and toBlock, or restrict the query to one contract address.',
    },
    responseSize: {
      title: 'Answer too large', cause: `The answer or the request is larger than ${name} allows: %.`,
      cure: 'Ask for less at once: a narrower range, fewer addresses, no full transactions.',
    },
    tooManyAddresses: {
      title: 'Too many parameters', cause: `The filter names more addresses and topics than ${name} takes: %.`,
      cure: 'Split the addresses over several calls.',
    },
    queryTimeout: {
      title: 'Query took too long', cause: `${name} gave the query up: %.`,
      cure: 'Narrow fromBlock and toBlock; for common topics, restrict the query to one contract address.',
    },
    addressNeeded: {
      title: 'Address needed', cause: `${name} does not search all contracts: %.`,
      cure: 'Name the contract address in the filter.',
    },
    archive: {
      title: 'Older state needed', cause: `${name} does not keep, or does not give with this key, the state of that block: %.`,
      cure: 'Ask for a recent block, or use a network endpoint with archive access.',
    },
  };
}

type AccessClass = 'rate' | 'quota' | 'auth' | 'notEnabled' | 'busy' | 'network' | 'timeout' | 'malformed' | 'aborted';

function accessSentences(name: string, credential: string | undefined): Readonly<Record<AccessClass, Sentences>> {
  return {
    rate: { title: 'Rate limit', cause: `${name} was asked too often in a short time: %.`, cure: 'Wait a little, then run it again.' },
    quota: {
      title: 'Daily credits used up', cause: `The daily limit of the account or of its key is reached: %.`,
      cure: 'Wait until the balance starts anew, or raise the limit with the service.',
    },
    auth: {
      title: 'Key refused', cause: `${name} did not accept the key or its settings: %.`,
      cure: credential === undefined
        ? 'Give its service a `credential` in `rpcbook.services`, then set its key.'
        : `Check the key, its secret and its allow-lists (the credential “${credential}”), and set the key again.`,
    },
    notEnabled: {
      title: 'Network not enabled', cause: `The key has no access to ${name}: %.`,
      cure: `Enable ${name} for this key in the service's own settings.`,
    },
    busy: { title: 'Service busy', cause: `${name} could not answer now: %.`, cure: 'Run it again; the request itself is not at fault.' },
    network: {
      title: 'No connection', cause: '%',
      cure: 'Check the connection, a proxy, and the host in the settings.',
    },
    timeout: {
      title: 'No answer in time', cause: `${name} did not answer within %.`,
      cure: 'Run it again, ask for less, or allow more time with “# @timeout”.',
    },
    malformed: {
      title: 'Malformed answer', cause: '%.',
      cure: `Run it again; where it stays so, check the host and the path of ${name} in the settings.`,
    },
    aborted: { title: 'Interrupted', cause: 'The call was interrupted before an answer came.', cure: 'Run it again when you want the answer.' },
  };
}

type CallClass = Exclude<FailureClass, QueryClass | AccessClass>;

function callSentences(name: string): Readonly<Record<CallClass, Sentences>> {
  return {
    methodMissing: {
      title: 'Method not available', cause: `${name} does not have this method: %.`,
      cure: 'Check its name, or use a network that has it.',
    },
    unknownBlock: {
      title: 'Unknown block', cause: `${name} does not have that block: %.`,
      cure: 'Use a block up to “latest”; a block just mined may not have reached this node yet.',
    },
    unknownTransaction: {
      title: 'Unknown transaction', cause: `${name} knows no transaction of that hash: %.`,
      cure: 'Check the hash, and that it is of this network; one sent a moment ago may not have reached this node yet.',
    },
    badParams: { title: 'Parameters refused', cause: `${name} did not take the parameters: %.`, cure: 'Compare them with the method’s description.' },
    reverted: { title: 'Execution reverted', cause: `The contract refused the call: %.`, cure: 'Check the arguments and the state that the contract requires.' },
    unknown: { title: 'Refused', cause: `${name} answered with an error: %.`, cure: 'The message is the service’s own; see its documentation.' },
  };
}
