import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { LedgerEntry } from '../../src/core/base/credits/ledgerEntry';
import { sumLedger } from '../../src/core/base/credits/sumLedger';
import { isList, readMember } from '../../src/core/base/json/jsonValue';
import { readServices } from '../../src/core/model/networks/readServices';
import type { CellAnswer } from '../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../src/core/run/session/run/notebookSession';
import { createHeadlessLongWorkPorts } from '../../src/headless/createHeadlessLongWorkPorts';
import { createHeadlessPorts } from '../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../src/headless/environmentCredentials';
import { readSettings } from '../../src/headless/readSettings';
import { createWire } from '../../src/transport/createWire';
import type { Fault } from '../service/front/fault';
import { type RunningService, startService } from '../service/startService';
import { noKnowledge } from '../unit/core/request/pipe/noKnowledge';
import { setShortRange, type ShortRange } from './shortRange';

/** Temporary faults. The range is complete in the end. */
const passing: readonly Fault[] = [
  { kind: 'delay', milliseconds: 300 },
  { kind: 'drop' },
  { kind: 'tooManyRequests', retryAfter: '1' },
  { kind: 'serverError', status: 503 },
  { kind: 'wrongId' },
  { kind: 'malformedJson' },
  { kind: 'truncatedJson' },
  { kind: 'html' },
  { kind: 'slowDrip', chunkBytes: 65_536, milliseconds: 5 },
  { kind: 'cut' },
  { kind: 'slowQuery', milliseconds: 200 },
  { kind: 'rpcError', code: -32005, message: 'query returned more than 10000 results' },
  { kind: 'rpcError', code: -32000, message: 'block range is too wide' },
  {
    kind: 'rpcError',
    code: -32602,
    message:
      'You can make eth_getLogs requests with up to a 50 block range. this block range should work: [0x3b, 0x50]',
  },
];

/** Faults that stop the run. It resumes when they are over. */
const stopping: readonly { readonly fault: Fault; readonly says: RegExp }[] = [
  { fault: { kind: 'paymentRequired' }, says: /balance|credits|quota/i },
  { fault: { kind: 'unauthorized' }, says: /key/i },
  { fault: { kind: 'forbidden' }, says: /key|allow|forbid/i },
  {
    fault: { kind: 'rpcError', code: -32099, message: 'the moon is in the wrong house' },
    says: /moon is in the wrong house/,
  },
  { fault: { kind: 'keyInError' }, says: /./ },
];

describe('a long range on a service that misbehaves', () => {
  let service: RunningService;
  let folder: string;

  before(async () => {
    service = await startService();
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-faults-'));
  });

  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  let range: ShortRange;
  beforeEach(async () => {
    await service.adminClient.reset();
    range = await setShortRange(service);
  });

  async function run(name: string): Promise<{ readonly answer: CellAnswer; readonly ledger: readonly LedgerEntry[] }> {
    const { contracts } = service.landmarks.evm;
    const { services } = readServices([
      {
        id: 'local',
        credential: 'faults',
        rpcUrl: `${service.url}/{network}`,
        networks: [{ id: 'evm', family: 'evm', chainId: '31337' }],
      },
    ]);
    const environment = { RPCBOOK_KEY_FAULTS: service.keys.key };
    const ledger: LedgerEntry[] = [];
    const wire = createWire({ idleMilliseconds: 1_000 });
    const { requests } = readSettings('{}');
    const ports = createHeadlessPorts({
      wire,
      credentials: new EnvironmentCredentials(environment, new Map([['RPCBOOK_KEY_FAULTS', [service.url]]])),
      services,
      requests,
      knowledge: noKnowledge,
      environment,
      ledger: { append: (entry) => Promise.resolve(void ledger.push(entry)) },
      spentToday: () => Promise.resolve(0),
    });
    const work = await createHeadlessLongWorkPorts({
      folder: path.join(folder, name),
      settings: requests,
      environment,
    });
    const session = new NotebookSession({ ...ports, work: work.ports });
    const text = `eth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${range.fromBlock}, "toBlock": ${range.toBlock} }`;
    let answer: CellAnswer = { kind: 'nothing' };
    await session.run([{ id: 'cell', text }], 'cell', new AbortController().signal, {
      started: () => undefined,
      ended: (_, ended) => {
        answer = ended;
      },
    });
    wire.dispose();
    return { answer, ledger };
  }

  async function assertWhole(answer: CellAnswer): Promise<void> {
    assert.ok(
      answer.kind === 'exchange' && answer.work,
      JSON.stringify(answer.kind === 'refused' ? answer.refusal : answer.kind),
    );
    assert.equal(answer.work.stopped, undefined);
    assert.equal(answer.work.rows, range.logs);
    assert.ok(answer.exchange.outcome.kind === 'result' && isList(answer.exchange.outcome.value));
    const places = answer.exchange.outcome.value.map(
      (log) => `${String(readMember(log, 'blockNumber'))} ${String(readMember(log, 'logIndex'))}`,
    );
    assert.equal(new Set(places).size, places.length);
  }

  for (const fault of passing) {
    it(`is complete after ${describeFault(fault)}`, async () => {
      // Not at the first call, which may be for the whole range.
      await service.adminClient.misbehave(
        { fault: { kind: 'delay', milliseconds: 1 }, method: 'eth_getLogs', times: 3 },
        { fault, method: 'eth_getLogs', times: 2 },
      );
      const { answer, ledger } = await run(describeFault(fault));
      await assertWhole(answer);
      const { spending, pendingFaults } = await service.adminClient.counters();
      assert.equal(pendingFaults, 0, 'the range met every fault');
      const known = sumLedger(ledger, { from: 0, to: Number.MAX_SAFE_INTEGER }).credits;
      const charged = spending[service.keys.key]?.credits ?? 0;
      // Refused calls are unpriced here and are free there. All others are counted alike, every attempt once.
      assert.equal(known, charged);
    });
  }

  for (const { fault, says } of stopping) {
    it(`stops at ${describeFault(fault)}, keeps its rows, and resumes afterward`, async () => {
      await service.adminClient.misbehave(
        { fault: { kind: 'delay', milliseconds: 1 }, method: 'eth_getLogs', times: 5 },
        { fault, method: 'eth_getLogs', times: 20 },
      );
      const name = `stop-${describeFault(fault)}`;
      const { answer } = await run(name);
      assert.ok(answer.kind === 'exchange' && answer.work);
      assert.match(answer.work.stopped ?? '', says);
      assert.ok(!JSON.stringify(answer.work).includes(service.keys.key));
      await service.adminClient.behave();
      await assertWhole((await run(name)).answer);
    });
  }
});

function describeFault(fault: Fault): string {
  return Object.values(fault)
    .join(' ')
    .replace(/[^\w -]/g, '');
}
