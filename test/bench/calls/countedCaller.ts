import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { RecentRedactors } from '../../../src/core/base/credentials/recentRedactors';
import { Secret } from '../../../src/core/base/credentials/secret';
import { creditDayStart, nextCreditReset } from '../../../src/core/base/credits/sumLedger';
import { delay } from '../../../src/core/base/delay';
import { HistoryRecorder } from '../../../src/core/editor/history/historyRecorder';
import type { Exchange } from '../../../src/core/model/exchange/exchange';
import { Allowance } from '../../../src/core/request/pipe/allowance';
import { executeCall } from '../../../src/core/request/pipe/executeCall';
import { openFileHistory } from '../../../src/disk/fileHistory';
import { type FileLedger, openFileLedger } from '../../../src/disk/fileLedger';
import { createHeadlessPorts } from '../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../../src/headless/environmentCredentials';
import { readSettings } from '../../../src/headless/readSettings';
import { createWire } from '../../../src/transport/createWire';
import { noKnowledge } from '../../unit/core/request/pipe/noKnowledge';

const key = '0123456789abcdef0123456789abcdef'.split('').reverse().join('');

/** Sends calls as the product does: with a key, an allowance, the ledger and the history. */
export interface CountedCaller {
  call(): Promise<void>;
  /** Resolves when the history is written and the status bar has its sums. */
  rest(): Promise<void>;
  end(): Promise<void>;
}

/** What is gathered in a window waits for 100 ms at most. */
const restMilliseconds = 250;

interface CallerOptions {
  /** Shows the sums of today, whose ledger begins with as many entries. */
  readonly entries?: number;
  /** Calls in flight. The default of the setting if absent. */
  readonly maxConcurrent?: number;
}

/** Opens the parts of a window, with files in a folder of their own. */
export async function openCountedCaller(
  port: number,
  transport: 'http' | 'ws',
  { entries, maxConcurrent }: CallerOptions = {},
): Promise<CountedCaller> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-calls-'));
  const url = `http://127.0.0.1:${port}`;
  const wsUrl = `ws://127.0.0.1:${port}`;
  const { services, requests } = readSettings(
    JSON.stringify({
      'rpcbook.request.maxConcurrent': maxConcurrent,
      'rpcbook.services': [
        {
          id: 'bench',
          credential: 'bench',
          rpcUrl: url,
          wsUrl,
          networks: [{ id: 'evm', family: 'evm', chainId: '1' }],
        },
      ],
    }),
  );
  const [network] = services.flatMap((service) => service.networks);
  if (network === undefined) throw new Error('The settings have no network.');
  const environment = { RPCBOOK_KEY_BENCH: key };
  const wire = createWire({ idleMilliseconds: 1_000 });
  const problem = (cause: unknown): never => {
    throw new Error(String(cause));
  };
  const ledger = openFileLedger({ folder: path.join(folder, 'ledger'), keepDays: 2, onProblem: problem });
  const history = openFileHistory({ folder: path.join(folder, 'history'), onProblem: problem });
  const secrets = [new Secret(key)];
  const redactors = new RecentRedactors();
  const recorder = new HistoryRecorder({
    history,
    knowledge: noKnowledge,
    redactor: () => Promise.resolve(redactors.of(secrets).text),
    keepsBodies: () => false,
    onLine: () => undefined,
    onError: problem,
    createId: randomUUID,
    sleep: delay,
  });
  const ports = {
    ...createHeadlessPorts({
      wire,
      credentials: new EnvironmentCredentials(environment, new Map([['RPCBOOK_KEY_BENCH', [url, wsUrl]]])),
      services,
      requests,
      ledger,
      knowledge: noKnowledge,
      environment,
      spentToday: () => Promise.resolve(0),
    }),
    onExchange: (exchange: Exchange) => recorder.record(exchange),
  };
  const { signal } = new AbortController();
  if (entries !== undefined) {
    await fillLedger(ledger, entries);
    await showSums(ledger);
  }
  return {
    call: async () => {
      const allowance = Allowance.open({}, ports);
      const call = { kind: 'rpc' as const, method: 'eth_blockNumber', params: [] };
      const exchange = await executeCall(call, { network, transport, signal, allowance }, ports);
      if (exchange.kind === 'failed' || exchange.value.outcome.kind !== 'result') throw new Error('The call failed.');
    },
    rest: () => delay(restMilliseconds, signal),
    end: async () => {
      await recorder.end();
      wire.dispose();
      ledger.dispose();
      history.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillLedger(ledger: FileLedger, count: number): Promise<void> {
  const entry = { serviceId: 'bench', networkId: 'evm', method: 'eth_call', outcome: 'result' } as const;
  const at = Date.now();
  for (let written = 0; written < count; written += 10_000)
    await Promise.all(
      Array.from({ length: Math.min(10_000, count - written) }, (_, index) =>
        ledger.append({ ...entry, at, attempt: `bench-${written + index}`, cost: { kind: 'known', credits: 80 } }),
      ),
    );
}

/** Sums when the ledger changes and pauses after it, as the status bar does (`CreditsToday`). */
async function showSums(ledger: FileLedger): Promise<void> {
  const from = creditDayStart(Date.now(), 0);
  const scope = { serviceId: 'bench', from, to: nextCreditReset(from, 0) };
  const { signal } = new AbortController();
  let isBusy = false;
  let isStale = false;
  const sum = async (): Promise<void> => {
    isBusy = true;
    do {
      isStale = false;
      await ledger.sums([scope]);
      await delay(100, signal);
    } while (isStale);
    isBusy = false;
  };
  ledger.onDidChange(() => {
    isStale = true;
    if (!isBusy) void sum();
  });
  await sum();
}
