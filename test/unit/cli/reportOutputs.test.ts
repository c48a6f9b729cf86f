import assert from 'node:assert/strict';
import { copyFile, link, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import Ajv from 'ajv';

import { describeCommands } from '../../../src/cli/describeCommands';
import type { ReportChoice } from '../../../src/cli/reportOutputs';
import { runFiles } from '../../../src/cli/runFiles';
import { annotationText, terminalText } from '../../../src/cli/terminal';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { type EchoNode, startEchoNode } from './echoNode';
import { localNode } from './runInFolder';

const planted = 'pl4ntedkey0f0reports7890';
const hostile = '::set-output name=x::1 ##vso[task.setvariable]<script>alert(1)</script> # SKIP \u202e';

describe('reports of the command line', () => {
  let folder: AbiFolder;
  let node: EchoNode;
  const printed: string[] = [];
  before(async () => {
    folder = await AbiFolder.create();
    node = await startEchoNode();
    process.env['RPCBOOK_KEY_REPORTTEST'] = planted;
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    const cells = [
      '# @name fine\neth_chainId',
      `# @name wrong\n# @assert result == "${planted}"\neth_chainId`,
      `# @method raw\n# @assert result == 0x2\nmy_${planted} "${hostile}"`,
      '# @asert x\neth_chainId',
    ];
    await folder.write('notes.rpc', cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n'));
  });
  after(async () => {
    delete process.env['RPCBOOK_KEY_REPORTTEST'];
    node.stop();
    await folder.delete();
  });

  async function run(
    reports: ReportChoice,
    omitsBodies = false,
    script?: string,
    files = ['notes.rpc'],
    plansOnly = false,
  ) {
    const annotations: string[] = [];
    printed.length = 0;
    const code = await runFiles({
      files: files.map((file) => folder.file(file)),
      settings: folder.file('settings.json'),
      rows: 20,
      signal: new AbortController().signal,
      readInput: () => Promise.resolve(''),
      reports,
      omitsBodies,
      plansOnly,
      ...(script !== undefined && { readPageScript: () => Promise.resolve(script) }),
      terminal: {
        print: (lines) => printed.push(terminalText(lines)),
        write: (pieces) => printed.push(...pieces),
        note: () => undefined,
        annotate: (annotation) => annotations.push(annotationText(annotation)),
        ask: () => Promise.resolve(undefined),
      },
    });
    return { code, text: printed.join(''), annotations };
  }

  it('leave the bodies of requests and answers out on request', async () => {
    const whole = await run({ form: 'json' });
    assert.match(whole.text, /eth_chainId.{0,20}params/);
    const { text } = await run({ form: 'json' }, true);
    assert.doesNotMatch(text, /params|jsonrpc/);
    const { cells } = JSON.parse(text).data.runs[0];
    assert.deepEqual(cells[0].answer.request.methods, ['eth_chainId']);
    assert.equal(cells[0].answer.outcome.result, undefined);
    const schema = JSON.parse(await readFile('media/reports/envelope.schema.json', 'utf8'));
    assert.ok(new Ajv({ strict: false }).validate(schema, JSON.parse(text)));
  });

  it('JSON is one envelope that fits its schema, with stable codes and without a key', async () => {
    const { code, text } = await run({ form: 'json' });
    assert.equal(code, 2);
    const envelope: unknown = JSON.parse(text);
    const schema: object = JSON.parse(await readFile('media/reports/envelope.schema.json', 'utf8'));
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate(envelope), JSON.stringify(validate.errors));
    const { errors } = JSON.parse(text);
    assert.equal(errors[0].code, 'assertionFailed');
    assert.equal(errors.at(-1).code, 'notSent');
    assert.ok(!text.includes(planted) && !/##vso|::set-output/.test(text), text);
  });

  it('a plan quotes no key that a cell has, as text and as JSON', async () => {
    await folder.write('planned.rpc', `\`\`\`rpc\n# @network ${planted}\nmy_${planted} 1\n\`\`\`\n`);
    for (const form of [undefined, 'json'] as const) {
      const { text } = await run(form === undefined ? {} : { form }, false, undefined, ['planned.rpc'], true);
      assert.ok(text.includes('There is no network') && !text.includes(planted), text);
    }
  });

  it('NDJSON has a line for each cell and one for the end', async () => {
    const { text } = await run({ form: 'ndjson' });
    const kinds = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).kind);
    assert.deepEqual(kinds, ['cell', 'cell', 'cell', 'cell', 'end']);
    assert.ok(!text.includes(planted));
  });

  it('TAP has a test for each cell, and no title can skip one', async () => {
    const { text } = await run({ form: 'tap' });
    assert.match(text, /^TAP version 14\n1\.\.4\nok 1 - .*:2 fine\nnot ok 2 - .*wrong\n# line \d+: Assertion failed/);
    assert.doesNotMatch(text, /[^\\]# SKIP/);
    assert.ok(!text.includes(planted));
  });

  it('JUnit, Markdown and HTML files hold what others wrote as text, and no key', async () => {
    const [junit, markdown, html] = ['r.xml', 'r.md', 'r.html'].map((name) => folder.file(name));
    // The second run replaces the reports of the first.
    for (let at = 0; at < 2; at += 1) await run({ junit: junit ?? '', markdown: markdown ?? '', html: html ?? '' });
    const texts = await Promise.all([junit, markdown, html].map((file) => readFile(file ?? '', 'utf8')));
    for (const text of texts) assert.ok(!text.includes(planted) && !text.includes('\u202e'), text);
    const [xml = '', , page = ''] = texts;
    assert.match(
      xml,
      /<testsuite name=".*notes\.rpc" id="0" package="rpcbook" hostname="localhost" tests="4" failures="\d" errors="\d" time=/,
    );
    assert.equal(xml.split('<testcase ').length, 5);
    assert.match(
      xml,
      /<property name="rpcbook\.credits" value="\d+"\/>\s*<property name="rpcbook\.unpricedCalls" value="\d+"\/>\s*<\/properties>\s*<testcase[^]*<\/testcase>\s*<system-out\/>\s*<system-err\/>\s*<\/testsuite>/,
    );
    assert.ok(![xml, page].some((text) => text.includes('<script')));
    assert.match(page, /default-src 'none'/);
    assert.doesNotMatch(page, /(?:src|href)=/);
  });

  it('are refused before anything is sent if they would replace what the run reads, or each other, or can not be written', async () => {
    const notes = folder.file('notes.rpc');
    const written = await readFile(notes, 'utf8');
    await folder.write('real/r.xml', '');
    await symlink(folder.file('real'), folder.file('alias'));
    await symlink(folder.file('real/r.xml'), folder.file('link.xml'));
    await copyFile(notes, folder.file('notes.md'));
    await link(folder.file('settings.json'), folder.file('linked.xml'));
    await writeFile(folder.file('Token.json'), '{"abi":[]}');
    node.take();
    const refused: readonly (readonly [ReportChoice, RegExp])[] = [
      [{ html: notes }, /--html: .*notes\.rpc has the name of a notebook/],
      [{ junit: folder.file('other.rpc.md') }, /has the name of a notebook/],
      [{ markdown: folder.file('notes.md') }, /--markdown: .*notes\.md is read by this run/],
      [{ junit: folder.file('settings.json') }, /settings\.json is read by this run/],
      [{ junit: folder.file('linked.xml') }, /linked\.xml exists and isn't a report of Rpcbook/],
      [{ html: folder.file('Token.json') }, /Token\.json exists and isn't a report of Rpcbook/],
      [{ junit: folder.file('same'), html: folder.file('same') }, /--html: .*same is also the file of --junit/],
      [{ junit: folder.file('real/r.xml'), html: folder.file('alias/r.xml') }, /is also the file of --junit/],
      [{ junit: folder.file('link.xml') }, /is a link/],
      [{ junit: folder.file('real') }, /real is a folder/],
      [{ junit: folder.file('nowhere/r.xml') }, /The folder .*nowhere doesn't exist/],
      [{ junit: '-' }, /- is not the path of a file/],
      [{ junit: '' }, /is not the path of a file/],
    ];
    for (const [choice, why] of refused) {
      await assert.rejects(run({ ...choice, form: 'json' }, false, undefined, ['notes.rpc', 'notes.md']), why);
      const { exitCode, errors } = JSON.parse(printed.join(''));
      assert.deepEqual([exitCode, errors.length, errors[0].code], [2, 1, 'notRun']);
      assert.match(errors[0].message, why);
    }
    assert.deepEqual(node.take(), []);
    assert.equal(await readFile(notes, 'utf8'), written);
  });

  it('name every notebook that did not run, in each form', async () => {
    await folder.write('empty.md', '# Nothing here\n');
    await folder.write('outside.rpc', '# @assert result == 1\n\n```rpc\neth_chainId\n```\n');
    await folder.write('fine.rpc', '```rpc\neth_chainId\n```\n');
    const files = ['fine.rpc', 'missing.rpc', 'empty.md', 'outside.rpc'];
    const schema: object = JSON.parse(await readFile('media/reports/envelope.schema.json', 'utf8'));
    const { code, text } = await run({ form: 'json' }, false, undefined, files);
    const envelope = JSON.parse(text);
    assert.ok(new Ajv({ strict: false }).validate(schema, JSON.parse(text)));
    assert.deepEqual([code, envelope.success, envelope.exitCode], [2, false, 2]);
    assert.deepEqual(
      envelope.errors.map((error: { readonly code: string; readonly notebook: string }) => [
        error.code,
        path.basename(error.notebook),
      ]),
      files.slice(1).map((file) => ['notRun', file]),
    );
    const end = JSON.parse(
      (await run({ form: 'ndjson' }, false, undefined, files)).text.trimEnd().split('\n').at(-1) ?? '',
    );
    assert.deepEqual([end.kind, end.errors.length], ['end', 3]);
    const tap = (await run({ form: 'tap' }, false, undefined, files)).text;
    assert.match(tap, /not ok \d - .*missing\.rpc\n# File not found/);
    assert.match(tap, /not ok \d - .*outside\.rpc\n# Line 1: # @assert is outside of a cell/);
    await run({ junit: folder.file('unread.xml') }, false, undefined, ['missing.rpc']);
    assert.match(
      await readFile(folder.file('unread.xml'), 'utf8'),
      /tests="1" failures="0" errors="1"[^]*File not found/,
    );
    await assert.rejects(run({ form: 'json' }, false, undefined, ['*.none']), /No file matches/);
    assert.match(JSON.parse(printed.join('')).errors[0].message, /No file matches/);
  });

  it('an HTML file that draws its answers holds no key and ends at no text of others, and without bodies it is text', async () => {
    const html = folder.file('drawn.html');
    await run({ html }, false, 'draw("page")');
    const page = await readFile(html, 'utf8');
    assert.match(page, /script-src 'sha256-[\w+/]{43}='; /);
    const [, data = ''] = /<script type="application\/json" id="outputs">(.*)<\/script>\n<script>draw/.exec(page) ?? [];
    const drawn = JSON.parse(data).flat();
    assert.deepEqual(
      drawn.map((output: { readonly mime: string }) => output.mime.split('.').at(-1)),
      ['exchange', 'remedy', 'exchange', 'remedy', 'remedy', 'remedy'],
    );
    assert.ok(drawn[2].frame.includes('"assertions"'), drawn[2].frame);
    assert.equal(page.split('<script').length, 3);
    assert.ok(!page.includes(planted) && !page.includes('\u202e'), page);
    await run({ html }, true, 'draw("page")');
    assert.ok(!(await readFile(html, 'utf8')).includes('<script'));
  });

  it('annotations for GitHub are at their lines, and texts of strangers begin no other command', async () => {
    const { annotations } = await run({ annotates: true });
    assert.match(annotations[0] ?? '', /^::error file=.*notes\.rpc,line=\d+,title=Rpcbook::Assertion failed/);
    for (const line of annotations) assert.ok(!line.includes(planted) && line.split('\n').length === 2);
    const text = annotationText({ file: 'a,b:c', line: 1, message: `x\n::set-env name=y::z%0A${hostile}` });
    assert.ok(text.startsWith('::error file=a%2Cb%3Ac,line=1,title=Rpcbook::x'));
    assert.ok(!text.includes('::set-') && !text.includes('%0A') && text.indexOf('\n') === text.length - 1, text);
  });

  it('describe --json lists the options, the exit codes and the codes of errors', () => {
    const described = JSON.parse(describeCommands());
    assert.ok(described.commands[0].options.some(({ name }: { readonly name: string }) => name === '--junit'));
    assert.deepEqual(Object.keys(described.exitCodes), ['0', '1', '2', '3', '4', '5']);
    assert.ok(described.errorCodes.includes('assertionFailed'));
  });
});
