import assert from 'node:assert/strict';

import { exitCodeOf } from '../../../../../src/cli/exitCodeOf';
import { createRedactor } from '../../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { numberedCellsOf } from '../../../../../src/core/model/notebook/numberedCells';
import { parseNotebook } from '../../../../../src/core/model/notebook/parseNotebook';
import type { LongWorkPorts } from '../../../../../src/core/run/longWork/run/longWorkPorts';
import { failuresOf } from '../../../../../src/core/run/report/cellFailures';
import { printCellReport } from '../../../../../src/core/run/report/printCellReport';
import { type AnswerListener, type ReportEvent, RunRecorder } from '../../../../../src/core/run/report/runRecorder';
import type { CallReport, CellReport, RunReport } from '../../../../../src/core/run/report/runReport';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { defined } from '../../../defined';
import { createTestPorts, plantedKey, reply, type TestPortOptions } from '../../request/pipe/testPorts';

interface Recorded {
  readonly report: RunReport;
  readonly events: readonly ReportEvent[];
}

const hash = `0x${'ab'.repeat(32)}`;

const chain: TestPortOptions['answer'] = (_, { id, method }) =>
  reply(
    method === 'eth_getTransactionByHash'
      ? `{"jsonrpc":"2.0","id":${id},"result":{"hash":"${hash}","blockNumber":"0x10","value":"0xde0b6b3a7640000","big":115792089237316195423570985008687907853269984665640564039457584007913129639935}}`
      : { jsonrpc: '2.0', id, result: '0x1' },
  );

/** Runs the cells of a notebook on a chain that the test controls, and records them. */
async function record(
  cells: readonly string[],
  options: Partial<TestPortOptions> = {},
  signal = new AbortController().signal,
  onAnswer?: AnswerListener,
): Promise<Recorded> {
  const { ports } = createTestPorts({ answer: chain, settings: { defaultNetwork: 'main/mainnet' }, ...options });
  const events: ReportEvent[] = [];
  const recorder = new RunRecorder({
    notebook: '/notes.rpc',
    limits: { maxRows: 20, jsonCharacters: 1_000, resultCharacters: 10_000 },
    redact: createRedactor([new Secret(plantedKey)]),
    now: () => 1_700_000_000_000,
    onEvent: (event) => events.push(event),
    onAnswer,
  });
  recorder.add({ kind: 'settings', message: 'rpcbook.costs: This is no number.' });
  const text = cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
  await recorder.run(numberedCellsOf(parseNotebook(text)), new NotebookSession(ports, '/notes.rpc'), {
    signal,
    pinsBlocks: false,
    modeOf: () => 'ask',
  });
  return { report: recorder.report(), events };
}

function callOf(cell: CellReport | undefined): CallReport {
  assert.ok(cell?.answer.kind === 'call', `a call, not ${JSON.stringify(cell)}`);
  return cell.answer;
}

