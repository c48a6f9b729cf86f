import assert from 'node:assert/strict';

import { runInquiry } from '../../../../../src/core/answer/inquiry/inquirySources';
import { offerWhy } from '../../../../../src/core/answer/inquiry/offerWhy';
import { noCost } from '../../../../../src/core/base/credits/planCost';
import type { PrivateFiles } from '../../../../../src/core/base/files/privateFiles';
import type { JsonObject } from '../../../../../src/core/base/json/jsonValue';
import { maxTraceFrames } from '../../../../../src/core/formats/trace/callTrace';
import { readFailureCause } from '../../../../../src/core/formats/trace/readFailureCause';
import { findFailureFact } from '../../../../../src/core/knowledge/facts/failureFact';
import { lackingFacts } from '../../../../../src/core/knowledge/facts/lackingFact';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { createTestPorts, plantedKey, reply } from '../../request/pipe/testPorts';
import { answeredExchange } from './answeredExchange';

const hash = `0x${'ab'.repeat(32)}`;
const block = `0x${'cd'.repeat(32)}`;
const from = `0x${'a1'.repeat(20)}`;
const to = `0x${'b2'.repeat(20)}`;
const day = 24 * 60 * 60 * 1000;

/** Asks a service with a key why a transaction failed, and keeps what is learned in files. */
function openWorld(answer: (method: string) => JsonObject) {
  const written = new Map<string, string>();
  const files: PrivateFiles = {
    names: () => Promise.resolve([...written.keys()]),
    read: (name) => {
      const text = written.get(name);
      return Promise.resolve(text === undefined ? undefined : new TextEncoder().encode(text));
    },
    write: (name, bytes) => Promise.resolve(void written.set(name, new TextDecoder().decode(bytes))),
    remove: (name) => Promise.resolve(void written.delete(name)),
  };
  let now = Date.parse('2026-01-02T00:00:00Z');
  const facts = new StoredFacts({ files, now: () => now, onProblem: assert.fail });
  const asked: string[] = [];
  const test = createTestPorts({
    answer: (_request, { id, method }) => {
      asked.push(method);
      return reply({ jsonrpc: '2.0', id, ...answer(method) });
    },
    settings: { maxBytes: 100_000_000, parseLimit: 100_000_000 },
  });
  const ports: RunningPorts = { ...test.ports, now: () => now, inquiries: { facts, modeOf: () => 'ask' } };
  const network = ports.services()[0]?.networks[0] ?? assert.fail();
  const ask = (subject = hash) =>
    runInquiry(
      { kind: 'failures', network: network.key, subjects: [subject], blocks: [[block]] },
      {
        network,
        transport: 'http',
        signal: new AbortController().signal,
        allowance: openAllowance(noCost, ports),
      },
      ports,
    );
  const cause = async () => readFailureCause((await findFailureFact(facts, network, { subject: hash, block }))?.value);
  const value = { transactionHash: hash, blockHash: block, status: '0x0', gasUsed: '0x1' };
  const isOffered = async () => {
    const exchange = { ...answeredExchange(network, 'eth_getTransactionReceipt', value), network };
    return (await offerWhy(exchange, ports)) !== undefined;
  };
  return {
    ask,
    isOffered,
    asked,
    facts,
    network,
    written,
    cause,
    wait: (milliseconds: number) => void (now += milliseconds),
  };
}

const revert = { type: 'CALL', from, to, input: '0x12345678', output: '0x08c379a0', error: 'execution reverted' };

