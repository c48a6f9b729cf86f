import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { commands } from '../../../src/cli/commandTable';
import { parseCommandLine } from '../../../src/cli/parseCommandLine';
import { runFiles } from '../../../src/cli/runFiles';
import { defined } from '../defined';
import { startUntrustedServer, type UntrustedServer } from './untrustedServer';

const required = ['run', 'notes.rpc', '--settings', 'settings.json'];

describe('parseCommandLine', () => {
  it('collects every repetition of --env, --allow-path, --allow-origin and --allow-web', () => {
    const parsed = parseCommandLine([
      ...required,
      ...['--env', 'OWNER', '--env=SPENDER'],
      ...['--allow-path', '/abi', '--allow-path=../out'],
      ...['--allow-web', 'http://localhost:5555', '--allow-web=https://10.0.0.7'],
      ...['--allow-origin', 'main=https://a.example.com', '--allow-origin=https://b.example.com'],
    ]);
    assert.deepEqual(defined(parsed), {
      kind: 'run',
      options: {
        files: ['notes.rpc'],
        settings: 'settings.json',
        rows: 20,
        details: 3,
        maxCalls: 1000,
        env: ['OWNER', 'SPENDER'],
        allowPaths: ['/abi', '../out'],
        allowWeb: ['http://localhost:5555', 'https://10.0.0.7'],
        allowOrigins: ['main=https://a.example.com', 'https://b.example.com'],
      },
    });
  });

  for (const option of ['junit', 'markdown', 'html', 'ledger', 'work'])
    it(`refuses an address of a store for --${option}, which would be a local folder`, () => {
      const parsed = parseCommandLine([...required, `--${option}`, 's3://bucket/path']);
      assert.match(parsed.kind === 'invalid' ? (parsed.why[0] ?? '') : '', /^--\w+: .*local path.*aws s3 sync/);
    });

  it('refuses to save the rows of a typed command to a store, before anything is sent', () => {
    const parsed = parseCommandLine(['logs', `0x${'11'.repeat(20)}`, '--save', 's3://bucket/rows/']);
    assert.match(parsed.kind === 'invalid' ? (parsed.why[0] ?? '') : '', /^--save: .*local path.*aws s3 sync/);
  });

  it('allows nothing by default', () => {
    const parsed = parseCommandLine(required);
    assert.ok(parsed.kind === 'run');
    const { env, allowPaths, allowOrigins, allowWeb } = parsed.options;
    assert.deepEqual([env, allowPaths, allowOrigins, allowWeb], [undefined, undefined, undefined, undefined]);
  });

  it('an option of which only one counts is refused if it is there twice', () => {
    for (const args of [
      ['--settings', 'a.json', '--settings', 'other.json'],
      ['--rows', '1', '--rows=2'],
      ['--max-calls', '1', '--max-calls', '9'],
      ['--ledger', 'a', '--ledger', 'b'],
      ['--verified', '--verified'],
    ])
      assert.match(whyNot(['run', 'a.rpc', ...args])[0] ?? '', /^--\S+ is there twice/);
  });

  it('takes several notebooks, and the choice of their cells and variables', () => {
    const parsed = parseCommandLine([
      ...['run', 'a.rpc', '-', '--cell', 'x', '--tag=slow', '--tag', 'smoke', '--var', 'to=a=b', '--network', 'evm'],
      ...[
        '--env-from',
        '.env',
        '--bail',
        '--jobs',
        '4',
        '--dry-run',
        '--budget',
        '1_000',
        '--quiet',
        '--color',
        'never',
      ],
    ]);
    assert.deepEqual(defined(parsed), {
      kind: 'run',
      options: {
        files: ['a.rpc', '-'],
        rows: 20,
        details: 3,
        maxCalls: 1000,
        jobs: 4,
        budget: 1000,
        variables: new Map([['to', 'a=b']]),
        bails: true,
        plansOnly: true,
        isQuiet: true,
        network: 'evm',
        cells: ['x'],
        tags: ['slow', 'smoke'],
        envFile: '.env',
      },
      color: 'never',
    });
  });

  it('pins blocks only with --pin-block', () => {
    for (const [args, pinsBlocks] of [
      [[], undefined],
      [['--pin-block'], true],
    ] as const) {
      const parsed = parseCommandLine([...required, ...args]);
      assert.equal(parsed.kind === 'run' && parsed.options.pinsBlocks, pinsBlocks);
    }
  });

  it('follows subscriptions only with --follow', () => {
    for (const [args, follows] of [
      [[], undefined],
      [['--follow'], true],
    ] as const) {
      const parsed = parseCommandLine([...required, ...args]);
      assert.equal(parsed.kind === 'run' && parsed.options.follows, follows);
    }
  });

  it('follows subscriptions for a time with --for', () => {
    const parsed = parseCommandLine([...required, '--for', '10m']);
    assert.ok(parsed.kind === 'run');
    assert.deepEqual([parsed.options.follows, parsed.options.followMilliseconds], [true, 600_000]);
  });

  it('takes a command without a notebook, with negative numbers as arguments', () => {
    assert.deepEqual(defined(parseCommandLine(['read', 'Vault', 'preview(int256)', '-5', '--block', '7', '--quiet'])), {
      kind: 'typed',
      request: { name: 'read', arguments: ['Vault', 'preview(int256)', '-5'], options: { block: '7' } },
      options: { rows: 20, details: 3, maxCalls: 1000, isQuiet: true },
    });
  });

  it('takes several negative numbers, also behind an option without a value', () => {
    for (const args of [
      ['read', 'Vault', 'move(int256,int256)', '-1', '-2'],
      ['read', 'Vault', 'move(int256,int256)', '--quiet', '-1', '-0x2'],
    ]) {
      const parsed = parseCommandLine(args);
      assert.ok(parsed.kind === 'typed', args.join(' '));
      assert.equal(parsed.request.arguments.length, 4);
    }
  });

  it('returns the help of a command, with any other arguments', () => {
    for (const args of [['--help'], ['help'], ['-h', '--no-such-option']])
      assert.deepEqual(defined(parseCommandLine(args)), { kind: 'help' });
    for (const args of [
      [...required, '--help'],
      ['run', '-h'],
      ['help', 'run'],
    ])
      assert.deepEqual(parseCommandLine(args), { kind: 'help', command: 'run' });
  });
});

