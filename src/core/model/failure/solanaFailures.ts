import { isList, type JsonValue, readInteger, readMember } from '../../base/json/jsonValue';
import { printJsonStart } from '../../base/json/printJson';
import type { CodedFailure } from './codedFailure';

/** The node says itself that it doesn't know which of the two it is. */
const skipped: CodedFailure = {
  class: 'archive',
  title: 'Slot skipped or not kept',
  cause: 'The slot has no block, or the node doesn’t keep it: %.',
  cure: 'Use another slot (getBlocks returns those that have a block), or an endpoint that keeps older blocks.',
};

/** The errors of Solana's nodes by code (`rpc-custom-error` of the validator). */
const codes: ReadonlyMap<number | string, CodedFailure> = new Map<number | string, CodedFailure>([
  [
    -32001,
    {
      class: 'archive',
      title: 'Block no longer available',
      cure: 'Use a more recent slot, or a node that keeps older blocks.',
    },
  ],
  [
    -32002,
    {
      class: 'reverted',
      title: 'Simulation failed',
      cause: 'The transaction failed when the node simulated it, and wasn’t sent: %.',
      cure: 'The program’s logs say what failed. Fix the transaction and sign it again.',
    },
  ],
  [
    -32003,
    {
      class: 'badParams',
      title: 'Invalid signature',
      cause: 'A signature of the transaction doesn’t match: %.',
      cure: 'Sign the transaction again with all required signers, after the last change to it.',
    },
  ],
  [
    -32004,
    { class: 'unknownBlock', title: 'Block not available', cure: 'Try again in a moment, or use an earlier slot.' },
  ],
  [
    -32005,
    {
      class: 'busy',
      title: 'Node is behind',
      cause: 'The node hasn’t caught up with the cluster: %.',
      cure: 'Try again in a moment, or use another endpoint.',
    },
  ],
  [
    -32006,
    {
      class: 'badParams',
      title: 'Invalid precompile signature',
      cause: 'A signature that the transaction asks the node to verify doesn’t match: %.',
      cure: 'Check the data of the ed25519, secp256k1, or secp256r1 instruction.',
    },
  ],
  [-32007, skipped],
  [
    -32008,
    { class: 'unknown', title: 'No snapshot', cure: 'Use a node that has a snapshot, or try again after it took one.' },
  ],
  [-32009, skipped],
  [
    -32010,
    {
      class: 'methodMissing',
      title: 'Key not indexed',
      cause: 'The node doesn’t index the accounts of this key: %.',
      cure: 'Use an endpoint that indexes it, or a more specific filter.',
    },
  ],
  [
    -32011,
    {
      class: 'archive',
      title: 'Transaction history not available',
      cause: 'The node doesn’t keep the history of transactions: %.',
      cure: 'Use an endpoint with transaction history.',
    },
  ],
  [
    -32012,
    {
      class: 'responseSize',
      title: 'Too many accounts',
      cause: 'The node couldn’t search all accounts: %.',
      cure: 'Use a filter that fewer accounts match.',
    },
  ],
  [
    -32013,
    {
      class: 'badParams',
      title: 'Wrong number of signatures',
      cure: 'Sign the transaction with each of its required signers.',
    },
  ],
  [
    -32014,
    {
      class: 'unknownBlock',
      title: 'Block status not available yet',
      cure: 'Try again in a moment, or use an earlier slot.',
    },
  ],
  [
    -32015,
    {
      class: 'badParams',
      title: 'Transaction version not supported',
      cause: 'The request doesn’t accept transactions of this version: %.',
      cure: 'Add maxSupportedTransactionVersion with 0 to the options of the request.',
    },
  ],
  [
    -32016,
    {
      class: 'busy',
      title: 'Minimum slot not reached',
      cause: 'The node hasn’t reached minContextSlot: %.',
      cure: 'Try again in a moment, or lower minContextSlot.',
    },
  ],
]);

// Errors of a simulation before any program runs that have a specific fix.
const simulations: ReadonlyMap<string, CodedFailure> = new Map<string, CodedFailure>([
  [
    'BlockhashNotFound',
    {
      class: 'reverted',
      title: 'Blockhash expired',
      cure: 'Get a blockhash with getLatestBlockhash, and sign the transaction again.',
    },
  ],
  [
    'AccountNotFound',
    {
      class: 'insufficientFunds',
      title: 'Fee payer not found',
      cure: 'Check the network, and fund the account that pays the fee.',
    },
  ],
  [
    'InsufficientFundsForFee',
    {
      class: 'insufficientFunds',
      cause: 'The fee payer can’t pay the fee: %.',
      cure: 'Add SOL to the account that pays the fee.',
    },
  ],
  [
    'AlreadyProcessed',
    { class: 'alreadyKnown', cure: 'You don’t need to send it again. Look up its status by its signature.' },
  ],
]);

/** Returns the meaning of a Solana node's error code. Undefined for other codes. */
export function solanaFailure(code: number | string, data: JsonValue | undefined): CodedFailure | undefined {
  const coded = codes.get(code);
  const error = readMember(data, 'err');
  const simulation = code === -32002 && typeof error === 'string' ? simulations.get(error) : undefined;
  return simulation === undefined ? coded : { ...coded, ...simulation };
}

/** Maximum characters of an error that has no known form. */
const errorCharacters = 300;

/**
 * Formats the `err` of a transaction: `BlockhashNotFound`, `Instruction 2: custom error 1 (0x1)`, or its JSON.
 * Instructions count from 0, as in the answer.
 */
export function solanaErrorText(error: JsonValue): string {
  if (typeof error === 'string') return error.slice(0, errorCharacters);
  const failed = readMember(error, 'InstructionError');
  if (!isList(failed)) return printJsonStart(error, errorCharacters);
  const [index, why = null] = failed;
  return `Instruction ${String(index)}: ${reasonOf(why)}`.slice(0, errorCharacters);
}

function reasonOf(why: JsonValue): string {
  if (typeof why === 'string') return why;
  const custom = readInteger(why, 'Custom');
  return custom === undefined
    ? printJsonStart(why, errorCharacters)
    : `custom error ${custom} (0x${custom.toString(16)})`;
}
