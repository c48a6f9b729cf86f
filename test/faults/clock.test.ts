import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { spentInDay } from '../../src/core/base/credits/sumLedger';
import { ResetTimer } from '../../src/core/model/quotas/resetTimer';
import { type FileLedger, openFileLedger } from '../../src/disk/fileLedger';
import { createWire } from '../../src/transport/createWire';
import { SleepyClock } from '../unit/core/model/quotas/sleepyClock';
import { FaultReport } from './faultReport';
import { answerSocketWell, answerWell, FaultServer } from './wire/faultServer';
import { assertGood } from './wire/wireFault';
import { runWireCell } from './wire/wireRun';

const service = { id: 'main', resetMinutesUtc: 60 };
const report = new FaultReport('Clock');

describe('a clock that jumps', () => {
  let folder: string;
  let ledger: FileLedger;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-clock-'));
    ledger = openFileLedger({ folder, keepDays: 10_000, onProblem: (message) => assert.fail(message) });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  after(() => report.print());

  const send = (at: string, credits = 80) =>
    ledger.append({
      at: Date.parse(at),
      serviceId: 'main',
      account: 'key main',
      networkId: 'evm',
      method: 'eth_chainId',
      cost: { kind: 'known', credits },
      outcome: 'result',
    });
  const spentAt = (now: string) =>
    spentInDay('key main', [service.resetMinutesUtc], Date.parse(now), (scopes) => ledger.sums(scopes));

  it('starts a new day if the computer slept through the reset', async () => {
    await send('2026-03-28T00:59:59.999Z');
    assert.equal(await spentAt('2026-03-28T00:59:59.999Z'), 80);
    assert.equal(await spentAt('2026-03-28T01:00:00Z'), 0);
    await send('2026-03-28T01:00:00Z');
    assert.equal(await spentAt('2026-03-29T00:59:59Z'), 80);
    report.add({
      fault: 'sleep over the credit reset',
      where: 'clock',
      outcome: 'today starts at 0',
      credits: '80 credits, yesterday',
    });
  });

  it('shows the new day within a minute when the machine wakes after the reset and its timers are late', async () => {
    await send('2026-03-28T23:00:00Z');
    const clock = new SleepyClock(Date.parse('2026-03-28T23:00:00Z'));
    let shown = await spentAt(new Date(clock.now()).toISOString());
    assert.equal(shown, 80);
    const summed: Promise<void>[] = [];
    const timer = new ResetTimer(() => {
      summed.push(
        spentAt(new Date(clock.now()).toISOString()).then((sum) => {
          shown = sum;
        }),
      );
    }, clock);
    timer.watch({ from: Date.parse('2026-03-28T01:00:00Z'), to: Date.parse('2026-03-29T01:00:00Z') });
    clock.sleep(8 * 3_600_000);
    clock.run(60_000);
    await Promise.all(summed);
    timer.dispose();
    assert.equal(shown, 0);
    report.add({
      fault: 'sleep over the credit reset, with timers that are late',
      where: 'status bar',
      outcome: 'today starts at 0, within a minute',
      credits: '80 credits, yesterday',
    });
  });

  for (const transport of ['http', 'ws'] as const)
    it(`sends nothing over a connection that died while the machine slept (${transport})`, async () => {
      const server = new FaultServer();
      const dead = new Set<unknown>();
      const known = new Set<unknown>();
      // Nobody is at the other end of what was open before the sleep.
      server.onHttp = (request, response, body) => {
        known.add(request.socket);
        if (!dead.has(request.socket)) answerWell(request, response, body);
      };
      server.onSocket = (socket, body, raw) => {
        known.add(raw);
        if (!dead.has(raw)) answerSocketWell(socket, body);
      };
      const origin = `http://127.0.0.1:${await server.start()}`;
      let now = Date.parse('2026-03-28T23:00:00Z');
      const wire = createWire({ idleMilliseconds: 600_000, now: () => now });
      try {
        assertGood(await runWireCell({ transport, origin, wire }));
        for (const socket of known) dead.add(socket);
        now += 8 * 3_600_000;
        assertGood(await runWireCell({ transport, origin, wire }));
        assert.equal(known.size, 2);
      } finally {
        wire.dispose();
        server.stop();
      }
      report.add({
        fault: 'sleep of eight hours between two requests',
        where: transport === 'http' ? 'HTTP' : 'WebSocket',
        outcome: 'the result, over a new connection',
        credits: '80 credits',
      });
    });

  it('keeps the spending of the day visible if it is set back within the day', async () => {
    await send('2026-03-28T12:00:00Z');
    assert.equal(await spentAt('2026-03-28T09:00:00Z'), 80);
    report.add({
      fault: 'put back by three hours',
      where: 'clock',
      outcome: 'the budget still holds',
      credits: '80 credits',
    });
  });

  it('assigns each attempt to the day when it was sent, if it is set back across the reset and corrected', async () => {
    await send('2026-03-28T02:00:00Z', 10);
    await send('2026-03-27T23:00:00Z', 20);
    await send('2026-03-28T02:01:00Z', 40);
    assert.equal(await spentAt('2026-03-27T23:01:00Z'), 20);
    assert.equal(await spentAt('2026-03-28T02:02:00Z'), 50);
    report.add({
      fault: 'put back over the reset, then corrected',
      where: 'clock',
      outcome: 'each day has its own sum',
      credits: '20 and 50 credits',
    });
  });

  it('keeps what was sent if it jumps ahead by years, and back', async () => {
    await send('2026-03-28T12:00:00Z');
    await send('2031-03-28T12:00:00Z', 255);
    assert.equal(await spentAt('2026-03-28T12:00:01Z'), 80);
    assert.equal(await spentAt('2031-03-28T13:00:00Z'), 255);
    report.add({
      fault: 'ahead by five years, then corrected',
      where: 'clock',
      outcome: 'today is as before',
      credits: '80 credits',
    });
  });

  it('follows UTC when daylight saving time begins and ends', async () => {
    const zone = process.env['TZ'];
    try {
      for (const [zoneName, day] of [
        ['Europe/Berlin', '2026-03-29'],
        ['America/New_York', '2026-11-01'],
      ] as const) {
        process.env['TZ'] = zoneName;
        await send(`${day}T00:30:00Z`, 7);
        await send(`${day}T01:30:00Z`, 5);
        assert.equal(await spentAt(`${day}T02:30:00Z`), 5);
        assert.equal(await spentAt(`${day}T23:59:59Z`), 5);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
    report.add({
      fault: 'summer time begins, ends',
      where: 'clock',
      outcome: 'the reset stays at its UTC time',
      credits: '5 of 12 credits today',
    });
  });
});
