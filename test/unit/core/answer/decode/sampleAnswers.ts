import { serializeTransaction } from 'viem';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { otherSampleAnswers } from './otherSampleAnswers';

const hash = `0x${'a1'.repeat(32)}`;
const otherHash = `0x${'b2'.repeat(32)}`;
const address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const receiver = '0x00000000219ab540356cbb839cbe05303d7705fa';
const word = `0x${'0'.repeat(63)}1`;

/** A signed transaction of type 2, as viem writes it. */
export const rawTransaction: string = serializeTransaction(
  {
    type: 'eip1559',
    chainId: 1,
    nonce: 7,
    gas: 65_000n,
    maxFeePerGas: 30_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    to: address,
    value: 0n,
    data: `0xa9059cbb${receiver.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`,
  },
  { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 },
);

const transaction = {
  blockHash: hash,
  blockNumber: '0x10',
  from: address,
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  hash: otherHash,
  input: '0x',
  nonce: '0x2',
  to: receiver,
  transactionIndex: '0x0',
  value: '0xde0b6b3a7640000',
  type: '0x0',
  chainId: '0x1',
  v: '0x25',
  r: word,
  s: word,
};

const accessList = [
  {
    address,
    storageChanges: [{ key: word, changes: [{ index: '0x1', value: word }] }],
    storageReads: [hash],
    balanceChanges: [{ index: '0x1', value: '0xde0b6b3a7640000' }],
    nonceChanges: [{ index: '0x1', value: '0x2' }],
    codeChanges: [],
  },
];

const header = {
  number: '0x10',
  hash,
  parentHash: otherHash,
  timestamp: '0x6955b900',
  miner: address,
  gasLimit: '0x1c9c380',
  gasUsed: '0x5208',
  baseFeePerGas: '0x7',
  difficulty: '0x0',
  extraData: '0x',
  stateRoot: hash,
};

const log = {
  address,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word, word],
  data: word,
  blockNumber: '0x10',
  blockHash: hash,
  transactionHash: otherHash,
  transactionIndex: '0x0',
  logIndex: '0x0',
  removed: false,
};

const receipt = {
  status: '0x1',
  type: '0x2',
  transactionHash: otherHash,
  blockHash: hash,
  blockNumber: '0x10',
  transactionIndex: '0x0',
  from: address,
  to: receiver,
  gasUsed: '0x5208',
  cumulativeGasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  contractAddress: null,
  logs: [log],
};

const block = { ...header, transactions: [transaction], uncles: [], size: '0x220' };

const callTrace = {
  type: 'CALL',
  from: address,
  to: receiver,
  gas: '0x5208',
  gasUsed: '0x5208',
  input: '0x',
  calls: [],
};
const parityTrace = {
  action: { callType: 'call', from: address, to: receiver, gas: '0x5208', input: '0x', value: '0x0' },
  result: { gasUsed: '0x0', output: '0x' },
  subtraces: 0,
  traceAddress: [],
  type: 'call',
};

