import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';

const felt = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';
const key = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const l2Transaction = {
  transaction_hash: felt,
  type: 'INVOKE',
  version: '0x3',
  sender_address: felt,
  nonce: '0x4',
  calldata: ['0x1', felt, '0x0'],
  signature: ['0x1', '0x2'],
  tip: '0x0',
  resource_bounds: { l1_gas: { max_amount: '0x1', max_price_per_unit: '0x2' } },
};

const l2Header = {
  status: 'ACCEPTED_ON_L2',
  block_hash: felt,
  parent_hash: felt,
  block_number: 99,
  new_root: felt,
  timestamp: 1_767_225_600,
  sequencer_address: felt,
  starknet_version: '0.13.5',
};

const l2Receipt = {
  type: 'INVOKE',
  transaction_hash: felt,
  actual_fee: { amount: '0x64', unit: 'FRI' },
  finality_status: 'ACCEPTED_ON_L2',
  execution_status: 'SUCCEEDED',
  messages_sent: [],
  events: [],
};

const estimate = {
  l1_gas_consumed: '0x0',
  l1_gas_price: '0x5f5e100',
  l2_gas_consumed: '0xc3500',
  l2_gas_price: '0x77359400',
  l1_data_gas_consumed: '0x80',
  l1_data_gas_price: '0x1',
  overall_fee: '0x5af3107a4000',
  unit: 'FRI',
};

const tokenAccount = {
  pubkey: key,
  account: {
    lamports: 2_039_280,
    owner: key,
    executable: false,
    rentEpoch: 361,
    space: 165,
    data: {
      program: 'spl-token',
      space: 165,
      parsed: {
        type: 'account',
        info: { mint: key, owner: key, state: 'initialized', tokenAmount: { amount: '5', decimals: 0 } },
      },
    },
  },
};

const context = { slot: 341_197_053 };

const programLog = [`Program ${'1'.repeat(32)} invoke [1]`, 'Program log: done', `Program ${'1'.repeat(32)} success`];

