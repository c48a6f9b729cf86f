import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import Ajv from 'ajv';

import { type FilesOptions, runFiles } from '../../../src/cli/runFiles';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { type EchoNode, startEchoNode } from './echoNode';
import { localNode } from './runInFolder';

describe('rpcbook run with several notebooks', () => {
  let folder: AbiFolder;
  let node: EchoNode;
  before(async () => {
    folder = await AbiFolder.create();
    node = await startEchoNode();
    const { port } = node;
    await folder.write('settings.json', {
      'rpcbook.services': [localNode(port), { ...localNode(port), id: 'other' }],
      'rpcbook.defaultNetwork': 'local/evm',
    });
    await folder.write(
      'a/one.rpc',
      fence('# @name first\n# @tag smoke\neth_chainId', '# @name second\neth_blockNumber'),
    );
    await folder.write(
      'a/b/two.md',
      `# Notes\n\n${fence('@block = latest\n# @tag smoke, slow\neth_getCode 0x1111111111111111111111111111111111111111 {{block}}')}`,
    );
    await folder.write(
      'a/false.rpc',
      fence('# @name wrong\n# @assert result == 0x2\neth_chainId', '# @name after\neth_chainId'),
    );
    await folder.write('a/node_modules/three.rpc', fence('eth_chainId'));
  });
  after(async () => {
    node.stop();
    await folder.delete();
  });

  function fence(...cells: readonly string[]): string {
    return cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
  }

  async function run(files: readonly string[], options: Partial<FilesOptions> = {}, input = '', findsSettings = false) {
    const printed: string[] = [];
    const notes: string[] = [];
    node.take();
    const code = await runFiles({
      files: files.map((file) => (file === '-' ? file : folder.file(file))),
      ...(!findsSettings && { settings: folder.file('settings.json') }),
      rows: 20,
      signal: new AbortController().signal,
      readInput: () => Promise.resolve(input),
      terminal: {
        print: (lines) => printed.push(...lines),
        write: (pieces) => printed.push([...pieces].join('')),
        note: (lines) => notes.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
      ...options,
    });
    const bodies = node.take();
    const sent = bodies.map((body): unknown => JSON.parse(body).method);
    return { code, text: printed.join('\n'), notes: notes.join('\n'), sent, bodies };
  }

  it('runs the notebooks and Markdown files that a pattern matches, without node_modules', async () => {
    const { code, text, sent } = await run(['a/**/*.rpc', 'a/**/*.md']);
    assert.equal(code, 1, text);
    assert.deepEqual(
      [...text.matchAll(/══ .*?([^/\n]+)$/gm)].map(([, name]) => name),
      ['false.rpc', 'one.rpc', 'two.md'],
    );
    assert.equal(sent.length, 5);
    await assert.rejects(run(['a/*.txt']), /No file matches/);
  });

  it('keeps the lines of notebooks apart that run at once', async () => {
    const { text } = await run(['a/one.rpc', 'a/false.rpc', 'a/b/two.md'], { jobs: 3 });
    for (const part of text.split('══').slice(1))
      assert.equal(part.includes('one.rpc'), part.includes('(first)') && part.includes('(second)'), text);
  });

  it('runs the standard input, where text without a fence is one cell', async () => {
    assert.deepEqual((await run(['-'], {}, 'eth_chainId\n')).sent, ['eth_chainId']);
    assert.deepEqual((await run(['-'], {}, fence('eth_blockNumber'))).sent, ['eth_blockNumber']);
  });

  it('runs only the cells with a name or a tag, and what they need', async () => {
    assert.deepEqual((await run(['a/one.rpc'], { cells: ['second'] })).sent, ['eth_blockNumber']);
    assert.deepEqual((await run(['a/one.rpc', 'a/b/two.md'], { tags: ['smoke'] })).sent, [
      'eth_chainId',
      'eth_getCode',
    ]);
    await assert.rejects(run(['a/one.rpc'], { cells: ['third'] }), /has no cell with the name third/);
    const some = await run(['a/**/*.rpc', 'a/**/*.md'], { tags: ['slow'] });
    assert.deepEqual([some.code, some.sent], [0, ['eth_getCode']]);
    assert.match(some.notes, /one\.rpc has no cell with the tag slow/);
    assert.doesNotMatch(some.notes, /one\.rpc: .*one\.rpc has/);
    await assert.rejects(
      run(['a/**/*.rpc', 'a/**/*.md'], { tags: ['slwo'] }),
      /No notebook has a cell with the tag slwo/,
    );
    // A misspelled name beside a right one is a check that would not run.
    await assert.rejects(
      run(['a/one.rpc'], { cells: ['second', 'third'] }),
      /No notebook has a cell with the name third/,
    );
    await assert.rejects(
      run(['a/one.rpc', 'a/b/two.md'], { cells: ['second', 'third'], tags: ['slow'] }),
      /No notebook has a cell with the name third/,
    );
  });

  it('marks a notebook that could not run for GitHub, beside the cells of others', async () => {
    const marks: string[] = [];
    const { code } = await run(['a/none.rpc', 'a/false.rpc'], {
      reports: { annotates: true },
      terminal: {
        print: () => undefined,
        write: () => undefined,
        note: () => undefined,
        annotate: ({ file, line, message }) => void marks.push(`${path.basename(file)} ${line} ${message}`),
        ask: () => Promise.resolve(undefined),
      },
    });
    assert.equal(code, 2);
    assert.equal(marks.length, 2);
    assert.match(marks[0] ?? '', /^none\.rpc 1 .*none\.rpc/);
    assert.match(marks[1] ?? '', /^false\.rpc 3 /);
  });

  it('sets variables whatever cells set, and those that no cell sets', async () => {
    assert.match((await run(['a/b/two.md'], { variables: new Map([['block', '0x10']]) })).bodies[0] ?? '', /"0x10"/);
    assert.match(
      (
        await run(
          ['-'],
          { variables: new Map([['block', '0x11']]) },
          'eth_getCode 0x1111111111111111111111111111111111111111 {{block}}',
        )
      ).bodies[0] ?? '',
      /"0x11"/,
    );
  });

  it('stops after the first failed cell with --bail', async () => {
    const { sent, code } = await run(['a/false.rpc', 'a/one.rpc'], { bails: true });
    assert.deepEqual([sent, code], [['eth_chainId'], 1]);
  });

  it('a dry run prints the cost of each cell and sends nothing', async () => {
    const { sent, code, text } = await run(['a/one.rpc'], { plansOnly: true });
    assert.deepEqual([sent, code], [[], 0]);
    assert.match(text, /2: eth_chainId \(first\), local\/evm: /);
    assert.match(text, /Together .*\. Nothing was sent\./);
  });

  it('a dry run with --json prints the plan as data, and names each notebook that could not be planned', async () => {
    await folder.write('d/typo.rpc', fence('# @asert x\neth_chainId'));
    const { sent, code, text } = await run(['a/one.rpc', 'd/typo.rpc', 'd/missing.rpc'], {
      plansOnly: true,
      reports: { form: 'json' },
    });
    assert.deepEqual([sent, code], [[], 2]);
    const schema: object = JSON.parse(await readFile('media/reports/envelope.schema.json', 'utf8'));
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors));
    const { data, errors, success, exitCode } = JSON.parse(text);
    assert.deepEqual([success, exitCode, data.plans.length], [false, 2, 2]);
    const [first] = data.plans[0].cells;
    assert.deepEqual(
      [first.line, first.name, first.networks, first.calls, first.isLeast],
      [2, 'first', ['local/evm'], 1, false],
    );
    assert.deepEqual(
      errors.map((error: { readonly code: string; readonly notebook: string }) => [
        error.code,
        path.basename(error.notebook),
      ]),
      [
        ['notRun', 'missing.rpc'],
        ['notSent', 'typo.rpc'],
      ],
    );
  });

  it('prints only failed cells with --quiet', async () => {
    const { text, notes } = await run(['a/false.rpc'], { isQuiet: true });
    assert.ok(text.includes('(wrong)') && !text.includes('(after)'), text);
    assert.match(notes, /^\S+false\.rpc: 2 cells, 1 passed, 1 failed, \d+\.\d s, credits 0$/);
    const several = await run(['a/one.rpc', 'a/false.rpc'], { isQuiet: true, jobs: 2 });
    assert.deepEqual(
      several.notes.split('\n').map((line) => /([^/]+\.rpc): (\d) cells/.exec(line)?.slice(1)),
      [
        ['one.rpc', '2'],
        ['false.rpc', '2'],
      ],
    );
  });

  it('sums up a run at its end: cells, passed, failed, seconds and credits', async () => {
    const one = await run(['a/false.rpc']);
    assert.match(one.notes, /^2 cells, 1 passed, 1 failed, \d+\.\d s\. Credits 0, as counted on this machine\.$/m);
    const { notes } = await run(['a/one.rpc', 'a/false.rpc']);
    assert.match(notes, /^2 notebooks, 4 cells, 3 passed, 1 failed, \d+\.\d s, credits 0$/m);
  });

  it('names notebooks in reports by their paths from the working folder', async () => {
    const reports = await run(['a/one.rpc', 'a/none.rpc'], { reports: { form: 'json' } });
    const { data, errors } = JSON.parse(reports.text);
    const paths = ['a/one.rpc', 'a/none.rpc'].map((file) => path.relative('', folder.file(file)));
    assert.deepEqual(
      data.runs.map(({ notebook }: { readonly notebook: string }) => notebook),
      paths,
    );
    assert.equal(errors[0].notebook, paths[1]);
    const planned = await run(['a/one.rpc'], { plansOnly: true, reports: { form: 'json' } });
    assert.equal(JSON.parse(planned.text).data.plans[0].notebook, paths[0]);
  });

  it('the network of cells without one is that of --network, which must exist', async () => {
    assert.match((await run(['a/one.rpc'], { network: 'other/evm', plansOnly: true })).text, /other\/evm/);
    await assert.rejects(run(['a/one.rpc'], { network: 'evm' }), /--network: The settings have several networks/);
  });

  it('names the option or the file of settings that are no JSON', async () => {
    await folder.write('broken.json', '{');
    await folder.write('e/notes.rpc', fence('eth_chainId'));
    await folder.write('e/.vscode/settings.json', '{');
    await assert.rejects(
      run(['a/one.rpc'], { settings: folder.file('broken.json') }),
      /^Error: --settings: The file isn't/,
    );
    await assert.rejects(run(['e/notes.rpc'], {}, '', true), /^Error: \.vscode\/settings\.json: The file isn't/);
  });

  it('one budget applies to all notebooks, and the exit code is 3 if it is too low', async () => {
    const key = '0123456789abcdef0123';
    const paid = { ...localNode(node.port), credential: 'runbudget', rpcPath: '/{key}' };
    process.env['RPCBOOK_KEY_RUNBUDGET'] = key;
    process.env['RPCBOOK_ORIGINS_RUNBUDGET'] = `http://127.0.0.1:${node.port}`;
    const priced = { 'rpcbook.services': [paid], 'rpcbook.costs': { eth_chainId: 10 } };
    await folder.write('priced.json', priced);
    await folder.write('c/1.rpc', fence('eth_chainId'));
    await folder.write('c/2.rpc', fence('eth_chainId'));
    const { code, text, sent } = await run(['c/1.rpc', 'c/2.rpc'], {
      budget: 15,
      jobs: 2,
      settings: folder.file('priced.json'),
    });
    assert.equal(code, 3, text);
    assert.equal(sent.length, 1);
    delete process.env['RPCBOOK_KEY_RUNBUDGET'];
    delete process.env['RPCBOOK_ORIGINS_RUNBUDGET'];
    assert.match(text, /of this run's 15 are left/);
  });

  it('a file of variables never sets keys, and cells only send the variables that are allowed', async () => {
    await folder.write('.env', 'RPCBOOK_KEY_MAIN=x\n');
    await assert.rejects(run(['a/one.rpc'], { envFile: folder.file('.env') }), /RPCBOOK_KEY_MAIN\. Keys and origins/);
    await folder.write('.env', '# block\nexport RB_BLOCK="0x0000000000000012"\n');
    const cell = 'eth_getCode 0x1111111111111111111111111111111111111111 {{$env RB_BLOCK}}';
    assert.equal((await run(['-'], { envFile: folder.file('.env') }, cell)).code, 4);
    assert.match(
      (await run(['-'], { envFile: folder.file('.env'), env: ['RB_BLOCK'] }, cell)).bodies[0] ?? '',
      /"0x0*12"/,
    );
  });

  it('a file of variables sets no proxy and nothing else of the command, only values for cells', async () => {
    const names = ['https_proxy', 'HTTP_PROXY', 'ALL_PROXY'];
    const planted = names.map((name) => `${name}=ftp://planted.example`);
    const block = `0x${'12'.padStart(16, '0')}`;
    await folder.write('.env', [`RB_BLOCK=${block}`, 'NODE_OPTIONS=--require ./evil.cjs', ...planted].join('\n'));
    const cell = 'eth_getCode 0x1111111111111111111111111111111111111111 {{$env RB_BLOCK}}';
    const { bodies, notes } = await run(['-'], { envFile: folder.file('.env'), env: ['RB_BLOCK'] }, cell);
    assert.ok(bodies[0]?.includes(block), notes);
  });
});
