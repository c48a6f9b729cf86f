import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { sumLedger } from '../../../src/core/base/credits/sumLedger';
import type { Network } from '../../../src/core/model/networks/network';
import { executeSingleCall } from '../../../src/core/request/pipe/executeSingleCall';
import { isFulfilled } from '../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../src/core/run/session/run/runningPorts';
import { type FileLedger, openFileLedger } from '../../../src/disk/fileLedger';
import { createHeadlessPorts } from '../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials, readAllowedOrigins } from '../../../src/headless/environmentCredentials';
import { readSettings } from '../../../src/headless/readSettings';
import { createWire } from '../../../src/transport/createWire';
import { noKnowledge } from '../core/request/pipe/noKnowledge';
import { useService } from '../service/sharedService';

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };
const notebooks = 10;
const cellsEach = 100;

/** What the wires carried: how many at once, and in which order they were given. */
interface Traffic {
  most: number;
  running: number;
  readonly bodies: string[];
}

describe('load', () => {
  const service = useService();
  let folder: string;
  let end: (() => void)[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-load-'));
    await service().adminClient.reset();
  });
  afterEach(async () => {
    for (const each of end) each();
    end = [];
    await rm(folder, { recursive: true, force: true });
  });

  function open(settings: object): {
    readonly ports: RunningPorts;
    readonly ledger: FileLedger;
    readonly traffic: Traffic;
    readonly evm: Network;
  } {
    const { url, wsUrl, keys, landmarks } = service();
    const network = { id: 'evm', family: 'evm', chainId: landmarks.evm.chainId };
    const local = { id: 'local', credential: 'load', rpcUrl: `${url}/{network}`, wsUrl: `${wsUrl}/{network}` };
    const { services, requests } = readSettings(
      JSON.stringify({ 'rpcbook.services': [{ ...local, networks: [network] }], ...settings }),
    );
    const wire = createWire({ idleMilliseconds: 500 });
    const ledger = openFileLedger({ folder, keepDays: 2, onProblem: assert.fail });
    end.push(
      () => wire.dispose(),
      () => ledger.dispose(),
    );
    const traffic: Traffic = { most: 0, running: 0, bodies: [] };
    const [evm] = services[0]?.networks ?? [];
    assert.ok(evm);
    const environment = { RPCBOOK_KEY_LOAD: keys.key };
    const allowed = readAllowedOrigins(environment, [url, wsUrl]);
    assert.ok(allowed.kind === 'ok');
    const made = createHeadlessPorts({
      credentials: new EnvironmentCredentials(environment, allowed.value),
      wire: {
        openStream: (listener) => wire.openStream(listener),
        send: async (request, options) => {
          traffic.running += 1;
          traffic.most = Math.max(traffic.most, traffic.running);
          traffic.bodies.push(request.body ?? '');
          const reply = await wire.send(request, options);
          traffic.running -= 1;
          return reply;
        },
      },
      services,
      requests,
      ledger,
      knowledge: noKnowledge,
      environment,
      spentToday: async () => sumLedger(await ledger.entriesSince(0), everything).credits,
    });
    return { ports: made, ledger, traffic, evm };
  }

  async function compareCounts(ledger: FileLedger): Promise<{ readonly calls: number; readonly credits: number }> {
    const { calls, credits } = sumLedger(await ledger.entriesSince(0), everything);
    const { attempts, spending } = await service().adminClient.counters();
    assert.deepEqual(
      { calls, credits },
      { calls: attempts.http + attempts.ws, credits: spending[service().keys.key]?.credits },
    );
    return { calls, credits };
  }

  it('the load of ten notebooks with a thousand cells keeps order, limit and credits, and leaves the process responsive', async () => {
    const { ports, ledger, traffic } = open({ 'rpcbook.request.maxConcurrent': 4 });
    const { token } = service().landmarks.evm.contracts;
    // In calls, not in time: how many ended between two moments at which something else could run.
    let endedInTurn = 0;
    let mostInTurn = 0;
    const watching = new AbortController();
    const watch = async (): Promise<void> => {
      while (!watching.signal.aborted) {
        mostInTurn = Math.max(mostInTurn, endedInTurn);
        endedInTurn = 0;
        await nextTurn();
      }
    };
    const watched = watch();
    await Promise.all(
      Array.from({ length: notebooks }, async (_, notebook) => {
        const session = new NotebookSession(ports);
        const transport = notebook % 2 === 0 ? 'http' : 'ws';
        const cells = Array.from({ length: cellsEach }, (__, index) => ({
          id: String(index),
          text: `# @network local/evm\n# @transport ${transport}\neth_getStorageAt ${token.address} ${notebook * cellsEach + index} latest`,
        }));
        const ended: string[] = [];
        for (const { id } of cells)
          await session.run(cells, id, new AbortController().signal, {
            started: () => undefined,
            ended: (each, answer) => {
              assert.ok(isFulfilled(answer));
              ended.push(each);
              endedInTurn += 1;
            },
          });
        assert.deepEqual(
          ended,
          cells.map(({ id }) => id),
        );
      }),
    );
    watching.abort();
    await watched;
    assert.equal(traffic.most, 4);
    assert.deepEqual(await compareCounts(ledger), { calls: 1_000, credits: 80_000 });
    assert.ok(mostInTurn <= notebooks, `${mostInTurn} cells ended before anything else could run`);
  });

  it('the load of five hundred requests asked for at once keeps the limit on both transports together, and the order', async () => {
    const { ports, ledger, traffic, evm } = open({ 'rpcbook.request.maxConcurrent': 5 });
    const sent = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        executeSingleCall(
          { kind: 'rpc', method: 'eth_getBlockByNumber', params: [`0x${index.toString(16)}`, false] },
          { network: evm, transport: index % 2 === 0 ? 'http' : 'ws', signal: new AbortController().signal },
          ports,
        ),
      ),
    );
    assert.ok(sent.every((each) => each.kind === 'ok' && each.value.outcome.kind === 'result'));
    assert.equal(traffic.most, 5);
    const order = traffic.bodies.map((body) => {
      const { params } = JSON.parse(body) as { readonly params: readonly string[] };
      return Number(params[0]);
    });
    assert.deepEqual(
      order,
      Array.from({ length: 500 }, (_, index) => index),
    );
    assert.equal((await compareCounts(ledger)).calls, 500);
  });

  it('the load of ten notebooks at once does not pass the budget of the day', async () => {
    const { ports, ledger } = open({ 'rpcbook.credits.dailyBudget': 2_000 });
    const { token } = service().landmarks.evm.contracts;
    await Promise.all(
      Array.from({ length: notebooks }, async () => {
        const session = new NotebookSession(ports);
        const cells = [{ id: '0', text: `# @network local/evm\neth_getStorageAt ${token.address} 0 latest` }];
        for (let times = 0; times < 5; times += 1)
          await session.run(cells, '0', new AbortController().signal, {
            started: () => undefined,
            ended: () => undefined,
          });
      }),
    );
    assert.deepEqual(await compareCounts(ledger), { calls: 25, credits: 2_000 });
  });
});
