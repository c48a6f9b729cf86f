import { isList } from '../../../base/json/jsonValue';
import { addressValue, currencyValue, gweiValue, hashValue, hexValue, textValue } from '../../../base/view/value';
import { blamable } from '../shared/decodeBlame';
import { type AnswerDecoder, byPosition, type DecoderTable, type PiecewiseDecoder } from '../shared/decoderTable';
import { decodeSyncing } from '../shared/decodeSyncing';
import { countedMember, fewMembersDecoder } from '../shared/fewMembersDecoder';
import { countDecoder, quantityDecoder } from '../shared/quantityDecoder';
import { booleanDecoder, decodeSubscription, textDecoder, textListDecoder } from '../shared/singleDecoder';
import { decodeBaseFees } from './blocks/decodeBaseFees';
import { decodeBlock, decodeBlocks, decodeHeader, decodeRawBlock, decodeRawHeader } from './blocks/decodeBlocks';
import { decodeCapabilities } from './blocks/decodeCapabilities';
import { decodeConfig } from './blocks/decodeConfig';
import { decodeFeeHistory } from './blocks/decodeFeeHistory';
import { decodeSimulation } from './blocks/decodeSimulation';
import { decodeCall } from './calls/decodeCall';
import { decodeFilterChanges } from './logs/decodeFilterChanges';
import { decodeLogs } from './logs/decodeLogs';
import { decodeBlockAccesses, decodeRawBlockAccesses } from './state/decodeBlockAccesses';
import { decodeCode } from './state/decodeCode';
import { decodeProof } from './state/decodeProof';
import { decodeStateDiff } from './state/decodeStateDiff';
import { decodeStorage } from './state/decodeStorage';
import { decodeStorageValues } from './state/decodeStorageValues';
import { evmForms } from './state/evmForms';
import { decodeTraces } from './traces/decodeTraces';
import { decodeAccessList } from './transactions/decodeAccessList';
import { decodeBlockReceipts } from './transactions/decodeBlockReceipts';
import { decodeRawReceipts } from './transactions/decodeRawReceipts';
import { decodeRawTransaction, decodeSent, decodeSignedTransaction } from './transactions/decodeRawTransaction';
import { decodeReceipt } from './transactions/decodeReceipt';
import { decodeFilled, decodeTransaction } from './transactions/decodeTransaction';
import { decodePoolContent, decodePoolInspection } from './transactions/decodeTxpool';

const gweiDecoder = (title: string): AnswerDecoder => quantityDecoder(title, gweiValue);
const headerDecoder =
  (title: string): AnswerDecoder =>
  (value) =>
    decodeHeader(title, value);
const decodeFilter = textDecoder('Filter', hexValue, 'for eth_getFilterChanges');
const decodeModified = textListDecoder('Modified accounts', addressValue);

/** Decodes call trees, or the changes of the state if the tracer made those. */
function* decodeTraced(...[value, network, hints, params]: Parameters<AnswerDecoder>): ReturnType<PiecewiseDecoder> {
  const positional = isList(params) ? params : [];
  return decodeStateDiff(value, network, hints, positional) ?? (yield* decodeTraces(value, network, hints, positional));
}

/** Also decodes what a search for the changes of such an answer found. */
const changesOf = (decode: AnswerDecoder): AnswerDecoder => blamable(decode, evmForms);