describe('a command line that is not valid', () => {
  for (const [text, why] of [
    ['run', /^run needs FILE\.$/],
    ['recept 0x1', /^There is no such command\. Did you mean receipt\?$/],
    ['help recept', /^There is no such command\. Did you mean receipt\?$/],
    ['--json', /^A command is missing: run, call, /],
    ['run a.rpc --budgt 5', /^There is no option --budgt\. Did you mean --budget\?$/],
    ['run a.rpc -x', /^There is no option -x\.$/],
    ['run a.rpc --network', /^--network needs a value\.$/],
    ['run a.rpc --network --json', /^--network needs a value\. If it begins with a dash, write --network=VALUE\.$/],
    ['run a.rpc --json=yes', /^--json takes no value\.$/],
    ['run a.rpc --env-file .env', /^Node\.js takes --env-file for itself.*Use --env-from FILE/],
    ['check a.rpc --env-file-if-exists=.env', /^Node\.js takes --env-file for itself.*Use --env-from FILE/],
    ['run a.rpc --save x.csv', /^run has no option --save\. It belongs to logs, blocks\.$/],
    ['call eth_chainId --jobs 2', /^call has no option --jobs\. It belongs to run\.$/],
    ['credits --ledger x --tap', /^credits has no option --tap\. It belongs to run, call, /],
    ['call eth_chainId --save a.csv', /^call has no option --save\. It belongs to logs, blocks\.$/],
    ['run a.rpc --jobs 0', /^--jobs must be a whole number from 1\.$/],
    ['run a.rpc --rows=-5', /^--rows must be a whole number from 0\.$/],
    ['run a.rpc --details many', /^--details must be a whole number from 0\.$/],
    ['run a.rpc --max-calls 0', /^--max-calls must be a whole number from 1\.$/],
    ['run a.rpc --budget -1', /^--budget needs a value\./],
    ['run a.rpc --budget=-1', /^--budget must be a number of credits from 0\.$/],
    ['run a.rpc --budget=much', /^--budget must be a number of credits from 0\.$/],
    ['run a.rpc --for 25h', /^--for must be a time/],
    ['run a.rpc --for 0s', /^--for must be a time/],
    ['run a.rpc --for 10', /^--for must be a time such as 30s, 10m or 2h\.$/],
    ['run a.rpc --var a', /^--var must be NAME=VALUE, each name once\.$/],
    ['run a.rpc --var a=1 --var a=2', /^--var must be NAME=VALUE, each name once\.$/],
    ['run a.rpc --color blue', /^--color must be auto, always or never\.$/],
    ['run a.rpc --annotate gitlab', /^--annotate must be github\.$/],
    ['run a.rpc --key-fd 1', /^--key-fd must be the number of a descriptor other than 1 and 2/],
    ['run a.rpc --json --tap', /^--json and --tap can't be used together/],
    ['run a.rpc --dry-run --tap', /^--tap has nothing to report of a --dry-run/],
    ['run a.rpc --dry-run --junit r.xml', /^--junit has nothing to report of a --dry-run\. --json prints the plan\.$/],
    ['receipt', /^receipt needs HASH\.$/],
    ['receipt 0x1 0x2', /^receipt takes only HASH\.$/],
    ['storage 0x1', /^storage needs ADDRESS and VARIABLE\.$/],
    ['call', /^call needs METHOD\.$/],
    ['read Vault', /^read needs CONTRACT and FUNCTION\.$/],
    ['logs', /^logs needs ADDRESS\.$/],
    ['credits x --ledger y', /^credits takes no arguments\.$/],
    ['describe', /^describe prints JSON\. Add --json\.$/],
    ['completion bash --json', /^completion has no option --json/],
    ['completion tcsh', /^completion takes bash\|zsh\|fish/],
  ] as const)
    it(`says why and how it is used: rpcbook ${text}`, () => {
      const args = text.split(' ');
      const lines = whyNot(args);
      assert.match(lines[0] ?? '', why);
      const command = commands.find(({ name }) => name === args[0]);
      assert.deepEqual(
        lines.slice(1).map((line) => line.replace(/ .*/, '')),
        command === undefined ? ['rpcbook'] : ['Usage:', 'rpcbook'],
      );
    });

  it('says how keys are given instead, and repeats none', () => {
    const planted = 'pl4ntedkey0f0arguments789';
    for (const args of [
      ['run', 'a.rpc', '--key', planted],
      ['run', 'a.rpc', `--api-key=${planted}`],
      ['run', 'a.rpc', '--key-fd', planted],
      ['call', 'eth_chainId', '--secret', planted],
      [planted],
    ]) {
      const text = whyNot(args).join('\n');
      assert.ok(!text.includes(planted), text);
      if (args[2] !== '--key-fd' && args.length > 1)
        assert.match(text, /Keys are never arguments.* --key-fd or --ask-key/);
    }
  });

  it('without arguments has no other reason', () => {
    assert.deepEqual(whyNot([]), []);
  });
});

/** Why a command line isn't valid. */
function whyNot(args: readonly string[]): readonly string[] {
  const parsed = parseCommandLine(args);
  assert.ok(parsed.kind === 'invalid', args.join(' '));
  return parsed.why;
}

describe('what a command line allows', () => {
  const planted = 'pl4nted-value-of-the-environment';
  let untrusted: UntrustedServer;
  let folder: string;

  before(async () => {
    untrusted = await startUntrustedServer();
    folder = await realpath(await mkdtemp(join(tmpdir(), 'rpcbook-commandline-')));
    await mkdir(join(folder, 'notes'));
    await mkdir(join(folder, 'outside'));
    await writeFile(join(folder, 'outside', 'shapes.json'), '[]');
    const services = [{ id: 'node', rpcUrl: untrusted.origin, rpcPath: '', networks: [{ id: 'evm', family: 'evm' }] }];
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ 'rpcbook.services': services }));
    process.env['PLANTED_FOR_CLI'] = planted;
  });

  after(async () => {
    delete process.env['PLANTED_FOR_CLI'];
    await untrusted.stop();
    await rm(folder, { recursive: true });
  });

  /** Runs one cell with the arguments of a command line. Returns everything that the terminal received. */
  async function run(cell: string, ...args: readonly string[]): Promise<string> {
    const file = join(folder, 'notes', 'notes.rpc');
    await writeFile(file, `\`\`\`rpc\n${cell}\n\`\`\`\n`);
    const parsed = parseCommandLine(['run', file, '--settings', join(folder, 'settings.json'), ...args]);
    assert.ok(parsed.kind === 'run');
    const lines: string[] = [];
    const write = (given: readonly string[]) => void lines.push(...given);
    await runFiles({
      ...parsed.options,
      readInput: () => Promise.resolve(''),
      signal: new AbortController().signal,
      terminal: { print: write, write: () => undefined, note: write, ask: () => Promise.resolve(undefined) },
    });
    return lines.join('\n');
  }

  it('sends a variable only if --env names it, and never prints its value', async () => {
    const cell = '# @method raw\nmy_method {{$env PLANTED_FOR_CLI}}';
    const declined = await run(cell, '--env', 'ANOTHER');
    assert.match(declined, /Add --env PLANTED_FOR_CLI/);
    assert.equal(untrusted.bodies.length, 0);
    const allowed = await run(cell, '--env', 'PLANTED_FOR_CLI', '--send-transactions');
    assert.ok(untrusted.bodies.join().includes(planted), allowed);
    assert.doesNotMatch(declined + allowed, new RegExp(planted));
  });

  it('reads a file outside the folder of the notebook only if --allow-path names it or its folder', async () => {
    const cell = '# @abi ../outside/shapes.json\neth_getBlockByNumber latest true';
    assert.match(await run(cell), /add --allow-path/);
    assert.doesNotMatch(await run(cell, '--allow-path', join(folder, 'outside')), /--allow-path/);
  });
});