/** An answer for each method of Solana and l2net. */
export const otherSampleAnswers: Readonly<Record<string, JsonValue>> = {
  getTokenAccountsByOwner: { context, value: [tokenAccount] },
  l2net_getEvents: { events: [{ from_address: felt, keys: ['0x1'], data: ['0x2'], transaction_hash: felt }] },
  l2net_getTransactionReceipt: l2Receipt,
  getBalance: { context, value: 1_500_000_000 },
  getAccountInfo: {
    context,
    value: { lamports: 1_500_000_000, owner: key, executable: false, space: 0, rentEpoch: 0, data: ['', 'base64'] },
  },
  getMultipleAccounts: { context, value: [null, { lamports: 5, owner: key, executable: true, data: ['', 'base64'] }] },
  getTokenAccountsByDelegate: { context, value: [tokenAccount] },
  getTokenAccountsByOwnerV2: { context, value: { accounts: [tokenAccount], paginationKey: key } },
  getProgramAccounts: [{ pubkey: key, account: { lamports: 5, owner: key, space: 0, data: ['', 'base64'] } }],
  getTokenAccountBalance: { context, value: { amount: '9864', decimals: 2, uiAmount: 98.64, uiAmountString: '98.64' } },
  getTokenSupply: { context, value: { amount: '100000', decimals: 2, uiAmount: 1000, uiAmountString: '1000' } },
  getTokenLargestAccounts: { context, value: [{ address: key, amount: '771', decimals: 2, uiAmountString: '7.71' }] },
  getSlot: 341_197_053,
  getBlockHeight: 319_386_221,
  getLatestBlockhash: { context, value: { blockhash: key, lastValidBlockHeight: 3090 } },
  getEpochInfo: {
    absoluteSlot: 166_598,
    blockHeight: 166_500,
    epoch: 27,
    slotIndex: 2790,
    slotsInEpoch: 8192,
    transactionCount: 22_661_093,
  },
  getSignaturesForAddress: [
    {
      signature: key.repeat(2),
      slot: 114,
      err: null,
      memo: null,
      blockTime: 1_767_225_600,
      confirmationStatus: 'finalized',
    },
  ],
  getTransaction: {
    slot: 430,
    blockTime: null,
    meta: { err: null, fee: 5000, logMessages: programLog },
    transaction: { signatures: [key] },
  },
  getBlock: {
    blockHeight: 428,
    blockTime: null,
    blockhash: key,
    parentSlot: 429,
    previousBlockhash: key,
    transactions: [{ meta: { err: null, fee: 5000 }, transaction: { signatures: [key] } }],
  },
  simulateTransaction: { context, value: { err: null, logs: programLog, unitsConsumed: 2366 } },
  getSignatureStatuses: {
    context,
    value: [null, { slot: 48, confirmations: null, err: null, confirmationStatus: 'finalized' }],
  },
  getBlockTime: 1_767_225_600,
  getBlocks: [5, 7, 8],
  getBlocksWithLimit: [5, 7],
  getFirstAvailableBlock: 250_000,
  getFeeForMessage: { context, value: 5000 },
  getRecentPrioritizationFees: [{ slot: 348_125, prioritizationFee: 1234 }],
  getMinimumBalanceForRentExemption: 2_039_280,
  getTransactionCount: 268_000_000,
  isBlockhashValid: { context, value: true },
  getSupply: {
    context,
    value: { total: 1_016_000, circulating: 16_000, nonCirculating: 1_000_000, nonCirculatingAccounts: [key] },
  },
  getVersion: { 'feature-set': 2_891_131_721, 'solana-core': '1.16.7' },
  getHealth: 'ok',
  getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  l2net_blockNumber: 99,
  l2net_blockHashAndNumber: { block_hash: felt, block_number: 99 },
  l2net_chainId: '0x534e5f4d41494e',
  l2net_specVersion: '0.8.1',
  l2net_getBlockWithTxHashes: { ...l2Header, transactions: [felt] },
  l2net_getBlockWithTxs: { ...l2Header, transactions: [l2Transaction] },
  l2net_getBlockTransactionCount: 5,
  l2net_getTransactionByHash: l2Transaction,
  l2net_getTransactionStatus: { finality_status: 'ACCEPTED_ON_L2', execution_status: 'SUCCEEDED' },
  l2net_getStorageAt: '0x2a',
  l2net_getNonce: '0x5',
  l2net_getClassHashAt: felt,
  l2net_getClassAt: { sierra_program: ['0x1'], contract_class_version: '0.1.0', abi: '[]', entry_points_by_type: {} },
  l2net_call: ['0x1', '0x4554480000'],
  l2net_getBlockWithReceipts: { ...l2Header, transactions: [{ transaction: l2Transaction, receipt: l2Receipt }] },
  l2net_getStateUpdate: {
    block_hash: felt,
    new_root: felt,
    old_root: felt,
    state_diff: {
      storage_diffs: [{ address: felt, storage_entries: [{ key: '0x1', value: '0x2' }] }],
      nonces: [{ contract_address: felt, nonce: '0x3' }],
      deployed_contracts: [],
      declared_classes: [],
      replaced_classes: [],
      deprecated_declared_classes: [],
    },
  },
  l2net_getMessagesStatus: [
    { transaction_hash: felt, finality_status: 'ACCEPTED_ON_L2', execution_status: 'SUCCEEDED' },
  ],
  l2net_getTransactionByBlockIdAndIndex: l2Transaction,
  l2net_getClass: { sierra_program: ['0x1'], contract_class_version: '0.1.0', abi: '[]', entry_points_by_type: {} },
  l2net_getStorageProof: {
    classes_proof: [],
    contracts_proof: { nodes: [], contract_leaves_data: [] },
    global_roots: {},
  },
  l2net_getCompiledCasm: { prime: felt, compiler_version: '2.6.0', bytecode: ['0x1'], hints: [] },
  l2net_estimateFee: [estimate],
  l2net_estimateMessageFee: { ...estimate, unit: 'WEI' },
  l2net_syncing: {
    starting_block_hash: felt,
    starting_block_num: 1,
    current_block_hash: felt,
    current_block_num: 50,
    highest_block_hash: felt,
    highest_block_num: 100,
  },
  l2net_traceTransaction: { type: 'INVOKE', execute_invocation: { calls: [] } },
  l2net_traceBlockTransactions: [{ transaction_hash: felt, trace_root: { type: 'INVOKE' } }],
  l2net_simulateTransactions: [
    { transaction_trace: { type: 'INVOKE', execute_invocation: { calls: [] } }, fee_estimation: estimate },
    {
      transaction_trace: { type: 'INVOKE', execute_invocation: { revert_reason: 'Insufficient balance' } },
      fee_estimation: estimate,
    },
  ],
  l2net_addInvokeTransaction: { transaction_hash: felt },
  l2net_addDeclareTransaction: { transaction_hash: felt, class_hash: felt },
  l2net_addDeployAccountTransaction: { transaction_hash: felt, contract_address: felt },
  l2net_subscribeNewHeads: '7',
  l2net_subscribeEvents: '7',
  l2net_subscribeTransactionStatus: '7',
  l2net_subscribeNewTransactionReceipts: '7',
  l2net_subscribeNewTransactions: '7',
  l2net_subscribePendingTransactions: '7',
  l2net_unsubscribe: true,
};