describe('The record of a run', () => {
  it("has each cell's place, request, answer, network, block and cost", async () => {
    const { report } = await record(['@hash = 1', `# @name sent\neth_getTransactionByHash ${hash}`]);
    const [variables, cell] = report.cells;
    assert.deepEqual(variables?.answer, { kind: 'nothing' });
    assert.equal(cell?.line, 6);
    assert.equal(cell?.name, 'sent');
    assert.equal(cell?.title, `eth_getTransactionByHash ${hash}`);
    const { network, request, outcome, blocks, cost, startedAt, view } = callOf(cell);
    assert.deepEqual(network, { key: 'main/mainnet', name: 'mainnet', family: 'evm', chainId: '1' });
    assert.deepEqual(request.methods, ['eth_getTransactionByHash']);
    assert.equal(request.endpoint, 'https://mainnet.example.com/v3/{key}');
    assert.equal(JSON.parse(request.payload.text).method, 'eth_getTransactionByHash');
    assert.equal(outcome.kind, 'result');
    assert.deepEqual(blocks, { from: 16, to: 16 });
    assert.ok(cost !== undefined && cost.credits + cost.unpricedCalls > 0);
    assert.equal(startedAt, 1_700_000_000_000);
    assert.equal(view.title, 'Transaction');
  });

  it("goes on after an answer that can't be drawn, names it without keys, and makes the exit code 1", async () => {
    const { report } = await record(['eth_chainId', 'eth_blockNumber'], {}, undefined, ({ line }) => {
      if (line === 2) throw new RangeError(`Invalid count value: ${plantedKey}`);
    });
    const [undrawn, other] = report.cells;
    assert.ok(undrawn && other);
    assert.deepEqual([undrawn.isFulfilled, other.isFulfilled, exitCodeOf(report)], [false, true, 1]);
    const [failure, ...others] = failuresOf(undrawn);
    assert.equal(failure?.code, 'notDecoded');
    assert.match(failure.message, /^An internal error of Rpcbook occurred while this answer was drawn \(RangeError: /);
    assert.deepEqual(others, []);
    const text = printCellReport(undrawn, { time: utcTime, howToAsk: () => undefined }).join('\n');
    assert.ok(text.includes(failure.message) && text.includes('Chain id'), text);
    assert.ok(!JSON.stringify(report).includes(plantedKey));
  });

  it('is plain data with a version and every digit of the answer', async () => {
    const { report } = await record([
      `eth_getTransactionByHash ${hash}`,
      '# @network mainnet, solana\n# @method raw\nmy_method 1',
      'eth_getLogs {',
      '# @assert result == 0x1\neth_chainId',
    ]);
    const read: RunReport = JSON.parse(JSON.stringify(report));
    assert.deepEqual(read, defined(report));
    assert.equal(read.version, 1);
    assert.deepEqual(
      read.cells.map(({ answer }) => answer.kind),
      ['call', 'compared', 'refused', 'call'],
    );
    const { outcome } = callOf(read.cells[0]);
    assert.ok(outcome.kind === 'result');
    assert.match(
      outcome.result?.text ?? '',
      /115792089237316195423570985008687907853269984665640564039457584007913129639935/,
    );
  });

  it('has the expected and the actual value of each assertion at its line', async () => {
    const { report } = await record(['# @assert result == 0x2\n# @assert result\neth_chainId']);
    assert.equal(report.cells[0]?.isFulfilled, false);
    assert.deepEqual(callOf(report.cells[0]).assertions, [
      {
        line: 2,
        text: 'result == 0x2',
        state: 'failed',
        operator: '==',
        wanted: '"0x2"',
        got: { text: '"0x1"' },
        failure: 'Assertion failed: `result == 0x2`, but it is "0x1".',
      },
      { line: 3, text: 'result', state: 'holds', got: { text: '"0x1"' } },
    ]);
  });

  it('has the answer of each network below their comparison in a terminal', async () => {
    const { report } = await record(['# @network mainnet, solana\n# @method raw\nmy_method 1']);
    const [cell] = report.cells;
    assert.ok(cell?.answer.kind === 'compared');
    const lines = printCellReport(cell, { time: utcTime, howToAsk: () => undefined });
    const places = cell.answer.answers.map(({ network, answer }) => {
      const place = lines.indexOf(`Answer of ${network.name}`);
      assert.ok(answer.kind === 'call' && lines[place + 1]?.startsWith(`${answer.view.title}: `), lines.join('\n'));
      return place;
    });
    assert.ok(places.length === 2 && places.every((place) => place > 2), lines.join('\n'));
  });

  it('has the line and the reason of a refusal', async () => {
    const { report } = await record(['# a comment\neth_chainId [']);
    const { answer } = report.cells[0] ?? {};
    assert.ok(answer?.kind === 'refused');
    assert.equal(answer.code, 'invalidCell');
    assert.equal(answer.line, 3);
  });

  it('reports each problem and each cell when it happens, and contains them at the end', async () => {
    const { report, events } = await record(['# @name one\neth_chainId', 'eth_call {{one.result}}', 'eth_chainId']);
    assert.deepEqual(
      events.map((event) => (event.kind === 'problem' ? event.kind : `${event.kind} ${event.cell.id}`)),
      ['problem', ...['0', '1', '2'].flatMap((id) => [`cellBegan ${id}`, `cellEnded ${id}`])],
    );
    assert.deepEqual(report.problems, [{ kind: 'settings', message: 'rpcbook.costs: This is no number.' }]);
    assert.deepEqual(
      events.flatMap((event) => (event.kind === 'cellEnded' ? [event.cell] : [])),
      report.cells,
    );
  });

  it('reports a large answer before it is decoded', async () => {
    const input = `0x${'0'.repeat(5_000_000)}`;
    const { events } = await record([`eth_getTransactionByHash ${hash}`, 'eth_chainId'], {
      answer: (_, { id, method }) =>
        reply({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : { hash, input } }),
    });
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['problem', 'cellBegan', 'cellReceived', 'cellEnded', 'cellBegan', 'cellEnded'],
    );
    const received = events.find((event) => event.kind === 'cellReceived');
    assert.ok(received !== undefined && received.bytes > input.length);
  });

  it('states that the run was stopped, and has only the cells that ran', async () => {
    const controller = new AbortController();
    const answer: TestPortOptions['answer'] = (request, body) => {
      controller.abort();
      return chain(request, body);
    };
    const { report } = await record(['eth_chainId', 'eth_chainId'], { answer }, controller.signal);
    assert.equal(report.isStopped, true);
    assert.equal(report.cells.length, 1);
  });

  it('the record of a run contains no key, even if the notebook and the node repeat it', async () => {
    const echoes: TestPortOptions['answer'] = (_, { id, method, params }) => {
      if (method === 'my_error')
        return reply({ jsonrpc: '2.0', id, error: { code: 1, message: plantedKey, data: plantedKey } });
      if (method === 'my_gate') return reply(`<html>${plantedKey}</html>`, 502);
      const hex = `0x${Buffer.from(plantedKey).toString('hex')}`;
      return reply({
        jsonrpc: '2.0',
        id,
        result: { params, text: plantedKey, hex, url: encodeURIComponent(plantedKey) },
      });
    };
    const { report, events } = await record(
      [
        `# @name x\n# @assert result.text == "${plantedKey}"\n# @method raw\nmy_result "${plantedKey}"`,
        `# @method raw\nmy_error "${plantedKey}"`,
        `# @method raw\nmy_gate "${plantedKey}"`,
        `# @method raw\nmy_refused "${plantedKey}" {{nowhere}}`,
        `# @timeout ${plantedKey}\n# @method raw\nmy_result`,
        `# @network mainnet, solana\n# @method raw\nmy_result "${plantedKey}"`,
        `curl https://mainnet.example.com/v3/${encodeURIComponent(plantedKey)}`,
      ],
      { answer: echoes },
    );
    assert.equal(report.cells.length, 7);
    for (const text of [JSON.stringify(report), JSON.stringify(events)])
      for (const form of [
        plantedKey,
        encodeURIComponent(plantedKey),
        Buffer.from(plantedKey).toString('hex'),
        Buffer.from(plantedKey).toString('base64').replace(/=+$/, ''),
      ])
        assert.equal(text.split(form).length - 1, 0, `${form} in ${text.slice(Math.max(0, text.indexOf(form) - 300))}`);
  });

  it('the news of a cell contain no key', async () => {
    const { ports } = createTestPorts({
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: calls++ === 0 ? null : 'none' }),
      settings: { defaultNetwork: 'main/mainnet' },
    });
    let calls = 0;
    let now = 0;
    const work: Partial<LongWorkPorts> = {
      settings: () => ({ creditsPerSecond: undefined }),
      clock: () => now,
      sleep: (milliseconds) => Promise.resolve(void (now += milliseconds)),
    };
    const news: string[] = [];
    const recorder = new RunRecorder({
      notebook: '/notes.rpc',
      limits: { maxRows: 20, jsonCharacters: 1_000 },
      redact: createRedactor([new Secret(plantedKey)]),
      now: () => 0,
      onEvent: (event) => void (event.kind === 'notified' && news.push(event.news)),
    });
    const text = `\`\`\`rpc\n# @every 30s\n# @take 2\n# @notify\n# @assert result == "none"\n# @assert result in ["none", "${plantedKey}"]\neth_gasPrice\n\`\`\`\n`;
    const session = new NotebookSession({ ...ports, work: work as LongWorkPorts }, '/notes.rpc');
    const { signal } = new AbortController();
    await recorder.run(numberedCellsOf(parseNotebook(text)), session, {
      signal,
      pinsBlocks: false,
      modeOf: () => 'ask',
      wentLive: () => undefined,
    });
    assert.equal(news.length, 1);
    assert.match(news[0] ?? '', /^result == "none" holds now\. result in \["none", "\S+"\] holds now\.$/);
    assert.ok(!news[0]?.includes(plantedKey), news[0]);
  });

  it('is printed as the same text after it was written as JSON and read back', async () => {
    const { report } = await record([
      `eth_getTransactionByHash ${hash}`,
      '# @assert result == 0x2\neth_chainId',
      'eth_getLogs {',
    ]);
    const read: RunReport = JSON.parse(JSON.stringify(report));
    const print = ({ cells }: RunReport): string =>
      cells.flatMap((cell) => printCellReport(cell, { time: utcTime, howToAsk: () => undefined })).join('\n');
    assert.equal(print(read), print(report));
    assert.match(print(read), /^\n── eth_getTransactionByHash 0x[\s\S]+\nAssertion failed: [\s\S]+\nNot sent: /);
  });
});
