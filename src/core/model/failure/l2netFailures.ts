import type { CodedFailure } from './codedFailure';

const checkClass = 'Compile the contract again with a compiler version that the network supports.';
const rejected = 'The network rejected the transaction: %.';
const resources = 'l2net_estimateFee returns what is needed.';

/** The title of the error that there is no contract at an address in a block. */
export const contractNotFound = 'Contract not found';

/** The errors of the l2net specification (versions 0.5 to 0.10) by code. */
export const l2netFailures: ReadonlyMap<number | string, CodedFailure> = new Map<number | string, CodedFailure>([
  [
    1,
    {
      name: 'FAILED_TO_RECEIVE_TXN',
      class: 'unknown',
      title: 'Transaction not received',
      cure: 'Try to send the transaction again.',
    },
  ],
  [
    10,
    {
      name: 'NO_TRACE_AVAILABLE',
      class: 'unknown',
      title: 'No trace available',
      cure: 'Wait until the transaction is in a block. A rejected transaction never has a trace.',
    },
  ],
  [
    20,
    {
      name: 'CONTRACT_NOT_FOUND',
      class: 'badParams',
      title: contractNotFound,
      cause: 'There is no contract at this address in this block: %.',
      cure: 'Check the address, the block, and the network.',
    },
  ],
  [
    21,
    {
      name: 'ENTRYPOINT_NOT_FOUND',
      class: 'badParams',
      title: 'Function not found',
      cause: 'The contract has no function with this selector: %.',
      cure: 'Check the function’s name and the address. A proxy’s functions are in its implementation.',
    },
  ],
  [
    22,
    {
      name: 'INVALID_CALL_DATA',
      class: 'badParams',
      title: 'Invalid calldata',
      cure: 'Compare the calldata with the function’s parameters. A u256 takes two felts.',
    },
  ],
  [24, { name: 'BLOCK_NOT_FOUND', class: 'unknownBlock' }],
  [25, { name: 'INVALID_TXN_HASH', class: 'unknownTransaction' }],
  [26, { name: 'INVALID_BLOCK_HASH', class: 'unknownBlock' }],
  [
    27,
    {
      name: 'INVALID_TXN_INDEX',
      class: 'badParams',
      title: 'No transaction at this position',
      cure: 'Use a position that is less than the number of transactions in the block.',
    },
  ],
  [
    28,
    {
      name: 'CLASS_HASH_NOT_FOUND',
      class: 'badParams',
      title: 'Class not found',
      cause: 'No class with this hash is declared in this block: %.',
      cure: 'Check the class hash, the block, and the network.',
    },
  ],
  [29, { name: 'TXN_HASH_NOT_FOUND', class: 'unknownTransaction' }],
  [
    31,
    {
      name: 'PAGE_SIZE_TOO_BIG',
      class: 'badParams',
      title: 'Page too large',
      cure: 'Lower chunk_size. Many nodes accept up to 1,024 events.',
    },
  ],
  [
    32,
    {
      name: 'NO_BLOCKS',
      class: 'unknownBlock',
      title: 'No blocks yet',
      cure: 'Wait until the node has synchronized its first block.',
    },
  ],
  [
    33,
    {
      name: 'INVALID_CONTINUATION_TOKEN',
      class: 'badParams',
      title: 'Invalid continuation token',
      cure: 'Use the token of the previous page with the same filter on the same network, or leave it out to start over.',
    },
  ],
  [
    34,
    {
      name: 'TOO_MANY_KEYS_IN_FILTER',
      class: 'tooManyAddresses',
      title: 'Too many keys',
      cause: 'The filter has more keys than the node accepts: %.',
      cure: 'Split the keys across several calls.',
    },
  ],
  [38, { name: 'FAILED_TO_FETCH_PENDING_TRANSACTIONS', class: 'busy' }],
  [40, { name: 'CONTRACT_ERROR', class: 'reverted' }],
  [
    41,
    {
      name: 'TRANSACTION_EXECUTION_ERROR',
      class: 'reverted',
      title: 'Transaction reverted',
      cause: 'The transaction failed while it was executed: %.',
      cure: 'Check the calldata and the state of the contracts that it calls.',
    },
  ],
  [
    42,
    {
      name: 'STORAGE_PROOF_NOT_SUPPORTED',
      class: 'archive',
      title: 'Storage proof not available',
      cause: 'The node doesn’t have a storage proof for this block: %.',
      cure: 'Use a more recent block, or a node that keeps older proofs.',
    },
  ],
  [50, { name: 'INVALID_CONTRACT_CLASS', class: 'badParams', title: 'Invalid contract class', cure: checkClass }],
  [
    51,
    {
      name: 'CLASS_ALREADY_DECLARED',
      class: 'alreadyKnown',
      title: 'Class already declared',
      cause: 'The network already has this class: %.',
      cure: 'You don’t need to declare it again. Deploy contracts with its class hash.',
    },
  ],
  [
    52,
    {
      name: 'INVALID_TRANSACTION_NONCE',
      class: 'badParams',
      title: 'Invalid nonce',
      cause: rejected,
      cure: 'Use the nonce that l2net_getNonce returns for the sender.',
    },
  ],
  [
    53,
    {
      name: 'INSUFFICIENT_RESOURCES_FOR_VALIDATE',
      class: 'outOfGas',
      title: 'Resources too low',
      cause: 'The resource bounds (or max_fee) don’t cover the validation of the transaction: %.',
      cure: `Raise resource_bounds (or max_fee). ${resources}`,
    },
  ],
  [
    54,
    {
      name: 'INSUFFICIENT_ACCOUNT_BALANCE',
      class: 'insufficientFunds',
      cause: 'The account can’t pay for the resource bounds (or max_fee): %.',
      cure: 'Add funds to the account, or lower resource_bounds (or max_fee).',
    },
  ],
  [
    55,
    {
      name: 'VALIDATION_FAILURE',
      class: 'reverted',
      title: 'Validation failed',
      cause: 'The account rejected the transaction: %.',
      cure: 'Check the signature, the signer, the nonce, and the chain ID that was signed.',
    },
  ],
  [56, { name: 'COMPILATION_FAILED', class: 'badParams', title: 'Compilation failed', cure: checkClass }],
  [
    57,
    {
      name: 'CONTRACT_CLASS_SIZE_IS_TOO_LARGE',
      class: 'badParams',
      title: 'Contract class too large',
      cure: 'Split the contract into several classes, and call them as libraries.',
    },
  ],
  [
    58,
    {
      name: 'NON_ACCOUNT',
      class: 'badParams',
      title: 'Sender isn’t an account',
      cause: rejected,
      cure: 'Use the address of a deployed account as the sender.',
    },
  ],
  [
    59,
    {
      name: 'DUPLICATE_TX',
      class: 'alreadyKnown',
      cause: 'The network already has this transaction: %.',
    },
  ],
  [
    60,
    {
      name: 'COMPILED_CLASS_HASH_MISMATCH',
      class: 'badParams',
      title: 'Compiled class hash doesn’t match',
      cure: 'Compute compiled_class_hash again from the CASM, with the compiler version that the network uses.',
    },
  ],
  [
    61,
    {
      name: 'UNSUPPORTED_TX_VERSION',
      class: 'badParams',
      title: 'Transaction version not supported',
      cause: rejected,
      cure: 'Send a version 3 transaction.',
    },
  ],
  [
    62,
    {
      name: 'UNSUPPORTED_CONTRACT_CLASS_VERSION',
      class: 'badParams',
      title: 'Class version not supported',
      cure: checkClass,
    },
  ],
  [63, { name: 'UNEXPECTED_ERROR', class: 'unknown' }],
  [
    64,
    {
      name: 'REPLACEMENT_TRANSACTION_UNDERPRICED',
      class: 'replacementUnderpriced',
      cure: 'Raise the prices and the tip in the transaction, or use the next nonce.',
    },
  ],
  [
    65,
    {
      name: 'FEE_BELOW_MINIMUM',
      class: 'underpriced',
      cure: `Raise the prices in resource_bounds. ${resources}`,
    },
  ],
  [
    66,
    {
      name: 'INVALID_SUBSCRIPTION_ID',
      class: 'badParams',
      title: 'Unknown subscription',
      cure: 'Use the ID that the subscription returned, on the same connection.',
    },
  ],
  [
    67,
    {
      name: 'TOO_MANY_ADDRESSES_IN_FILTER',
      class: 'tooManyAddresses',
      title: 'Too many addresses',
      cause: 'The filter has more addresses than the node accepts: %.',
      cure: 'Split the addresses across several subscriptions.',
    },
  ],
  [
    68,
    {
      name: 'TOO_MANY_BLOCKS_BACK',
      class: 'range',
      title: 'Too many blocks back',
      cause: 'The subscription would begin too far in the past: %.',
      cure: 'Begin at a more recent block, and read older events with l2net_getEvents.',
    },
  ],
]);
