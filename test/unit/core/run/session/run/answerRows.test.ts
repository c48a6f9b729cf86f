import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { completeCell } from '../../../../../../src/core/editor/language/completion/completeCell';
import { openEdited } from '../../../../../../src/core/editor/language/context/openEdited';
import { hoverCell } from '../../../../../../src/core/editor/language/hover/hoverCell';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { diagnoseText } from '../../../../../../src/core/editor/language/problems/diagnoseText';
import { failuresOf } from '../../../../../../src/core/run/report/cellFailures';
import { printCellReport } from '../../../../../../src/core/run/report/printCellReport';
import { printJunit } from '../../../../../../src/core/run/report/printJunit';
import { RunRecorder } from '../../../../../../src/core/run/report/runRecorder';
import type { RunReport } from '../../../../../../src/core/run/report/runReport';
import { type CellAnswer, isFulfilled } from '../../../../../../src/core/run/session/memory/cellAnswer';
import type { CellPlan } from '../../../../../../src/core/run/session/plan/cellPlan';
import { formatCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { formatWorkReportText } from '../../../../../../src/core/run/session/plan/formatWorkReport';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createHeadlessFileAccess } from '../../../../../../src/headless/createHeadlessFileAccess';
import { openSample } from '../../../editor/language/shared/sampleNotebook';
import { createTestPorts, reply, type TestPortOptions, type TestPorts } from '../../../request/pipe/testPorts';

const address = (digit: string): string => `0x${digit.repeat(40)}`;

interface Ran extends TestPorts {
  readonly report: RunReport;
  readonly plan: CellPlan;
  /** The answer that an editor shows. */
  readonly answer: CellAnswer | undefined;
}