const filterId = '0x3f2504e04f8911d39a0c0305e82c3301';
/** An answer for each method of the catalogue, in the form that nodes give. */
export const sampleAnswers: Readonly<Record<string, JsonValue>> = {
  ...otherSampleAnswers,
  eth_getStorageAt: word,
  eth_getBlockRange: [block],
  eth_getLogs: [log],
  eth_getTransactionReceipt: receipt,
  'GET baseFeeHistory': ['7', '8'],
  eth_blockNumber: '0x10',
  eth_chainId: '0x1',
  eth_syncing: { startingBlock: '0x0', currentBlock: '0x50', highestBlock: '0x64', syncedAccounts: '0x5' },
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_blobBaseFee: '0x1',
  eth_feeHistory: { oldestBlock: '0x10', baseFeePerGas: ['0x7', '0x8'], gasUsedRatio: [0.5], reward: [['0x1']] },
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getCode: '0x6001600255',
  eth_getTransactionCount: '0x5',
  eth_getProof: {
    address,
    accountProof: ['0xf90211a0', '0xf851808080'],
    balance: '0xde0b6b3a7640000',
    codeHash: hash,
    nonce: '0x5',
    storageHash: otherHash,
    storageProof: [{ key: '0x0', value: '0x2a', proof: ['0xe2a0'] }],
  },
  eth_getStorageValues: { [address]: [word, hash] },
  eth_getBlockAccessList: accessList,
  eth_getBlockAccessListByBlockNumber: accessList,
  eth_getBlockAccessListByBlockHash: accessList,
  eth_capabilities: {
    head: { number: '0x36', hash },
    state: { disabled: false, oldestBlock: '0x10', deleteStrategy: { type: 'window', retentionBlocks: '0x80' } },
    logs: { disabled: false, oldestBlock: '0x0' },
  },
  eth_fillTransaction: { raw: '0x02c0', tx: transaction },
  eth_call: word,
  eth_estimateGas: '0x5208',
  eth_createAccessList: { accessList: [{ address, storageKeys: [word] }], gasUsed: '0x6a40' },
  eth_getBlockByNumber: block,
  eth_getBlockByHash: block,
  eth_getBlockReceipts: [receipt],
  eth_getBlockTransactionCountByNumber: '0x5',
  eth_getBlockTransactionCountByHash: '0x5',
  eth_getTransactionByHash: transaction,
  eth_getTransactionByBlockNumberAndIndex: transaction,
  eth_getTransactionByBlockHashAndIndex: transaction,
  eth_accounts: [address, receiver],
  eth_coinbase: address,
  eth_mining: false,
  eth_hashrate: '0x0',
  eth_protocolVersion: '0x44',
  eth_config: {
    current: {
      activationTime: 1_746_612_311,
      blobSchedule: { baseFeeUpdateFraction: 5_007_716, max: 9, target: 6 },
      chainId: '0x1',
      forkId: '0x0929e24e',
      precompiles: { ECREC: '0x0000000000000000000000000000000000000001' },
      systemContracts: { BEACON_ROOTS_ADDRESS: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02' },
    },
    next: null,
    last: null,
  },
  eth_baseFee: '0x7',
  eth_getHeaderByNumber: header,
  eth_getHeaderByHash: header,
  eth_getUncleCountByBlockNumber: '0x1',
  eth_getUncleCountByBlockHash: '0x1',
  eth_getUncleByBlockNumberAndIndex: { ...header, uncles: [] },
  eth_getUncleByBlockHashAndIndex: { ...header, uncles: [] },
  eth_getRawTransactionByHash: rawTransaction,
  eth_getRawTransactionByBlockNumberAndIndex: rawTransaction,
  eth_getRawTransactionByBlockHashAndIndex: rawTransaction,
  eth_getTransactionBySenderAndNonce: transaction,
  eth_sendRawTransaction: hash,
  eth_sendRawTransactionSync: receipt,
  eth_sendTransaction: hash,
  eth_signTransaction: { raw: rawTransaction, tx: transaction },
  eth_sign: `0x${'3c'.repeat(65)}`,
  eth_simulateV1: [
    {
      ...header,
      calls: [
        { status: '0x1', returnData: word, gasUsed: '0x5208', logs: [log] },
        {
          status: '0x0',
          returnData: '0x',
          gasUsed: '0x100',
          logs: [],
          error: { code: 3, message: 'execution reverted' },
        },
      ],
    },
  ],
  eth_newFilter: filterId,
  eth_newBlockFilter: filterId,
  eth_newPendingTransactionFilter: filterId,
  eth_getFilterChanges: [hash, otherHash],
  eth_getFilterLogs: [log],
  eth_uninstallFilter: true,
  eth_subscribe: filterId,
  eth_unsubscribe: true,
  net_version: '1',
  net_listening: true,
  net_peerCount: '0x19',
  web3_clientVersion: 'Geth/v1.16.7-stable/linux-amd64/go1.25.1',
  web3_sha3: hash,
  txpool_status: { pending: '0x10', queued: '0x7' },
  txpool_content: { pending: { [address]: { '2': transaction } }, queued: {} },
  txpool_contentFrom: { pending: { '2': transaction }, queued: {} },
  txpool_inspect: { pending: { [address]: { '2': `${receiver}: 1 wei + 21000 gas × 1000000000 wei` } }, queued: {} },
  debug_traceTransaction: callTrace,
  debug_traceCall: callTrace,
  debug_traceCallMany: [[callTrace]],
  debug_traceBlockByNumber: [{ txHash: hash, result: callTrace }],
  debug_traceBlockByHash: [{ txHash: hash, result: callTrace }],
  debug_traceBlock: [{ txHash: hash, result: callTrace }],
  debug_getRawBlock: '0xf90217',
  debug_getRawHeader: '0xf90217',
  debug_getRawReceipts: ['0xf901a6'],
  debug_getRawBlockAccessList: '0xdbda94c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2c0c0c0c0c0',
  debug_getRawTransaction: rawTransaction,
  debug_getBadBlocks: [{ hash, block: header, rlp: '0xf90217' }],
  debug_storageRangeAt: { storage: { [hash]: { key: word, value: word } }, nextKey: null },
  debug_accountRange: { root: hash, accounts: { [address]: { balance: '1', nonce: 0 } }, next: '' },
  debug_dumpBlock: { root: hash, accounts: { [address]: { balance: '1', nonce: 0 } } },
  debug_getModifiedAccountsByNumber: [address],
  debug_getModifiedAccountsByHash: [address],
  debug_preimage: word,
  debug_executionWitness: { state: ['0xf901'], codes: ['0x60'], keys: [address], headers: ['0xf902'] },
  trace_block: [parityTrace],
  trace_transaction: [parityTrace],
  trace_get: parityTrace,
  trace_filter: [parityTrace],
  trace_call: { output: '0x', stateDiff: null, trace: [parityTrace], vmTrace: null },
  trace_callMany: [{ output: '0x', stateDiff: null, trace: [parityTrace], vmTrace: null }],
  trace_rawTransaction: { output: '0x', stateDiff: null, trace: [parityTrace], vmTrace: null },
  trace_replayTransaction: { output: '0x', stateDiff: null, trace: [parityTrace], vmTrace: null },
  trace_replayBlockTransactions: [{ output: '0x', stateDiff: null, trace: [parityTrace], transactionHash: hash }],
};

/** Parameters of requests whose answers are read with them. */
export const sampleParams: Readonly<Record<string, readonly JsonValue[]>> = {
  eth_getStorageAt: [address, '0x0', 'latest'],
  eth_sendRawTransaction: [rawTransaction],
  eth_simulateV1: [
    {
      blockStateCalls: [
        {
          calls: [
            { from: receiver, to: address, data: `0x70a08231${receiver.slice(2).padStart(64, '0')}` },
            { from: receiver, to: address },
          ],
        },
      ],
    },
    'latest',
  ],
};
