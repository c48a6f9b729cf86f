import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isList, type JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { failed, ok } from '../../../../../../src/core/base/result';
import type { WireReply, WireRequest } from '../../../../../../src/core/base/wire/wire';
import type { LongWorkPorts, LongWorkSettings } from '../../../../../../src/core/run/longWork/run/longWorkPorts';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import type { CellAnswer, ExchangeAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { FileJournals } from '../../../../../../src/disk/fileJournals';
import { FileSaver } from '../../../../../../src/disk/fileSaver';
import {
  createTestPorts,
  plantedKey,
  reply,
  serviceSettings,
  type TestPortOptions,
  type TestPorts,
} from '../../../request/pipe/testPorts';

export const token = '0x00000000000000000000000000000000000000aa';
export const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const head = 1_000;
const perBlock = 2;
export const cap = 100;
export const pages = 5;

/** A chain of 1,001 blocks with two logs each, of which one call returns a hundred, and five pages of events. */
function answerOf(method: string, params: readonly JsonValue[]): JsonValue {
  switch (method) {
    case 'eth_blockNumber':
      return { result: `0x${head.toString(16)}` };
    case 'eth_getLogs': {
      const [filter] = params;
      const { fromBlock, toBlock } = filter as { readonly fromBlock: string; readonly toBlock: string };
      const [from, to] = [
        Number(fromBlock === 'latest' ? head : fromBlock),
        Number(toBlock === 'latest' ? head : toBlock),
      ];
      if ((to - from + 1) * perBlock > cap)
        return { error: { code: -32005, message: 'query returned more than 100 results' } };
      return {
        result: Array.from({ length: (to - from + 1) * perBlock }, (_, index) =>
          logAt(from + Math.floor(index / perBlock), index % perBlock),
        ),
      };
    }
    case 'starknet_getEvents': {
      const { filter } = params as unknown as { readonly filter: { readonly continuation_token?: string } };
      const page = Number(filter.continuation_token ?? 0);
      return {
        result: {
          events: [{ from_address: '0x1', keys: ['0x2'], data: [`0x${page}`] }],
          ...(page + 1 < pages && { continuation_token: String(page + 1) }),
        },
      };
    }
    default:
      return { error: { code: -32601, message: `the method ${method} does not exist` } };
  }
}

export function logAt(block: number, index: number): JsonValue {
  const word = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
  return {
    address: token,
    topics: [transfer, word(1), word(2)],
    data: word(block),
    blockNumber: `0x${block.toString(16)}`,
    blockHash: word(block),
    transactionHash: word(block * 10 + index),
    transactionIndex: '0x0',
    logIndex: `0x${index}`,
    removed: false,
  };
}

/** The worlds of a suite. */
export interface SuiteWorlds {
  /** The folder of the present test. Worlds keep their files in it. */
  readonly folder: string;
  world(options?: Partial<TestPortOptions>, settings?: Partial<LongWorkSettings>): World;
}

/** Gives each test of the suite that calls this a folder of its own. */
export function worldsOfSuite(): SuiteWorlds {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rpcbook-work-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    world: (options = {}, settings = {}) => worldIn(folder, options, settings),
  };
}

export interface World extends TestPorts {
  readonly session: NotebookSession;
  readonly workPorts: LongWorkPorts;
  readonly folder: string;
}

/** A notebook whose work is stored below `folder`. */
export function worldIn(
  folder: string,
  options: Partial<TestPortOptions> = {},
  settings: Partial<LongWorkSettings> = {},
): World {
  const [service] = serviceSettings;
  const limited = {
    ...service,
    limits: { logResults: cap },
    networks: service?.networks.map((network) => ({ ...network })),
  };
  const made = createTestPorts({
    services: [limited],
    settings: { confirmAbove: { credits: 1_000_000, unpricedCalls: 100 } },
    answer: (_request: WireRequest, { id, method, params }) =>
      reply({ jsonrpc: '2.0', id, ...(answerOf(method, params as readonly JsonValue[]) as object) }) as WireReply,
    ...options,
  });
  const workPorts: LongWorkPorts = {
    journals: new FileJournals({
      folder: join(folder, 'work'),
      keepDays: 1,
      maxBytes: 1e9,
      redact: (text) => Promise.resolve(text.replaceAll(plantedKey, '[redacted]')),
    }),
    saver: new FileSaver(),
    settings: () => ({ creditsPerSecond: undefined, cellBudget: undefined, ...settings }),
    clock: () => performance.now(),
    sleep: () => Promise.resolve(),
    locate: (path) => Promise.resolve(path.startsWith('/') ? failed('Outside.') : ok(join(folder, path))),
  };
  const session = new NotebookSession({ ...made.ports, work: workPorts }, 'file:///a.rpc');
  return { ...made, folder, workPorts, session };
}

export async function run(
  { session }: World,
  text: string,
  onReport?: (report: WorkReport, partial: ExchangeAnswer | undefined) => void,
  signal = new AbortController().signal,
): Promise<CellAnswer> {
  let answer: CellAnswer = { kind: 'nothing' };
  await session.run([{ id: '0', text }], '0', signal, {
    started: () => undefined,
    progressed: (_, report, partial) => onReport?.(report, partial),
    ended: (_, ended) => {
      answer = ended;
    },
  });
  return answer;
}

export const methods = ({ sent }: World): readonly string[] =>
  sent.map(({ body }) => (JSON.parse(body ?? '{}') as { readonly method: string }).method);

/** Calls other than those that ask which block is the latest. */
export const methodsBeyondHead = ({ sent }: World): readonly string[] =>
  sent
    .map(({ body }) => JSON.parse(body ?? '{}') as { readonly method: string; readonly params: readonly JsonValue[] })
    .filter(({ method, params }) => method !== 'eth_blockNumber' && params[0] !== 'latest')
    .map(({ method }) => method);

export function rowsOf(answer: CellAnswer): readonly JsonValue[] {
  assert.ok(
    answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result',
    JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).slice(0, 500),
  );
  const { value } = answer.exchange.outcome;
  assert.ok(isList(value));
  return value;
}

export const logsCell = `# @network mainnet\neth_getLogs { "address": "${token}", "fromBlock": 1, "toBlock": 700 }`;
export const allLogs = Array.from({ length: 1_400 }, (_, index) => logAt(1 + Math.floor(index / 2), index % 2));
