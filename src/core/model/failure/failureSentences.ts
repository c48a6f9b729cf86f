import type { Network } from '../networks/network';
import type { FailureClass, TransactionFailure } from './failureClass';
import type { Sentences } from './sentences';

type FeeFailure = 'insufficientFunds' | 'belowBaseFee' | 'belowBlobFee' | 'underpriced' | 'replacementUnderpriced';

type GasFailure = 'intrinsicGas' | 'outOfGas' | 'gasLimitTooHigh';

type NonceFailure = Exclude<TransactionFailure, FeeFailure | GasFailure>;

/**
 * Returns the sentences for a class of failure. `said` quotes the message of the service or the system. `special` has
 * sentences that are more specific than those of the class.
 */
export function failureSentences(
  failure: FailureClass,
  said: string,
  network: Network,
  special: Partial<Sentences> = {},
): Sentences {
  const { title, cause, cure } = sentences(network)[failure];
  return {
    title: special.title ?? title,
    cause: (special.cause ?? cause).replace('%', () => said),
    cure: special.cure ?? cure,
  };
}

function sentences(network: Network): Readonly<Record<FailureClass, Sentences>> {
  const { name, credential } = network;
  return {
    ...querySentences(name, credential !== undefined),
    ...(credential === undefined ? keylessSentences(name) : keySentences(name, credential)),
    ...answerSentences(name),
    ...callSentences(name),
    ...transactionSentences(name),
  };
}

type QueryClass =
  'range' | 'resultCount' | 'responseSize' | 'tooManyAddresses' | 'queryTimeout' | 'addressNeeded' | 'archive';

function querySentences(name: string, hasKey: boolean): Readonly<Record<QueryClass, Sentences>> {
  return {
    range: {
      title: 'Too many blocks',
      cause: `${name} doesn't search that many blocks in one call: %.`,
      cure: 'Use a smaller block range.',
    },
    resultCount: {
      title: 'Too many results',
      cause: `More logs match than ${name} returns in one call: %.`,
      cure: 'Narrow fromBlock and toBlock, or limit the query to one contract address.',
    },
    responseSize: {
      title: 'Answer too large',
      cause: `The answer or the request is larger than ${name} allows: %.`,
      cure: 'Request less at once: a smaller range, fewer addresses, or no full transactions.',
    },
    tooManyAddresses: {
      title: 'Too many parameters',
      cause: `The filter has more addresses and topics than ${name} accepts: %.`,
      cure: 'Split the addresses across several calls.',
    },
    queryTimeout: {
      title: 'Query took too long',
      cause: `${name} stopped the query: %.`,
      cure: 'Narrow fromBlock and toBlock. For common topics, limit the query to one contract address.',
    },
    addressNeeded: {
      title: 'Address required',
      cause: `${name} doesn't search all contracts: %.`,
      cure: 'Add a contract address to the filter.',
    },
    archive: {
      title: 'Archive access required',
      cause: `${name} doesn't provide the data of this block${hasKey ? ', at least not with this API key' : ''}: %.`,
      cure: 'Use a more recent block, or an endpoint with archive access.',
    },
  };
}

type AccessClass = 'rate' | 'quota' | 'auth' | 'notEnabled';

const rateSentences = (name: string): Sentences => ({
  title: 'Rate limit',
  cause: `${name} received too many requests in a short time: %.`,
  cure: 'Wait a moment and try again.',
});

function keySentences(name: string, credential: string): Readonly<Record<AccessClass, Sentences>> {
  return {
    rate: rateSentences(name),
    quota: {
      title: 'Credits used up',
      cause: 'The limit of the account or its API key has been reached: %.',
      cure: "Wait until the quota resets, or raise the limit in your provider's dashboard.",
    },
    auth: {
      title: 'Invalid API key',
      cause: `${name} rejected the API key: %.`,
      cure: `Check the API key, secret and allowlists of credential “${credential}”, then replace the key.`,
    },
    notEnabled: {
      title: 'Network not enabled',
      cause: `The API key has no access to ${name}: %.`,
      cure: `Enable ${name} for this key in your provider's dashboard.`,
    },
  };
}

/** The network has no API key, so nothing may be said of one that it has. */
function keylessSentences(name: string): Readonly<Record<AccessClass, Sentences>> {
  return {
    rate: rateSentences(name),
    quota: {
      title: 'Credits used up',
      cause: `The limit of ${name} has been reached: %.`,
      cure: 'Wait until the quota resets, or use another endpoint.',
    },
    auth: {
      title: 'API key required',
      cause: `${name} refused the request, which had no API key: %.`,
      cure: 'Add a `credential` to the service in `rpcbook.services`, then set its API key.',
    },
    notEnabled: {
      title: 'Network not enabled',
      cause: `The service gives no access to ${name}: %.`,
      cure: `Enable ${name} in your provider's dashboard, or use another endpoint.`,
    },
  };
}

type AnswerClass = 'busy' | 'network' | 'timeout' | 'malformed' | 'aborted';

