import type { TransactionFailure } from './failureClass';
import type { Sentences } from './sentences';

/** Returns the sentences for transactions that a node rejects or can't execute. */
export function transactionSentences(name: string): Readonly<Record<TransactionFailure, Sentences>> {
  return { ...feeSentences(name), ...gasSentences(name), ...nonceSentences(name) };
}

type FeeFailure = 'insufficientFunds' | 'belowBaseFee' | 'underpriced' | 'replacementUnderpriced';

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

type GasFailure = 'intrinsicGas' | 'outOfGas' | 'gasLimitTooHigh';

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

type NonceFailure = Exclude<TransactionFailure, FeeFailure | GasFailure>;

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
