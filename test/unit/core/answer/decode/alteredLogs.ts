import { type JsonValue, readList } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { parseRecords } from '../../../../../src/core/base/json/parseRecords';
import type { GeneratedLog } from '../../../../bench/decodeLogs';
import { below, type Random } from '../../formats/abi/type/randomAbi';

/** Reads logs by their shape and as any JSON. */
export function readTwice(logs: readonly unknown[]): readonly [readonly JsonValue[], readonly JsonValue[]] {
  const text = JSON.stringify({ id: 1, result: logs });
  const slow = parseJson(text);
  return [
    readList(parseRecords(new TextEncoder().encode(text), 0), 'result'),
    readList(slow.kind === 'ok' ? slow.value : null, 'result'),
  ];
}

/** Returns a log that may lack something, or hold what isn't expected there. */
export function alteredLog(log: GeneratedLog, random: Random): object {
  const { topics, data, address } = log;
  const others: readonly Readonly<Record<string, unknown>>[] = [
    { removed: true },
    { removed: 'true' },
    { removed: null },
    { topics: [] },
    { topics: topics.slice(0, -1) },
    { topics: topics.map((topic) => topic.slice(0, -1)) },
    { topics: topics.map((topic) => topic.toUpperCase().replace('0X', '0x')) },
    { topics: ['', ''] },
    { data: null },
    { data: 7 },
    { data: '' },
    { data: '0' },
    { data: '0x' },
    { data: data.slice(0, -1) },
    { data: data.slice(0, -2) },
    { data: `${data}00` },
    { data: `${data.slice(0, -2)}zz` },
    { data: data.toUpperCase() },
    { data: data.toUpperCase().replace('0X', '0x') },
    { address: address.toUpperCase().replace('0X', '0x') },
    { address: null },
    { address: '' },
    { blockNumber: null },
    { blockNumber: 12_345 },
    { blockNumber: '0xzz' },
    { blockNumber: '99' },
    { logIndex: 5 },
    { logIndex: '0x' },
    { logIndex: '0x1 ' },
    { logIndex: '0X1F' },
    { logIndex: '0x1fFfFfFfFfFfF' },
    { logIndex: '0x20000000000000' },
    { logIndex: '0x7fffffffffffffff' },
    { logIndex: '0x8000000000000000' },
    { logIndex: '31' },
    { logIndex: -1 },
    { logIndex: true },
    { transactionHash: null },
    { transactionHash: 7 },
    { transactionHash: '' },
  ];
  return below(random, 4) > 0 ? log : { ...log, ...others[below(random, others.length)] };
}
