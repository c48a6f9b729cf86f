import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

  it('allows nothing by default', () => {
    const parsed = parseCommandLine(required);
    assert.ok(parsed.kind === 'run');
    const { env, allowPaths, allowOrigins, allowWeb } = parsed.options;
    assert.deepEqual([env, allowPaths, allowOrigins, allowWeb], [undefined, undefined, undefined, undefined]);
  });

  it('an option of which only one counts is refused if it is there twice', () => {
    for (const args of [
      ['--settings', 'other.json'],
      ['--rows', '1', '--rows=2'],
      ['--max-calls', '1', '--max-calls', '9'],
      ['--ledger', 'a', '--ledger', 'b'],
      ['--verified', '--verified'],
    ])
      assert.equal(parseCommandLine([...required, ...args]).kind, 'invalid', args.join(' '));
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
    for (const time of ['10', '25h', '0s'])
      assert.deepEqual(parseCommandLine([...required, '--for', time]), { kind: 'invalid' });
  });

  it('rejects an unknown option, a missing value and a number that is out of range', () => {
    for (const args of [
      ['--allow-everything'],
      ['--env'],
      ['--allow-path'],
      ['--allow-origin'],
      ['--rows', 'many'],
      ['--max-calls', '0'],
      ['--jobs', '0'],
      ['--budget', '-1'],
      ['--dry-run', '--tap'],
      ['--dry-run', '--html', 'r.html'],
      ['--color', 'blue'],
      ['--var', 'name'],
      ['--var', 'a=1', '--var', 'a=2'],
    ])
      assert.deepEqual(parseCommandLine([...required, ...args]), { kind: 'invalid' }, args.join(' '));
    for (const args of [[], ['run'], ['walk', 'notes.rpc', '--settings', 'settings.json']])
      assert.deepEqual(parseCommandLine(args), { kind: 'invalid' }, args.join(' '));
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
    assert.equal(parseCommandLine([...required, '--budget', '-1']).kind, 'invalid');
  });

  it('rejects options and numbers of arguments that a command does not take', () => {
    for (const args of [
      ['run', 'notes.rpc', '--block', '5'],
      ['call'],
      ['call', 'eth_chainId', '--save', 'a.csv'],
      ['call', 'eth_chainId', '--jobs', '1'],
      ['receipt', '0x1', '0x2'],
      ['storage', '0x1'],
      ['read', 'Vault'],
    ])
      assert.deepEqual(parseCommandLine(args), { kind: 'invalid' }, args.join(' '));
  });

  it('returns the help, with any other arguments', () => {
    assert.deepEqual(parseCommandLine(['--help']), { kind: 'help' });
    assert.deepEqual(parseCommandLine([...required, '--help']), { kind: 'help' });
    assert.deepEqual(parseCommandLine(['run', '-h']), { kind: 'help' });
  });
});

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
