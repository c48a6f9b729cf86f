import type { DecodeHints } from '../abi/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import type { DecodedView } from '../view/decodedView';
import { decodeAccessList } from './decodeAccessList';
import { decodeConfig } from './decodeConfig';
import { decodeFewMembers } from './decodeFewMembers';
import { decodeFilterChanges } from './decodeFilterChanges';
import { decodeHeader } from './decodeHeader';
import { decodeL2Block } from './decodeL2Block';
import { decodeL2Estimates, decodeL2Simulations } from './decodeL2Fees';
import { decodeL2Traces } from './decodeL2Traces';
import { decodeL2Transaction } from './decodeL2Transaction';
import { decodeProof } from './decodeProof';
import { decodeQuantity } from './decodeQuantity';
import { decodeRawBlock, decodeRawHeader } from './decodeRawBlock';
import { decodeRawReceipts } from './decodeRawReceipts';
import { decodeRawTransaction, decodeSent, decodeSignedTransaction } from './decodeRawTransaction';
import { decodeReceipt } from './decodeReceipt';
import { decodeRows } from './decodeRows';
import { decodeSimulation } from './decodeSimulation';
import { decodeSingle } from './decodeSingle';
import { decodeSolanaSimulation } from './decodeSolanaSimulation';
import { decodeStateDiff } from './decodeStateDiff';
import { decodeStateUpdate } from './decodeStateUpdate';
import { decodeSyncing } from './decodeSyncing';
import { decodeTraces } from './decodeTraces';
import { decodeTransaction } from './decodeTransaction';
import { decodePoolContent, decodePoolInspection } from './decodeTxpool';

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
