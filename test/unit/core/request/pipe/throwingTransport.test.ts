import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';

import { InFlightLimit } from '../../../../../src/core/base/wire/inFlightLimit';
import type { Call } from '../../../../../src/core/model/exchange/exchange';
import { explainOutcome } from '../../../../../src/core/model/failure/explainOutcome';
import type { Network } from '../../../../../src/core/model/networks/network';
import { executeCall } from '../../../../../src/core/request/pipe/executeCall';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import type { PermittedWire } from '../../../../../src/core/request/pipe/sendingPorts';
import { reactTo } from '../../../../../src/core/run/longWork/failureReaction';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { type FileLedger, openFileLedger } from '../../../../../src/disk/fileLedger';
import { createTestPorts, plantedKey, reply } from './testPorts';

const call: Call = { kind: 'rpc', method: 'eth_chainId', params: [] };
const dayCredits = 80;

describe('a transport that throws', () => {
  let folder: string;
  let ledger: FileLedger;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-throwing-'));
    ledger = openFileLedger({ folder, keepDays: 10_000, onProblem: (message) => assert.fail(message) });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Ports whose day has credits for one call, and whose service takes one request at a time. */
  function portsWith(send: PermittedWire['send']): { readonly ports: RunningPorts; readonly network: Network } {
    const { ports } = createTestPorts({ answer: () => assert.fail(), settings: { dailyBudget: dayCredits } });
    const network = ports.services()[0]?.networks[0];
    assert.ok(network);
    const oneAtATime = { ...ports, ledger, wire: { send }, inFlight: new InFlightLimit(() => 1) };
    return { ports: oneAtATime, network };
  }

  const bug = new TypeError(`no socket for https://mainnet.example.com/v3/${encodeURIComponent(plantedKey)}`);
  const kinds: readonly (readonly [string, PermittedWire['send']])[] = [
    [
      'at once',
      () => {
        throw bug;
      },
    ],
    ['in a rejected promise', () => Promise.reject(bug)],
  ];
  for (const [how, fails] of kinds) {
    it(`a transport that throws ${how} ends its call as an unpriced failure, and releases what the call reserved`, async () => {
      let send = fails;
      const { ports, network } = portsWith((request, options, permit) => send(request, options, permit));
      const allowance = openAllowance({ credits: 0, unpricedCalls: 0 }, ports);
      const options = { network, transport: 'http', signal: new AbortController().signal, allowance } as const;
      const thrown = await executeCall(call, options, ports);
      assert.ok(thrown.kind === 'ok' && thrown.value.outcome.kind === 'networkError');
      const explanation = explainOutcome(thrown.value.outcome, network);
      assert.equal(explanation.title, 'Internal error');
      assert.match(explanation.cause, /TypeError/);
      assert.deepEqual(reactTo(explanation, 0), { kind: 'stop' });
      assert.deepEqual(thrown.value.cost, { credits: 0, unpricedCalls: 1 });
      assert.deepEqual(
        (await ledger.entriesSince(0)).map(({ cost, outcome }) => [cost, outcome]),
        [[{ kind: 'unpriced' }, 'networkError']],
        'this process counts it, and so does another',
      );
      assert.ok(!inspect({ thrown, entries: await ledger.entriesSince(0) }, { depth: 9 }).includes(plantedKey));
      assert.equal(ports.reservations.pending('key main'), 0);
      send = (request) => {
        assert.ok(request.kind === 'http' && request.body !== undefined);
        const { id } = JSON.parse(request.body);
        return Promise.resolve(reply({ jsonrpc: '2.0', id, result: '0x1' }));
      };
      const next = await executeCall(call, options, ports);
      assert.ok(next.kind === 'ok' && next.value.outcome.kind === 'result', inspect(next));
    });
  }
});
