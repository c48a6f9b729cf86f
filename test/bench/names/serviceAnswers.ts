import {
  isList,
  type JsonObject,
  type JsonValue,
  readInteger,
  readMember,
  readText,
} from '../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../src/core/base/json/parseJson';
import { type RunningService, startService } from '../../service/startService';
import type { RecordedAnswer } from './recordedAnswers';

/** Reads the blocks, receipts and events of the local service's chains, of the EVM chain up to `lastBlock`. */
export async function readService(lastBlock?: bigint): Promise<readonly RecordedAnswer[]> {
  performance.mark('the local service');
  const service = await startService();
  try {
    return [...(await readEvm(service, lastBlock)), ...(await readL2(service))];
  } finally {
    await service.stop();
  }
}

async function readEvm(service: RunningService, lastBlock?: bigint): Promise<readonly RecordedAnswer[]> {
  performance.mark('blocks of the EVM chain');
  const answers: RecordedAnswer[] = [];
  const { result: head } = await ask(service, 'evm', 'eth_blockNumber', []);
  const last = lastBlock ?? readInteger({ head }, 'head') ?? 0n;
  for (let block = 0n; block <= last; block += 1n) {
    const number = `0x${block.toString(16)}`;
    answers.push(await ask(service, 'evm', 'eth_getBlockByNumber', [number, true]));
    answers.push(await ask(service, 'evm', 'eth_getBlockReceipts', [number]));
  }
  return answers;
}

async function readL2(service: RunningService): Promise<readonly RecordedAnswer[]> {
  performance.mark('events of the l2net chain');
  const answers: RecordedAnswer[] = [];
  let page: string | undefined;
  do {
    const filter = { from_block: { block_number: 0 }, to_block: 'latest', chunk_size: 1000 };
    const params = { filter: page === undefined ? filter : { ...filter, continuation_token: page } };
    const answer = await ask(service, 'l2net', 'l2net_getEvents', params);
    answers.push(answer);
    page = readText(answer.result, 'continuation_token');
  } while (page !== undefined);
  return answers;
}

async function ask(
  service: RunningService,
  network: 'evm' | 'l2net',
  method: string,
  params: JsonObject | readonly JsonValue[],
): Promise<RecordedAnswer> {
  const response = await fetch(`${service.url}/${network}/v3/${service.keys.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await response.text();
  const answer = parseJson(text);
  const result = answer.kind === 'ok' ? readMember(answer.value, 'result') : undefined;
  if (result === undefined) throw new Error(`${method}: ${text.slice(0, 200)}`);
  return { method, params: isList(params) ? params : [], result };
}
