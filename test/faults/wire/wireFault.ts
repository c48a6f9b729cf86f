import assert from 'node:assert/strict';

import { createWire } from '../../../src/transport/createWire';
import { StoppedTime } from '../../unit/stoppedTime';
import type { FaultReport } from '../faultReport';
import type { FaultServer } from './faultServer';
import { goodResult, type HttpScript, type SocketScript } from './faultServer';
import { runWireCell, wireKey, type WireRun, type WireRunOptions } from './wireRun';

/** A fault of the wire, the transports where it can occur, and its expected outcome. */
export interface WireFault {
  readonly fault: string;
  readonly http?: HttpScript;
  readonly ws?: SocketScript;
  /** What is shown, for both transports or for each. */
  readonly shows: RegExp | { readonly http: RegExp; readonly ws: RegExp };
  /** What the ledger contains. */
  readonly credits: RegExp;
  /** The answer never ends, so the time of the call elapses when the server has it. */
  readonly isEndless?: true;
  readonly maxBytes?: number;
  readonly cell?: string;
}

const transports = ['http', 'ws'] as const;

/**
 * One test for each fault and transport: what is shown and counted, and that the next call on the same wire succeeds.
 */
export function describeWireFaults(faults: readonly WireFault[], report: FaultReport, server: () => FaultServer): void {
  for (const given of faults)
    for (const transport of transports) {
      if (given[transport] === undefined) continue;
      it(`${given.fault} over ${transport} has the expected outcome`, async () => {
        const wire = createWire({ idleMilliseconds: 2_000 });
        try {
          const origin = `http://127.0.0.1:${server().port}`;
          const { maxBytes, cell } = given;
          const options = {
            transport,
            origin,
            wire,
            ...(maxBytes !== undefined && { maxBytes }),
            ...(cell !== undefined && { cell }),
          };
          const received = injectFault(given, server());
          const run = await (given.isEndless ? runUntilTimeout(options, received) : runWireCell(options));
          const shows = given.shows instanceof RegExp ? given.shows : given.shows[transport];
          checkRun(run, shows, given.credits);
          server().behave();
          assertGood(await runWireCell({ transport, origin, wire }));
          report.add(rowOf(given.fault, transport === 'http' ? 'HTTP' : 'WebSocket', run));
        } finally {
          server().behave();
          wire.dispose();
        }
      });
    }
}

/** Lets the server answer with the fault. Resolves when it has a call. */
function injectFault({ http, ws }: WireFault, server: FaultServer): Promise<void> {
  return new Promise((resolve) => {
    if (http)
      server.onHttp = (...call) => {
        http(...call);
        resolve();
      };
    if (ws)
      server.onSocket = (...call) => {
        ws(...call);
        resolve();
      };
  });
}

/** Runs a cell whose time elapses when the server has its call. */
async function runUntilTimeout(options: WireRunOptions, received: Promise<void>): Promise<WireRun> {
  const timeoutSeconds = 30;
  return StoppedTime.during(async (time) => {
    const running = runWireCell({ ...options, timeoutSeconds });
    await received;
    time.advance(1_000 * timeoutSeconds);
    return running;
  });
}

export function checkRun(run: WireRun, shows: RegExp, credits: RegExp): void {
  assert.match(run.shown, shows);
  assert.match(run.credits, credits);
  assert.ok(!JSON.stringify([run.shown, run.ledger]).includes(wireKey), 'the key is shown');
}

export function assertGood(run: WireRun): void {
  assert.ok(run.shown.includes(goodResult.slice(2)), run.shown);
  assert.equal(run.credits, 'Credits 80');
}

/** The row of a run: the first line that is shown, without the port that the system chose. */
export function rowOf(fault: string, where: string, run: WireRun) {
  const [line = ''] = run.shown.split('\n');
  const outcome = line.replaceAll(/:\d{4,5}\b/g, '').replaceAll(/\p{C}/gu, '�');
  return {
    fault,
    where,
    outcome: outcome.length > 110 ? `${outcome.slice(0, 110)}…` : outcome,
    credits: run.credits.replace('Credits ', ''),
  };
}