describe('a cell with # @each', () => {
  let root: string;
  let folder: string;

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'rpcbook-each-')));
    folder = path.join(root, 'project');
    await mkdir(folder);
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Runs the cells of a notebook as the command line does, and the last one as an editor does. */
  async function run(texts: readonly string[], options: Partial<TestPortOptions> = {}, edits = true): Promise<Ran> {
    const notebook = path.join(folder, 'notes.rpc');
    const made = createTestPorts({
      answer: (_, { id, params }) => {
        const [account] = Array.isArray(params) ? params : [];
        return reply({ jsonrpc: '2.0', id, result: account === address('c') ? '0x3' : '0x1' });
      },
      ...options,
      settings: { costs: { eth_getBalance: { kind: 'known', credits: 20 } }, ...options.settings },
    });
    const ports = { ...made.ports, files: createHeadlessFileAccess({ file: notebook }) };
    const cells = texts.map((text, index) => ({ id: String(index), line: 10 * index + 2, text }));
    const last = String(texts.length - 1);
    const session = new NotebookSession(ports, notebook);
    const plan = await session.plan(cells, last);
    const recorder = new RunRecorder({
      limits: { maxRows: 10, maxDetailedRows: 0, jsonCharacters: 1_000 },
      redact: (text) => text,
      notebook,
      now: ports.now,
      onEvent: () => undefined,
    });
    const { signal } = new AbortController();
    await recorder.run(cells, session, { signal, pinsBlocks: false, modeOf: () => 'ask' });
    const report: RunReport = JSON.parse(JSON.stringify(recorder.report()));
    const sent = [...made.sent];
    let answer: CellAnswer | undefined;
    if (edits)
      await new NotebookSession(ports, notebook).run(cells, last, signal, {
        started: () => undefined,
        ended: (id, ended) => void (answer = id === last ? ended : answer),
      });
    return { ...made, sent, report, plan, answer };
  }

  const cell =
    '# @name balance\n# @network mainnet\n# @each accounts.csv\n# @assert result == {{expected}}\neth_getBalance {{account}} latest';

  it('runs for each row, and each is a line of the report', async () => {
    await writeFile(
      path.join(folder, 'accounts.csv'),
      `name,account,expected\r\nalice,${address('a')},1\r\n"b, ob",${address('b')},0x1\r\ncarol,${address('c')},2\r\n`,
    );
    const { sent, report, plan, answer } = await run(['@expected = 9\n@account = 0x1', cell]);
    assert.equal(sent.length, 3);
    const [, ...rows] = report.cells;
    assert.deepEqual(
      rows.map(({ name, line, row, isFulfilled: holds }) => [name, line, row?.line, row?.values['name'], holds]),
      [
        ['balance · line 2 (alice)', 12, 2, 'alice', true],
        ['balance · line 3 (b, ob)', 12, 3, 'b, ob', true],
        ['balance · line 4 (carol)', 12, 4, 'carol', false],
      ],
    );
    const [, , carol] = rows;
    assert.ok(carol);
    assert.deepEqual(
      failuresOf(carol).map(({ line, wanted, got }) => [line, wanted, got]),
      [[15, '2', '"0x3"']],
    );
    assert.match(printJunit([report]), /tests="4" failures="1"[\s\S]*name="balance · line 3 \(b, ob\) \(line 12\)"/);
    const lines = printCellReport(carol, { time: utcTime, howToAsk: () => undefined });
    assert.match(lines.join('\n'), /^Failed {2}balance · line 4 \(carol\): .*\n {2}Assertion failed: .*compared with/);
    assert.equal(formatCellCost(plan), '3 × 20 credits');
    assert.ok(answer?.kind === 'exchange' && !isFulfilled(answer));
    assert.match(answer.failures?.join('\n') ?? '', /^Row at line 4 \(carol\): Assertion failed: [^\n]*$/);
    assert.equal(
      answer.work && formatWorkReportText(answer.work),
      'Done: 3 rows in 3 calls, 60 credits\n1 row of 3 failed.',
    );
    assert.deepEqual(answer.work?.cost, { credits: 60, unpricedCalls: 0 });
  });

  it('passes if every row does', async () => {
    await writeFile(path.join(folder, 'accounts.csv'), `account,expected\n${address('a')},1\n${address('b')},1\n`);
    const { answer } = await run([cell]);
    assert.ok(answer?.kind === 'exchange' && isFulfilled(answer));
    assert.deepEqual(
      answer.assertions?.map(({ state }) => state),
      ['holds'],
    );
  });

  it('asks about the cost of all rows first', async () => {
    const rows = Array.from({ length: 100 }, () => `${address('a')},1\n`).join('');
    await writeFile(path.join(folder, 'accounts.csv'), `account,expected\n${rows}`);
    const settings = { confirmAbove: { credits: 1_999, unpricedCalls: 0 } };
    const { questions, sent } = await run([cell], { settings, confirm: false });
    assert.deepEqual([...new Set(questions)], ['2000']);
    assert.equal(sent.length, 0);
  });

  it('ends when the budget does, and says how many rows did not run', async () => {
    const rows = Array.from({ length: 100 }, () => `${address('a')},1\n`).join('');
    await writeFile(path.join(folder, 'accounts.csv'), `account,expected\n${rows}`);
    const { answer, sent, report } = await run([`# @budget 200\n${cell}`]);
    assert.equal(sent.length, 10);
    assert.ok(answer?.kind === 'exchange' && !isFulfilled(answer));
    assert.match(answer.work?.stopped ?? '', /\d+ rows did not run/);
    assert.ok(report.cells.some(({ isFulfilled: holds }) => !holds));
  });

  it('reports a row that can not be sent, and runs the others', async () => {
    await writeFile(path.join(folder, 'accounts.csv'), `account,expected\n0x12,1\n${address('b')},1\n`);
    const { report, answer, sent } = await run([cell]);
    assert.equal(sent.length, 1);
    assert.deepEqual(
      report.cells.map(({ answer: { kind } }) => kind),
      ['refused', 'call'],
    );
    assert.ok(answer && !isFulfilled(answer));
  });

  it('runs ten thousand rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')},1\n`).join('');
    await writeFile(path.join(folder, 'accounts.csv'), `account,expected\n${rows}`);
    const settings = { confirmAbove: { credits: 1_000_000, unpricedCalls: 0 } };
    const { report, sent } = await run([cell], { settings }, false);
    assert.equal(sent.length, 10_000);
    assert.equal(report.cells.filter(({ isFulfilled: holds }) => holds).length, 10_000);
  });

  it('reads no file outside of the folder of the notebook, also by a link', async () => {
    await mkdir(path.join(root, 'home'));
    await writeFile(path.join(root, 'home', 'accounts.csv'), `account,expected\n${address('a')},1\n`);
    await symlink(path.join(root, 'home', 'accounts.csv'), path.join(folder, 'link.csv'));
    await symlink(path.join(root, 'home'), path.join(folder, 'linked'));
    for (const file of [
      '../home/accounts.csv',
      'link.csv',
      'linked/accounts.csv',
      path.join(root, 'home/accounts.csv'),
    ]) {
      const { sent, answer, plan } = await run([cell.replace('accounts.csv', file)]);
      assert.equal(sent.length, 0, file);
      assert.ok(answer?.kind === 'refused' && /leads outside/.test(answer.refusal.cause), JSON.stringify(answer));
      assert.equal(plan.networks?.kind, 'failed');
    }
  });

  it('is checked with the columns of its file, and completed with them', async () => {
    const notebook = path.join(folder, 'notes.rpc');
    const { ports: made } = createTestPorts({ answer: () => reply({}) });
    const ports = { ...made, files: createHeadlessFileAccess({ file: notebook }) };
    const check = async (cellText: string) => {
      const text = `\`\`\`rpc\n# @network mainnet\n${cellText}\n\`\`\`\n`;
      const problems = await diagnoseText({ text, path: notebook, redact: (one) => one }, ports);
      return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    };
    await writeFile(path.join(folder, 'accounts.csv'), `account,expected\n${address('a')},1\n`);
    const own = '# @each accounts.csv\n# @assert result == {{expected}} + 1\neth_getBalance {{account}} latest';
    assert.deepEqual(await check(own), []);
    assert.match((await check(own.replace('{{account}}', '{{acount}}'))).join(), /`acount` isn't defined/);
    const misspelled = openSample([`# @network mainnet\n${own.replace('{{account}}', '{{acount}}')}`]);
    const [problem] = diagnoseCell(
      await openEdited(misspelled.context, misspelled.edited, notebook, ports),
      misspelled.edited,
    );
    assert.deepEqual(problem?.cure, { kind: 'replace', values: ['account'] });
    assert.match((await check(own.replace('{{account}}', '{{expected}}'))).join(), /address/);
    const missing = await check(own.replace('accounts.csv', 'account.csv'));
    assert.equal(missing.length, 1, missing.join('\n'));
    assert.match(missing.join(), /The file account\.csv doesn't exist/);
    const sample = openSample([`# @network mainnet\n${own}`]);
    const opened = await openEdited(sample.context, sample.edited, notebook, ports);
    const at = sample.edited.text.indexOf('{{account}}') + 2;
    const labels = completeCell(opened, sample.edited, at).map(({ label }) => label);
    assert.ok(labels.includes('account') && labels.includes('expected'), labels.join());
    const hover =
      hoverCell(opened, sample.edited, at + 1)
        ?.paragraphs.map((one) => one.print())
        .join('\n') ?? '';
    assert.ok(hover.includes(address('a')), hover);
  });

  for (const text of [
    '# @each nowhere.csv\neth_getBalance {{account}} latest',
    '# @each accounts.csv\neth_getBalance {{acount}} latest',
    '# @each accounts.csv\neth_getBalance {{$input account}} latest',
    '# @each accounts.csv\neth_sendRawTransaction {{account}}',
    '# @each accounts.csv\neth_getLogs { "fromBlock": 1 }',
    '# @each accounts.csv\n# @every 5s\neth_getBalance {{account}} latest',
  ])
    it(`is refused: ${text}`, async () => {
      await writeFile(path.join(folder, 'accounts.csv'), `account,expected\n${address('a')},1\n`);
      const { sent, answer } = await run([`# @network mainnet\n${text}`]);
      assert.equal(sent.length, 0);
      assert.equal(answer?.kind, 'refused');
    });
});