/** How the answers of EVM chains and of the gas API are decoded. */
export const evmDecoders: DecoderTable = {
  methods: {
    // Blocks and fees.
    eth_blockNumber: countDecoder('Block number'),
    eth_getBlockRange: decodeBlocks,
    eth_getBlockByNumber: decodeBlock,
    eth_getBlockByHash: decodeBlock,
    eth_getHeaderByNumber: headerDecoder('Header'),
    eth_getHeaderByHash: headerDecoder('Header'),
    eth_getUncleByBlockNumberAndIndex: headerDecoder('Uncle'),
    eth_getUncleByBlockHashAndIndex: headerDecoder('Uncle'),
    eth_getUncleCountByBlockNumber: countDecoder('Uncles'),
    eth_getUncleCountByBlockHash: countDecoder('Uncles'),
    eth_getBlockTransactionCountByNumber: countDecoder('Transactions'),
    eth_getBlockTransactionCountByHash: countDecoder('Transactions'),
    debug_getRawBlock: decodeRawBlock,
    debug_getRawHeader: decodeRawHeader,
    eth_feeHistory: byPosition(decodeFeeHistory),
    eth_gasPrice: gweiDecoder('Gas price'),
    eth_maxPriorityFeePerGas: gweiDecoder('Max priority fee'),
    eth_baseFee: gweiDecoder('Base fee'),
    eth_blobBaseFee: gweiDecoder('Blob base fee'),
    'GET baseFeeHistory': decodeBaseFees,

    // Transactions and receipts.
    eth_getTransactionByHash: decodeTransaction,
    eth_getTransactionByBlockNumberAndIndex: decodeTransaction,
    eth_getTransactionByBlockHashAndIndex: decodeTransaction,
    eth_getTransactionBySenderAndNonce: decodeTransaction,
    eth_getRawTransactionByHash: decodeRawTransaction,
    eth_getRawTransactionByBlockNumberAndIndex: decodeRawTransaction,
    eth_getRawTransactionByBlockHashAndIndex: decodeRawTransaction,
    debug_getRawTransaction: decodeRawTransaction,
    eth_signTransaction: decodeSignedTransaction,
    eth_sendTransaction: byPosition(decodeSent),
    eth_sendRawTransaction: byPosition(decodeSent),
    eth_sendRawTransactionSync: decodeReceipt,
    eth_getTransactionReceipt: decodeReceipt,
    eth_getBlockReceipts: decodeBlockReceipts,
    debug_getRawReceipts: decodeRawReceipts,
    txpool_content: decodePoolContent,
    txpool_contentFrom: decodePoolContent,
    txpool_inspect: decodePoolInspection,
    txpool_status: fewMembersDecoder('Transaction pool', 2, [
      ['pending', 'Pending', countedMember],
      ['queued', 'Queued', countedMember],
    ]),

    // Calls.
    eth_call: changesOf(byPosition(decodeCall)),
    eth_estimateGas: countDecoder('Gas estimate', 'gas'),
    eth_createAccessList: decodeAccessList,
    eth_fillTransaction: decodeFilled,
    eth_simulateV1: byPosition(decodeSimulation),

    // Logs, filters and subscriptions.
    eth_getLogs: decodeLogs,
    eth_getFilterLogs: decodeLogs,
    eth_getFilterChanges: decodeFilterChanges,
    eth_newFilter: decodeFilter,
    eth_newBlockFilter: decodeFilter,
    eth_newPendingTransactionFilter: decodeFilter,
    eth_uninstallFilter: booleanDecoder('Filter removed'),
    eth_subscribe: decodeSubscription,
    eth_unsubscribe: booleanDecoder('Subscription ended'),

    // The state of accounts.
    eth_getBalance: changesOf(
      quantityDecoder('Balance', (quantity, { currency }) => currencyValue(quantity, currency)),
    ),
    eth_getTransactionCount: changesOf(countDecoder('Nonce')),
    eth_getCode: changesOf(decodeCode),
    eth_getStorageAt: changesOf(byPosition((params, value, _network, hints) => decodeStorage(params, value, hints))),
    eth_getStorageValues: byPosition(decodeStorageValues),
    eth_getProof: decodeProof,
    eth_getBlockAccessList: decodeBlockAccesses,
    eth_getBlockAccessListByBlockNumber: decodeBlockAccesses,
    eth_getBlockAccessListByBlockHash: decodeBlockAccesses,
    debug_getRawBlockAccessList: decodeRawBlockAccesses,
    debug_getModifiedAccountsByNumber: decodeModified,
    debug_getModifiedAccountsByHash: decodeModified,

    // The node.
    eth_chainId: countDecoder('Chain id'),
    eth_config: decodeConfig,
    eth_capabilities: decodeCapabilities,
    eth_syncing: decodeSyncing,
    eth_accounts: textListDecoder('Accounts', addressValue),
    eth_coinbase: textDecoder('Coinbase', addressValue),
    eth_mining: booleanDecoder('Mining'),
    eth_hashrate: countDecoder('Hash rate', 'hashes per second'),
    eth_protocolVersion: textDecoder('Protocol version', textValue),
    eth_sign: textDecoder('Signature', hexValue),
    debug_preimage: textDecoder('Preimage', hexValue),
    net_version: countDecoder('Network id'),
    net_peerCount: countDecoder('Peers'),
    net_listening: booleanDecoder('Listening'),
    web3_clientVersion: textDecoder('Client', textValue),
    web3_sha3: textDecoder('Keccak-256', (text) => hashValue(text, 'other')),
  },
  prefixes: { debug_trace: decodeTraced, trace_: decodeTraced },
  errorSections: () => [],
};
