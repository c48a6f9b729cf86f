import { printJson } from '../../base/json/printJson';
import { wireMethod } from '../../model/exchange/wireMethod';
import type { Network } from '../../model/networks/network';
import type { HeadTag } from '../../request/params/encodeBlock';
import { headCall } from '../../request/params/headCall';
import type { CopySource } from './copyFormat';
import { type CountedBlock, countedBlocksIn } from './countedBlock';

/** The request for the number of a head, and the member of the answer that holds it. */
export interface HeadRequest {
  readonly tag: HeadTag;
  readonly method: string;
  readonly body: string;
  /** Hex text or a JSON number. */
  readonly path: readonly ['result'] | readonly ['result', 'number'];
}

/** Returns the blocks that a call counts from a head, and the requests for these heads. */
export function countingOf({ call, network }: CopySource): {
  readonly blocks: readonly CountedBlock[];
  readonly heads: readonly HeadRequest[];
} {
  const blocks = call.kind === 'rpc' ? countedBlocksIn(call.params) : [];
  const tags = new Set(blocks.map(({ tag }) => tag));
  return { blocks, heads: [...tags].map((tag) => headRequest(tag, network)) };
}

function headRequest(tag: HeadTag, network: Network): HeadRequest {
  const call = headCall(tag, network);
  const method = wireMethod(call.method, network);
  return {
    tag,
    method,
    body: printJson({ jsonrpc: '2.0', id: 1, method, params: call.params }),
    path: method === 'eth_getBlockByNumber' ? ['result', 'number'] : ['result'],
  };
}
