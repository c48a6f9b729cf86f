import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { identifyLongWork, type LongWorkIdentity } from '../../../../../../src/core/run/longWork/run/identifyLongWork';
import { planLongWork, type WorkPlan } from '../../../../../../src/core/run/longWork/run/planLongWork';
import type { ReportedExchange } from '../../../../../../src/core/run/longWork/run/workRun';
import type { WorkRequest } from '../../../../../../src/core/run/longWork/workKind';
import type { WorkSource } from '../../../../../../src/core/run/longWork/workSource';
import { agreeToSpend } from '../../../../../../src/core/run/session/plan/agreeToSpend';
import {
  beginLongWork,
  type LongWorkSetup,
  resumeLongWork,
} from '../../../../../../src/core/run/session/run/startLongWork';
import { reply, type TestPortOptions } from '../../../request/pipe/testPorts';
import { slotReadingKind } from '../../longWork/slotReadingKind';
import { methods, token, type World, worldsOfSuite } from './longCellWorld';

const slotAt = (place: number): string => `0x${place.toString(16).padStart(64, '0')}`;
const slots = Array.from({ length: 40 }, (_, place) => slotAt(place));
const scope = { work: 'readings', address: token, from: 1, to: 700, options: { words: 1 } } as const;
const source: WorkSource = { kind: 'slots', ...scope, slots };
const readings = slots.map((slot) => ({ slot, value: `${slot}01` }));

function answerOf(method: string, params: readonly JsonValue[]): object {
  if (method === 'eth_blockNumber') return { result: '0x3e8' };
  return method === 'eth_getStorageAt'
    ? { result: `${String(params[1])}01` }
    : { error: { code: -32601, message: 'no' } };
}

const options: Partial<TestPortOptions> = {
  answer: (_request, { id, method, params }) =>
    reply({ jsonrpc: '2.0', id, ...answerOf(method, params as readonly JsonValue[]) }),
};

function requestOf(from: WorkSource): WorkRequest {
  const request = slotReadingKind.read(from);
  assert.ok(request);
  return request;
}

function networkOf({ ports }: World) {
  const network = ports.services()[0]?.networks[0];
  assert.ok(network);
  return network;
}

function identify(world: World, from: WorkSource, target?: LongWorkIdentity['target']): LongWorkIdentity {
  const network = networkOf(world);
  const groups = requestOf(from).countGroups(network.limits);
  const id = identifyLongWork(from, network, undefined, 'file:///a.rpc');
  return { id, kind: slotReadingKind, target, blocks: 700, groups, maxPages: undefined };
}

function planOf(world: World, from: WorkSource = source): Promise<WorkPlan> {
  const { costs } = world.ports.settings();
  return planLongWork(identify(world, from), networkOf(world), { costs }, world.workPorts.journals);
}

interface Running {
  readonly from?: WorkSource;
  readonly target?: LongWorkIdentity['target'];
  readonly budget?: number;
  /** The user stops the run when so many rows have arrived. */
  readonly stopAt?: number;
}

/** Runs the work of a source as an action of the user: planned, agreed to, resumed if a journal has its start. */
async function runIn(world: World, { from = source, target, budget, stopAt }: Running = {}): Promise<ReportedExchange> {
  const network = networkOf(world);
  const plan = await planOf(world, from);
  const controller = new AbortController();
  const shares = [{ network, cost: plan.cost, calls: plan.calls, isOpen: plan.isLeast }];
  const allowance = await agreeToSpend({ networks: [network], shares, budget }, controller.signal, world.ports);
  assert.ok(allowance.kind === 'ok');
  const run: LongWorkSetup = {
    identity: identify(world, from, target),
    options: { network, transport: 'http', signal: controller.signal, allowance: allowance.value },
    observe: ({ rows }) => void (stopAt !== undefined && rows >= stopAt && controller.abort()),
    hintsOf: () => Promise.resolve(noHints),
  };
  const ports = { ...world.ports, work: world.workPorts };
  const known = { heads: new Map<never, never>(), head: undefined };
  const done = plan.kept
    ? await resumeLongWork(run, plan.kept, ports)
    : await beginLongWork(run, { request: requestOf(from), known, before: [] }, ports);
  assert.ok(done.kind === 'ok', JSON.stringify(done));
  return done.value;
}

