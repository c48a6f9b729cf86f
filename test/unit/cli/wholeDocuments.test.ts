import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import type { ReportChoice } from '../../../src/cli/reportOutputs';
import { type FilesOptions, runFiles } from '../../../src/cli/runFiles';
import { openTerminal } from '../../../src/cli/terminal';
import { verifyRecord } from '../../../src/cli/verifyRecord';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { type AnsweringNode, startAnsweringNode } from './answeringNode';
import { localNode } from './runInFolder';

/** Two million characters, in which the end tells whether all are there. */
const long = `${'ab'.repeat(1_000_000)} the end`;
/** A cell has at most a million characters. */
const bytes = `0x${'ab'.repeat(450_000)}ef`;
const logs = Array.from({ length: 6_000 }, (_, index) => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: [`0x${String(index).padStart(64, '0')}`],
  data: `0x${'ab'.repeat(60)}`,
  blockNumber: '0x7',
  logIndex: `0x${index.toString(16)}`,
  transactionHash: `0x${'cd'.repeat(32)}`,
}));

describe('documents of the command line', () => {
  let folder: AbiFolder;
  let node: AnsweringNode;
  before(async () => {
    folder = await AbiFolder.create();
    node = await startAnsweringNode({ eth_getLogs: logs, web3_clientVersion: long });
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    const cells = [
      'eth_getLogs { "fromBlock": 7, "toBlock": 7 }',
      'web3_clientVersion',
      `eth_call { "to": "0x1111111111111111111111111111111111111111", "data": "${bytes}" } latest`,
    ];
    await folder.write('notes.rpc', cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n'));
  });
  after(async () => {
    node.stop();
    await folder.delete();
  });

  const shared = () => ({ settings: folder.file('settings.json'), rows: 20, signal: new AbortController().signal });

  async function run(reports: ReportChoice, options: Partial<FilesOptions> = {}) {
    const output = new PassThrough();
    const printed = text(output);
    const terminal = openTerminal({ input: process.stdin, output, errors: new PassThrough().resume() });
    await runFiles({
      ...shared(),
      ...options,
      files: [folder.file('notes.rpc')],
      readInput: () => Promise.resolve(''),
      reports,
      terminal,
    });
    terminal.write(endOf(output));
    return printed;
  }

  /** Ends the output behind what waits to be written. */
  function* endOf(output: PassThrough): Generator<string> {
    yield '';
    output.end();
  }

  it('have the answer of each cell whole in JSON, which verify reads', async () => {
    const printed = await run({ form: 'json' });
    const { cells } = JSON.parse(printed).data.runs[0];
    assert.deepEqual(JSON.parse(cells[0].answer.outcome.result.text), logs);
    assert.equal(JSON.parse(cells[1].answer.outcome.result.text), long);
    assert.ok(cells[2].answer.request.payload.text.includes(bytes));
    await folder.write('record.json', printed);
    const lines: string[] = [];
    await verifyRecord({
      ...shared(),
      files: [folder.file('record.json')],
      readInput: () => Promise.resolve(''),
      terminal: {
        print: (some) => lines.push(...some),
        write: () => undefined,
        note: () => undefined,
        ask: () => Promise.resolve(undefined),
      },
    });
    assert.deepEqual(
      lines.map((line) => line.slice(0, 21)),
      ['Same: notes.rpc:2 eth', 'Same: notes.rpc:6 web'],
    );
  });

  it('have the answer of each cell whole in NDJSON', async () => {
    const lines = (await run({ form: 'ndjson' })).trimEnd().split('\n');
    const [first, second, third, end] = lines.map((line) => JSON.parse(line));
    assert.deepEqual(JSON.parse(first.cell.answer.outcome.result.text), logs);
    assert.equal(JSON.parse(second.cell.answer.outcome.result.text), long);
    assert.ok(third.cell.title.endsWith('abef" } latest'));
    assert.deepEqual([lines.length, end.kind], [4, 'end']);
  });

  it('have whole titles in a plan, in TAP, JUnit and HTML', async () => {
    const plan = JSON.parse(await run({ form: 'json' }, { plansOnly: true }));
    assert.ok(plan.data.plans[0].cells[2].title.endsWith('abef" } latest'));
    const tap = await run({ form: 'tap', junit: folder.file('r.xml'), html: folder.file('r.html') });
    assert.match(tap, /^not ok 3 - .*abef" } latest$/m);
    for (const file of ['r.xml', 'r.html'])
      assert.match(await readFile(folder.file(file), 'utf8'), /abef&quot; } latest(?: \(line|, line)/, file);
  });

  it('have whole answers in the data of a page', async () => {
    await run({ html: folder.file('drawn.html') }, { readPageScript: () => Promise.resolve('draw()') });
    const page = await readFile(folder.file('drawn.html'), 'utf8');
    const [, data = ''] = /id="outputs">(.*)<\/script>/.exec(page) ?? [];
    const frames = JSON.parse(data).flat();
    assert.ok(frames.some(({ frame }: { readonly frame: string }) => frame.includes(long)));
  });

  it('have bodies as they were received', async () => {
    const printed = await run({}, { printsBodies: true });
    assert.ok(printed.includes(`"result":${JSON.stringify(logs)}}\n`));
    assert.ok(printed.includes(`"result":"${long}"}\n`));
  });
});
