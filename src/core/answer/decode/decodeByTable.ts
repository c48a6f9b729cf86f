import type { JsonValue } from '../../base/json/jsonValue';
import type { DecodedView } from '../../base/view/decodedView';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Network } from '../../model/networks/network';
import { decodeFewMembers } from './decodeFewMembers';
import { decodeRows } from './decodeRows';
import { decodeConfig } from './evm/blocks/decodeConfig';
import { decodeHeader } from './evm/blocks/decodeHeader';
import { decodeRawBlock, decodeRawHeader } from './evm/blocks/decodeRawBlock';
import { decodeSimulation } from './evm/blocks/decodeSimulation';
import { decodeFilterChanges } from './evm/logs/decodeFilterChanges';
import { decodeProof } from './evm/state/decodeProof';
import { decodeStateDiff } from './evm/state/decodeStateDiff';
import { decodeTraces } from './evm/traces/decodeTraces';
import { decodeAccessList } from './evm/transactions/decodeAccessList';
import { decodeRawReceipts } from './evm/transactions/decodeRawReceipts';
import { decodeRawTransaction, decodeSent, decodeSignedTransaction } from './evm/transactions/decodeRawTransaction';
import { decodeReceipt } from './evm/transactions/decodeReceipt';
import { decodeTransaction } from './evm/transactions/decodeTransaction';
import { decodePoolContent, decodePoolInspection } from './evm/transactions/decodeTxpool';
import { decodeL2Block } from './l2net/decodeL2Block';
import { decodeL2Estimates, decodeL2Simulations } from './l2net/decodeL2Fees';
import { decodeL2Traces } from './l2net/decodeL2Traces';
import { decodeL2Transaction } from './l2net/decodeL2Transaction';
import { decodeStateUpdate } from './l2net/decodeStateUpdate';
import { decodeQuantity } from './shared/decodeQuantity';
import { decodeSingle } from './shared/decodeSingle';
import { decodeSyncing } from './shared/decodeSyncing';
import { decodeSolanaSimulation } from './solana/decodeSolanaSimulation';

type Decode = (value: JsonValue, network: Network, hints: DecodeHints, params: readonly JsonValue[]) => DecodedView;

const sent: Decode = (value, network, hints, params) => decodeSent(params, value, network, hints);
const uncle: Decode = (value) => decodeHeader('Uncle', value);
const header: Decode = (value) => decodeHeader('Header', value);

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['eth_getFilterChanges', decodeFilterChanges],
  ['eth_sendRawTransactionSync', decodeReceipt],
  ['eth_getTransactionBySenderAndNonce', decodeTransaction],
  ['eth_getHeaderByNumber', header],
  ['eth_getHeaderByHash', header],
  ['eth_getUncleByBlockNumberAndIndex', uncle],
  ['eth_getUncleByBlockHashAndIndex', uncle],
  ['eth_getRawTransactionByHash', decodeRawTransaction],
  ['eth_getRawTransactionByBlockNumberAndIndex', decodeRawTransaction],
  ['eth_getRawTransactionByBlockHashAndIndex', decodeRawTransaction],
  ['debug_getRawTransaction', decodeRawTransaction],
  ['eth_signTransaction', decodeSignedTransaction],
  ['eth_sendRawTransaction', sent],
  ['eth_sendTransaction', sent],
  ['debug_getRawBlock', decodeRawBlock],
  ['debug_getRawHeader', decodeRawHeader],
  ['debug_getRawReceipts', decodeRawReceipts],
  ['eth_getProof', decodeProof],
  ['eth_createAccessList', decodeAccessList],
  ['eth_simulateV1', (value, network, hints, params) => decodeSimulation(params, value, network, hints)],
  ['eth_config', decodeConfig],
  ['eth_syncing', decodeSyncing],
  ['txpool_content', decodePoolContent],
  ['txpool_contentFrom', decodePoolContent],
  ['txpool_inspect', decodePoolInspection],
  ['l2net_syncing', decodeSyncing],
  ['l2net_getBlockWithTxHashes', decodeL2Block],
  ['l2net_getBlockWithTxs', decodeL2Block],
  ['l2net_getBlockWithReceipts', decodeL2Block],
  ['l2net_getTransactionByHash', decodeL2Transaction],
  ['l2net_getTransactionByBlockIdAndIndex', decodeL2Transaction],
  ['l2net_getStateUpdate', decodeStateUpdate],
  ['l2net_estimateFee', decodeL2Estimates],
  ['l2net_estimateMessageFee', decodeL2Estimates],
  ['l2net_simulateTransactions', decodeL2SimulatedTraces],
  ['simulateTransaction', decodeSolanaSimulation],
]);

/**
 * Decodes the answer of a method with a view of its own, of one value, of few members or of rows. `method` has the
 * neutral prefix. Undefined for a method without a view, and for an answer that doesn't have the form of its method.
 */
export function decodeByTable(
  method: string,
  params: readonly JsonValue[],
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): DecodedView | undefined {
  return (
    (isTraceMethod(method)
      ? (decodeStateDiff(value, network, hints, params) ?? decodeTraces(value, network, hints))
      : undefined) ??
    (isL2TraceMethod(method) ? decodeL2Traces(value, hints) : undefined) ??
    decoders.get(method)?.(value, network, hints, params) ??
    decodeQuantity(method, value, network) ??
    decodeSingle(method, value) ??
    decodeFewMembers(method, value, network) ??
    decodeRows(method, value, network)
  );
}

/** The results and fees of simulated transactions, with a call tree for each. */
function decodeL2SimulatedTraces(value: JsonValue, _network: Network, hints: DecodeHints): DecodedView {
  const view = decodeL2Simulations(value);
  const traces = decodeL2Traces(value, hints);
  return traces === undefined
    ? view
    : { ...view, notes: traces.notes, sections: [...view.sections, ...traces.sections] };
}

/** Whether a method's answer has traces of l2net. */
function isL2TraceMethod(method: string): boolean {
  return method === 'l2net_traceTransaction' || method === 'l2net_traceBlockTransactions';
}

/** Whether a method's answer is a call tree or changes of the state, with the tracer that makes them. */
function isTraceMethod(method: string): boolean {
  return /^(?:debug_trace|trace_)/.test(method);
}