function rowsIn({ exchange: { outcome } }: ReportedExchange): readonly { readonly slot: string }[] {
  assert.ok(outcome.kind === 'result');
  return (outcome.value as readonly { readonly slot: string }[]).toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
}

describe('a kind of long work that starts from storage', () => {
  const suite = worldsOfSuite();
  const world = (more: Partial<TestPortOptions> = {}): World => suite.world({ ...options, ...more });

  it('is planned and priced from its slots before anything is sent', async () => {
    const here = world();
    const { calls, isLeast, cost, kept } = await planOf(here);
    assert.deepEqual([calls, isLeast, kept], [40, false, undefined]);
    assert.deepEqual(cost, { credits: 40 * 80, unpricedCalls: 0 });
    assert.equal(here.sent.length, 0);
  });

  it('requests a slot that several variables share once', async () => {
    const variables = [
      { name: 'owner', slots: [slotAt(1)] },
      { name: 'paused', slots: [slotAt(1)] },
      { name: 'name', slots: [slotAt(2), slotAt(3)] },
    ];
    const from: WorkSource = { kind: 'variables', ...scope, variables };
    assert.equal((await planOf(world(), from)).calls, 3);
    assert.deepEqual(
      rowsIn(await runIn(world(), { from })).map(({ slot }) => slot),
      [slotAt(1), slotAt(2), slotAt(3)],
    );
  });

  it('returns its rows with a report that counts every call and has the notes of its kind', async () => {
    const here = world({ settings: { confirmAbove: { credits: 1_000, unpricedCalls: 100 } } });
    const done = await runIn(here);
    assert.deepEqual(rowsIn(done), readings);
    assert.deepEqual(here.questions, [String(40 * 80)], 'the cost is agreed to first');
    const { rowKind, state, calls, cost, notices } = done.report;
    assert.deepEqual([rowKind, state, calls], ['reading', 'done', here.sent.length]);
    assert.deepEqual(cost, { credits: 40 * 80, unpricedCalls: 2 }, 'the heads are unpriced');
    assert.deepEqual(notices, ['The slots are as of block 0x2bc.']);
  });

  it('stops at its budget with the rows so far', async () => {
    const done = await runIn(world(), { budget: 10 * 80 });
    assert.equal(done.report.state, 'stopped');
    assert.equal(done.report.rows, 10);
    assert.match(done.report.stopped ?? '', /budget of 800 credits/);
  });

  it('resumes from its journal in another session without a repeated request', async () => {
    const first = world();
    const stopped = await runIn(first, { stopAt: 12 });
    assert.equal(stopped.report.state, 'stopped');
    const second = world();
    assert.deepEqual((await planOf(second)).kept?.header.source, source);
    const done = await runIn(second);
    assert.equal(done.report.state, 'done');
    assert.deepEqual(rowsIn(done), readings);
    const asked = methods(second).filter((method) => method === 'eth_getStorageAt').length;
    assert.equal(asked, 40 - stopped.report.rows);
    assert.equal(methods(second).includes('eth_blockNumber'), false, 'the heads are those of the beginning');
  });

  it('saves its rows in its own columns', async () => {
    const target = { kind: 'file', path: 'readings.csv', format: 'csv' } as const;
    const done = await runIn(world(), { target });
    assert.equal(done.report.saved?.rows, 40);
    const lines = (await readFile(join(suite.folder, 'readings.csv'), 'utf8')).trim().split(/\r?\n/);
    assert.equal(lines[0], 'slot,value');
    assert.equal(lines.length, 41);
  });

  it('sends nothing if its range is past the head', async () => {
    const here = world();
    await assert.rejects(runIn(here, { from: { kind: 'slots', ...scope, to: 2_000, slots } }), /past the head/);
    assert.equal(methods(here).includes('eth_getStorageAt'), false);
  });
});