describe('the stored facts about failures', () => {
  it('contain no key, even if a node sends one', async () => {
    const says = `no key ${plantedKey}`;
    const world = openWorld((method) =>
      method === 'debug_traceTransaction'
        ? { error: { code: -32601, message: `method not found, ${says}` } }
        : {
            result: [
              {
                action: { from, to, input: '0x', callType: 'call', gas: '0x1', value: '0x0' },
                error: says,
                type: 'call',
                traceAddress: [],
              },
            ],
          },
    );
    const report = await world.ask();
    assert.ok(report.kind === 'ok' && report.value.learned === 1, JSON.stringify(report));
    assert.deepEqual([...world.written.keys()].map((name) => name.split('-')[0]).sort(), ['failure', 'lacking']);
    const all = JSON.stringify([...world.written]) + JSON.stringify(report);
    assert.ok(all.includes('method not found'));
    for (const form of [plantedKey, encodeURIComponent(plantedKey), Buffer.from(plantedKey).toString('base64')])
      assert.ok(!all.includes(form), all);
  });

  it('no longer include a missing method after a day', async () => {
    const world = openWorld((method) =>
      method.startsWith('debug_') ? { error: { code: -32601, message: 'method not found' } } : { result: [] },
    );
    await world.ask();
    world.wait(day - 1);
    await world.ask();
    const debug = (): number => world.asked.filter((method) => method === 'debug_traceTransaction').length;
    assert.equal(debug(), 1);
    world.wait(1);
    await world.ask();
    assert.equal(debug(), 2);
  });

  it('no longer include a missing method after the user removes it', async () => {
    const world = openWorld((method) =>
      method === 'eth_getTransactionByHash'
        ? { result: null }
        : { error: { code: -32601, message: 'method not found' } },
    );
    await world.ask();
    const listed = await lackingFacts(world.facts, world.network);
    assert.deepEqual(listed.map(({ method }) => method).sort(), ['debug_traceTransaction', 'trace_transaction']);
    const other = { ...world.network, key: 'main/other' };
    assert.deepEqual(await lackingFacts(world.facts, other), []);
    for (const { place } of listed) await world.facts.forget('lacking', place);
    const before = world.asked.length;
    await world.ask();
    assert.deepEqual(world.asked.slice(before), world.asked.slice(0, before));
  });

  it('is offered again a day after a replay, because a trace shows more', async () => {
    const world = openWorld((method) => {
      if (method === 'eth_getTransactionByHash') return { result: { blockNumber: '0x5', from, to, input: '0x' } };
      if (method === 'eth_call') return { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } };
      return { error: { code: -32601, message: 'method not found' } };
    });
    assert.equal(await world.isOffered(), true);
    await world.ask();
    assert.equal((await world.cause())?.way.kind, 'replay');
    assert.equal(await world.isOffered(), false);
    world.wait(day);
    assert.equal(await world.isOffered(), true);
  });

  it('has both ends of a long path, and counts the rest', async () => {
    let frame: JsonObject = { ...revert, input: `0x87654321${'00'.repeat(100_000)}` };
    for (let depth = 1; depth < 1_000; depth += 1) frame = { ...revert, calls: [frame] };
    const world = openWorld(() => ({ result: { ...frame, input: `0x11111111${'00'.repeat(100_000)}` } }));
    await world.ask();
    const cause = await world.cause();
    assert.equal(cause?.frames.length, 64);
    assert.equal(cause.left, 1_000 - 64);
    assert.equal(cause.frames[0]?.input.slice(0, 10), '0x11111111');
    assert.equal(cause.frames.at(-1)?.input.slice(0, 10), '0x87654321');
    assert.equal(cause.frames.at(-1)?.inputBytes, 100_004);
    const bytes = [...world.written.values()].join('').length;
    assert.ok(bytes < 300_000, `${bytes} bytes`);
  });

  it('includes a failure in a trace with more frames than are read', async () => {
    const calls = Array.from({ length: maxTraceFrames + 5 }, () => ({ type: 'CALL', from, to }));
    const world = openWorld(() => ({ result: { ...revert, calls } }));
    const report = await world.ask();
    assert.ok(report.kind === 'ok' && report.value.learned === 1);
    assert.equal((await world.cause())?.frames.length, 1);
  });

  it("is nothing if an answer isn't a trace, or shows that the transaction succeeded", async () => {
    for (const result of [null, 7, 'x', {}, [], [[]], { calls: [] }, { type: 'CALL', from, to }]) {
      const world = openWorld((method) => (method.startsWith('debug') ? { result } : { result: null }));
      const report = await world.ask();
      assert.ok(report.kind === 'ok' && report.value.learned === 0, JSON.stringify(result));
      assert.ok(report.value.notes.length > 0);
      assert.deepEqual([...world.written.keys()], []);
    }
  });

  it("sends nothing for a text that isn't the hash of a transaction", async () => {
    const world = openWorld(() => ({ result: null }));
    await world.ask('https://example.com');
    assert.deepEqual(world.asked, []);
  });
});