function answerSentences(name: string): Readonly<Record<AnswerClass, Sentences>> {
  return {
    busy: {
      title: 'Service busy',
      cause: `${name} couldn't answer: %.`,
      cure: 'The service is busy. Try again in a moment.',
    },
    network: {
      title: 'No connection',
      cause: '%',
      cure: 'Check your connection, your proxy, and the host in Settings.',
    },
    timeout: {
      title: 'Timed out',
      cause: `${name} didn't answer within %.`,
      cure: 'Try again, request less, or allow more time with “# @timeout”.',
    },
    malformed: {
      title: 'Invalid answer',
      cause: '%.',
      cure: `Try again. If this keeps happening, check the host and path of ${name} in Settings.`,
    },
    aborted: {
      title: 'Stopped',
      cause: 'The call was stopped before the answer arrived.',
      cure: 'Run it again to get the answer.',
    },
  };
}

type CallClass = Exclude<FailureClass, QueryClass | AccessClass | AnswerClass | TransactionFailure>;

function callSentences(name: string): Readonly<Record<CallClass, Sentences>> {
  return {
    methodMissing: {
      title: 'Method not available',
      cause: `${name} doesn't support this method: %.`,
      cure: 'Use a network that supports it.',
    },
    unknownBlock: {
      title: 'Unknown block',
      cause: `${name} doesn't have this block: %.`,
      cure: 'Use a block up to “latest”. A new block may not have reached this node yet.',
    },
    unknownTransaction: {
      title: 'Unknown transaction',
      cause: `${name} has no transaction with this hash: %.`,
      cure: 'Check the hash and the network. A new transaction may not have reached this node yet.',
    },
    badParams: {
      title: 'Invalid parameters',
      cause: `${name} rejected the parameters: %.`,
      cure: 'Compare the parameters with the method’s description.',
    },
    callTimeout: {
      title: 'Call took too long',
      cause: `${name} stopped executing the call: %.`,
      cure: 'Make the call do less, or use a node that lets calls run longer.',
    },
    batchTooLarge: {
      title: 'Batch too large',
      cause: `${name} doesn't take that many calls in one batch, or none at all: %.`,
      cure: 'Split the batch into smaller ones, or send the calls one by one.',
    },
    reverted: {
      title: 'Execution reverted',
      cause: `The contract reverted the call: %.`,
      cure: 'Check the arguments and the state of the contract.',
    },
    unknown: {
      title: 'Request failed',
      cause: `${name} returned an error: %.`,
      cure: 'See the service’s documentation for this message.',
    },
  };
}

/** Returns the sentences for transactions that a node rejects or can't execute. */
function transactionSentences(name: string): Readonly<Record<TransactionFailure, Sentences>> {
  return { ...feeSentences(name), ...gasSentences(name), ...nonceSentences(name) };
}

function feeSentences(name: string): Readonly<Record<FeeFailure, Sentences>> {
  return {
    insufficientFunds: {
      title: 'Insufficient funds',
      cause: `The sender can't pay for the value and the maximum fee on ${name}: %.`,
      cure: 'Add funds to the sender, or lower the value, the gas limit, or the maximum fee.',
    },
    belowBaseFee: {
      title: 'Max fee below base fee',
      cause: `The maximum fee is less than the base fee of the block on ${name}: %.`,
      cure: 'Raise maxFeePerGas (or gasPrice) above the current base fee.',
    },
    belowBlobFee: {
      title: 'Max blob fee below blob base fee',
      cause: `The maximum blob fee is less than the blob base fee of the block on ${name}: %.`,
      cure: 'Raise maxFeePerBlobGas above the current blob base fee. eth_blobBaseFee returns it.',
    },
    underpriced: {
      title: 'Fee too low',
      cause: `The fee is less than ${name} accepts: %.`,
      cure: 'Raise maxFeePerGas and maxPriorityFeePerGas (or gasPrice).',
    },
    replacementUnderpriced: {
      title: 'Replacement fee too low',
      cause: `${name} already has a pending transaction with this nonce, and the new fee isn't high enough to replace it: %.`,
      cure: 'Raise both fees by at least 10 %, or use the next nonce.',
    },
  };
}

function gasSentences(name: string): Readonly<Record<GasFailure, Sentences>> {
  return {
    intrinsicGas: {
      title: 'Gas limit too low',
      cause: `The gas limit doesn't cover the transaction's data and its base cost on ${name}: %.`,
      cure: 'Raise the gas limit. eth_estimateGas returns a limit that is enough.',
    },
    outOfGas: {
      title: 'Out of gas',
      cause: `The call needs more gas than it may use on ${name}: %.`,
      cure: 'Raise the gas limit, or leave it out. If the sender pays for the gas, check its balance too.',
    },
    gasLimitTooHigh: {
      title: 'Gas limit too high',
      cause: `The gas limit is larger than ${name} allows: %.`,
      cure: 'Lower the gas limit, or split the work into several transactions.',
    },
  };
}

function nonceSentences(name: string): Readonly<Record<NonceFailure, Sentences>> {
  return {
    nonceTooLow: {
      title: 'Nonce too low',
      cause: `A transaction of this sender with this nonce is already in a block on ${name}: %.`,
      cure: 'Use the next nonce. eth_getTransactionCount with “pending” returns it.',
    },
    nonceTooHigh: {
      title: 'Nonce too high',
      cause: `Transactions of this sender with lower nonces are missing on ${name}: %.`,
      cure: 'Send the missing transactions first, or use the nonce that eth_getTransactionCount with “pending” returns.',
    },
    alreadyKnown: {
      title: 'Transaction already known',
      cause: `${name} already has this transaction: %.`,
      cure: 'You don’t need to send it again. Look up its receipt by its hash.',
    },
  };
}
