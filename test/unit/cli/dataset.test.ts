import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

import { keccakOfText } from '../../../src/core/formats/abi/type/eventSignature';
import { waitFor } from '../../run/waitFor';
import { Anvil } from '../../service/evm/anvil';
import { minedReceipt } from '../../service/evm/minedReceipt';
import { askDuckDb } from '../core/answer/saving/duckDb';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { bundledCommandLine } from './bundledCommandLine';
import { localNode, runInFolder } from './runInFolder';

const key = 'c0ffee5ec2e7c0ffee5ec2e7c0ffee5e';
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const shares = 16;
const blocks = 200;

/** The code of a contract that logs an event(caller, itself, block number) whenever it is called. */
function creationOf(topic: string): string {
  const runtime = `4360005230337f${topic}60206000a300`;
  const length = (runtime.length / 2).toString(16);
  return `0x60${length}600c60003960${length}6000f3${runtime}`;
}

const creation = creationOf(transferTopic);
const zorpTopic = keccakOfText('Zorp(address,address,uint256)').slice(2);

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly notes: string;
}

/** A node in front of another one, whose logs come without the time of their block. `headers`: the blocks asked for. */
async function startUntimed(port: number) {
  const headers = new Set<string>();
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await textOf(request);
      const { method, params } = JSON.parse(body);
      const answer = await fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      const text = await answer.text();
      if (method === 'eth_getBlockByNumber' && /^0x/.test(params[0])) headers.add(params[0]);
      response.end(method === 'eth_getLogs' ? text.replaceAll(/,"blockTimestamp":"0x[\da-f]+"/g, '') : text);
    };
    pass().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { port: address.port, headers, stop: () => void server.close().closeAllConnections() };
}

describe('a dataset of logs', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let emitter: string;
  let zorper: string;
  let zorped: string;
  let main: string;

  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    const deploy = async (data: string): Promise<string> => {
      const hash = await node.request<string>('eth_sendTransaction', [{ from: sender, data }]);
      return (await minedReceipt<{ contractAddress: string }>(node, hash)).contractAddress;
    };
    emitter = await deploy(creation);
    zorper = await deploy(creationOf(zorpTopic));
    const call = await node.request<string>('eth_sendTransaction', [{ from: sender, to: zorper, gas: '0x186a0' }]);
    zorped = String(Number((await minedReceipt<{ blockNumber: string }>(node, call)).blockNumber));
    for (let block = 4; block <= blocks; block += 1)
      await node.request('eth_sendTransaction', [{ from: sender, to: emitter, gas: '0x186a0' }]);
    await node.request('anvil_mine', ['0x80']);
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    main = await bundledCommandLine();
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  function start(name: string, ...options: readonly string[]): ChildProcess {
    return startLogs([emitter, 'Transfer(address,address,uint256)'], name, ...options);
  }

  function startLogs(of: readonly string[], name: string, ...options: readonly string[]): ChildProcess {
    return startCommand(['logs', ...of, '--from', '1', '--save', `${name}/`], ...options);
  }

  function startCommand(args: readonly string[], ...options: readonly string[]): ChildProcess {
    const settings = options.includes('--settings') ? [] : ['--settings', folder.file('settings.json')];
    return spawn(process.execPath, [main, ...args, ...settings, ...options], {
      cwd: folder.file('.'),
      env: { ...process.env, RPCBOOK_KEY_MAIN: key },
    });
  }

  function run(name: string, ...options: readonly string[]): Promise<Run> {
    return ended(start(name, ...options));
  }

  async function ended(child: ChildProcess): Promise<Run> {
    assert.ok(child.stdout !== null && child.stderr !== null);
    const [output, notes] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, output, notes };
  }

  /** The rows of all files, by the names of the files. */
  async function filesOf(name: string): Promise<ReadonlyMap<string, string>> {
    const names = await readdir(folder.file(name), { recursive: true });
    const files = names.filter((each) => each.endsWith('.parquet')).sort();
    return new Map(
      await Promise.all(
        files.map(async (each) => [each, (await readFile(folder.file(`${name}/${each}`))).toString('hex')] as const),
      ),
    );
  }

  const rowsOf = (name: string) =>
    askDuckDb(`SELECT block_number, log_index, "from", "to", value, event, address, transaction_hash, block_time
      FROM read_parquet('${folder.file(name)}/*/*.parquet', hive_partitioning = true) ORDER BY block_number, log_index`);

  it('is the same from one run and from sixteen processes that were killed and started again', async () => {
    const range = ['--to', String(blocks), '--blocks-per-file', '5'];
    const whole = await run('whole', ...range);
    assert.equal(whole.code, 0, whole.output + whole.notes);
    assert.match(whole.notes, /Blocks 1 to 200: 41 files to write, 200 blocks, 1 call, no cost/);
    const rows = await rowsOf('whole');
    assert.equal(rows.length, blocks - 3);
    for (const [block, , , , value] of rows) assert.equal(value, block);
    const share = (at: number) => [...range, '--shard', `${at + 1}/${shares}`];
    const killed = Array.from({ length: shares }, (_, at) => start('shared', ...share(at)));
    // Some are killed before they write, some while others write more, and some not at all.
    const entries = () => readdir(folder.file('shared'), { recursive: true }).catch(() => []);
    const kill = async (child: ChildProcess, at: number): Promise<void> => {
      if (at % 4 === 0) await once(child.stderr ?? child, 'data');
      else if (at % 4 < 3) await waitFor(async () => (await entries()).length > at || child.exitCode !== null);
      else return;
      child.kill('SIGKILL');
    };
    const closed = killed.map((child) => once(child, 'close'));
    await Promise.all(killed.map(kill));
    await Promise.all(closed);
    const runs = await Promise.all(Array.from({ length: shares }, (_, at) => run('shared', ...share(at))));
    for (const { code, output, notes } of runs) assert.equal(code, 0, output + notes);
    assert.deepEqual(await filesOf('shared'), await filesOf('whole'));
    assert.deepEqual(await rowsOf('shared'), rows);
  });

  it('appends what is new and final, and no row twice', async () => {
    const first = await run('grown', '--to', '42', '--blocks-per-file', '50');
    assert.equal(first.code, 0, first.output + first.notes);
    const before = await filesOf('grown');
    const second = await run('grown');
    assert.equal(second.code, 0, second.output + second.notes);
    assert.match(second.output, /aren't final yet, so they aren't in the dataset/);
    const third = await run('grown');
    assert.match(third.notes, /are complete\. Nothing is requested\./);
    assert.match(third.output, /0 logs in 3 calls, 0 credits/);
    const after = await filesOf('grown');
    for (const [file, bytes] of before) assert.equal(after.get(file), bytes);
    const [counts] = await askDuckDb(
      `SELECT count(*), count(DISTINCT (block_number, log_index)) FROM '${folder.file('grown')}/*/*.parquet'`,
    );
    assert.deepEqual(counts, [String(blocks - 3), String(blocks - 3)]);
  });

  it('is read by DuckDB with only the files that a query needs', async () => {
    const plan = await askDuckDb(
      `EXPLAIN ANALYZE SELECT count(*) FROM read_parquet('${folder.file('whole')}/*/*.parquet', hive_partitioning = true)
       WHERE from_block = 100 AND block_number = 103`,
    );
    const text = plan.flat().join('\n');
    assert.match(text, /Scanning Files: 1\/41|Total Files Read: 1\b/);
  });

  it('refuses another dataset, files of others, and shares of an open range', async () => {
    const other = await run('whole', '--to', '100', '--blocks-per-file', '7');
    assert.equal(other.code, 1);
    assert.match(other.output, /is a dataset with another --blocks-per-file\. Use a different folder/);
    await folder.write('mine/notes.txt', {});
    const occupied = await run('mine', '--to', '100');
    assert.equal(occupied.code, 1);
    assert.match(occupied.output, /Something else exists at/);
    const open = await run('open', '--shard', '3/16');
    assert.equal(open.code, 2);
    assert.match(open.notes, /--shard: Use it with --to and a block number/);
    const early = await run('early', '--shard', '1/2', '--to', String(blocks + 100));
    assert.match(early.output, /isn't final yet, so shares of the range would differ/);
  });

  it('decodes by the declaration that the command gives, before any other', async () => {
    const range = ['--to', String(blocks), '--blocks-per-file', '1000'];
    const zorp = 'Zorp(address indexed src, address indexed at, uint256 block)';
    const own = await ended(startLogs([zorper, zorp], 'zorps', ...range));
    assert.equal(own.code, 0, own.output + own.notes);
    const select = (what: string, name: string) => askDuckDb(`SELECT ${what} FROM '${folder.file(name)}/*/*.parquet'`);
    assert.deepEqual(await select('event, src, "at", block', 'zorps'), [
      ['Zorp', sender.toLowerCase(), zorper.toLowerCase(), zorped],
    ]);
    for (const [name, declaration] of [
      ['indexed', 'Transfer(address indexed src, address indexed dst, uint256 wad)'],
      ['named', 'Transfer(address src, address dst, uint256 wad)'],
    ] as const) {
      const other = await ended(startLogs([emitter, declaration], name, ...range));
      assert.equal(other.code, 0, other.output + other.notes);
      const columns = (
        await select('*', name).then(() => askDuckDb(`DESCRIBE SELECT * FROM '${folder.file(name)}/*/*.parquet'`))
      ).map(([column]) => column);
      assert.ok(
        ['src', 'dst', 'wad'].every((column) => columns.includes(column)),
        String(columns),
      );
      assert.ok(!columns.some((column) => column === 'from' || column === 'tokenId'), String(columns));
    }
  });

  it('has the place of each log, amounts as numbers, and the time of each block where the node leaves it out', async () => {
    const untimed = await startUntimed(node.port);
    try {
      await folder.write('untimed.json', { 'rpcbook.services': [localNode(untimed.port)] });
      const range = ['--to', '40', '--blocks-per-file', '7', '--settings', folder.file('untimed.json')];
      const filled = await run('filled', ...range);
      assert.equal(filled.code, 0, filled.output + filled.notes);
      assert.match(filled.notes, /header of each block with a log is requested, too: up to 40 calls, no cost/);
      const [[logged] = []] = await askDuckDb(
        `SELECT count(DISTINCT block_number) FROM '${folder.file('filled')}/*/*.parquet'`,
      );
      // The chain is also recognized by a block, the first one.
      assert.equal([...untimed.headers].filter((block) => Number(block) > 1).length, Number(logged));
      const sent = await run('sent', '--to', '40', '--blocks-per-file', '7');
      assert.equal(sent.code, 0, sent.output + sent.notes);
      const select = (name: string, what: string) =>
        askDuckDb(`SELECT ${what} FROM '${folder.file(name)}/*/*.parquet' ORDER BY block_number, log_index`);
      const places = 'block_number, block_hash, block_time, transaction_index';
      const rows = await select('filled', places);
      assert.deepEqual(rows, await select('sent', places));
      for (const [, hash, time, index] of rows)
        assert.ok(/^0x[\da-f]{64}$/.test(String(hash)) && time !== null && /^\d+$/.test(String(index)));
      const [types] = await select('filled', 'typeof(value_decimal), typeof(value)');
      assert.deepEqual(types, ['DECIMAL(38,0)', 'VARCHAR']);
      const [counts] = await askDuckDb(
        `SELECT count(*), sum(value_decimal)::VARCHAR FROM '${folder.file('filled')}/*/*.parquet' WHERE value_decimal >= 10`,
      );
      const sum = rows.map(([block]) => Number(block)).filter((block) => block >= 10);
      assert.deepEqual(counts, [String(sum.length), String(sum.reduce((one, other) => one + other, 0))]);
    } finally {
      untimed.stop();
    }
  });

  it('goes on with the columns that a dataset began with, and writes other ones beside it', async () => {
    const range = ['--to', '40', '--blocks-per-file', '20'];
    const old = [
      ...['block_number int64', 'transaction_hash text', 'log_index int64', 'address text', 'event text'],
      ...['block_time time', 'from text', 'to text', 'value decimal', 'tokenId decimal', 'other json'],
    ].map((column) => ({ name: column.split(' ')[0], type: column.split(' ')[1] }));
    await run('other', ...range);
    const description = JSON.parse(await readFile(folder.file('other/_manifest/dataset.json'), 'utf8'));
    await folder.write('old/_manifest/dataset.json', { ...description, columns: old });
    const continued = await run('old', ...range);
    assert.equal(continued.code, 0, continued.output + continued.notes);
    const columns = await askDuckDb(
      `DESCRIBE SELECT * EXCLUDE from_block FROM read_parquet('${folder.file('old')}/*/*.parquet', hive_partitioning = true)`,
    );
    assert.deepEqual(
      columns.map(([name]) => name),
      old.map(({ name }) => name),
    );
    await folder.write('changed/_manifest/dataset.json', { ...description, columns: old.slice(0, 7) });
    const beside = await run('changed', ...range);
    assert.equal(beside.code, 0, beside.output + beside.notes);
    assert.match(beside.notes, /changed has other columns.*writes a new version beside it: changed-2\./);
    assert.deepEqual([...(await filesOf('changed')).keys()], []);
    assert.equal((await filesOf('changed-2')).size, 3);
    assert.match((await run('changed', ...range)).notes, /complete\. Nothing is requested/);
  });

  it('keeps blocks, transactions and receipts in the same way, and appends what is new', async () => {
    for (const name of ['blocks', 'transactions', 'receipts']) {
      const [block, rows] = name === 'blocks' ? ['number', []] : ['block_number', [name]];
      const save = (to: number) =>
        ended(
          startCommand([
            'blocks',
            ...rows,
            '--from',
            '1',
            '--to',
            String(to),
            '--save',
            `all-${name}/`,
            '--blocks-per-file',
            '20',
          ]),
        );
      const first = await save(50);
      assert.equal(first.code, 0, first.output + first.notes);
      assert.match(first.notes, /Blocks 1 to 50: 3 files to write, 50 blocks, \d+ calls?, no cost\./);
      const second = await save(90);
      assert.equal(second.code, 0, second.output + second.notes);
      assert.match(second.notes, /Blocks 1 to 90: 3 files to write, 40 blocks/);
      const [counts] = await askDuckDb(
        `SELECT count(*) = count(DISTINCT COLUMNS('^(transaction_)?hash$')), count(DISTINCT ${block}), max(${block})
         FROM '${folder.file(`all-${name}`)}/*/*.parquet'`,
      );
      assert.deepEqual(counts, [true, '90', '90'], name);
    }
    const of = (name: string) => `'${folder.file(name)}/*/*.parquet'`;
    const [joined] = await askDuckDb(
      `SELECT count(*) = (SELECT count(*) FROM ${of('all-receipts')}), count(DISTINCT block_time), bool_and(status = 1),
         sum(value_decimal)::VARCHAR FROM ${of('all-transactions')} JOIN ${of('all-receipts')} USING (transaction_hash, block_hash)
       JOIN (SELECT hash AS block_hash, timestamp FROM ${of('all-blocks')}) USING (block_hash) WHERE timestamp = block_time`,
    );
    assert.deepEqual(joined, [true, '90', true, '0']);
    const other = await ended(
      startCommand([
        'blocks',
        'receipts',
        '--from',
        '1',
        '--to',
        '90',
        '--save',
        'all-transactions/',
        '--blocks-per-file',
        '20',
      ]),
    );
    assert.match(other.output, /is a dataset with another contract or event/);
    const unsaved = await ended(startCommand(['blocks', '--from', '1']));
    assert.equal(unsaved.code, 2);
    assert.match(unsaved.notes, /--save: Write the folder of the dataset, such as blocks\//);
  });

  it('takes logs of several contracts', async () => {
    const both = await ended(startLogs([`${emitter},${zorper}`], 'both', '--to', '20', '--blocks-per-file', '100'));
    assert.equal(both.code, 0, both.output + both.notes);
    const addresses = await askDuckDb(`SELECT DISTINCT address FROM '${folder.file('both')}/*/*.parquet' ORDER BY 1`);
    assert.deepEqual(addresses.flat(), [emitter, zorper].sort());
  });

  it('is described with what it holds and lacks, before and after it is written, and its small files are joined', async () => {
    const command = (...args: readonly string[]) => ended(startCommand(args));
    const none = await run('held', '--to', '60', '--dry-run');
    assert.match(none.notes, /held\/ holds nothing yet, so all blocks are missing/);
    for (const to of ['12', '24', '36'])
      assert.equal((await run('held', '--to', to, '--blocks-per-file', '20')).code, 0);
    const planned = await run('held', '--to', '60', '--dry-run');
    assert.match(planned.notes, /Holds blocks 1 to 36 of eip155:31337: \d+ rows in 4 files of parquet/);
    assert.match(planned.notes, /Missing: 24 blocks\n {2}37 to 60\nOn local\/evm: 24 blocks, 1 call, no cost\./);
    await rm(folder.file('held/from_block=20/20-24.parquet'));
    const described = await command('dataset', 'held');
    assert.equal(described.code, 0, described.notes);
    assert.match(described.output, /Columns: block_number int64, .*value decimal, value_decimal decimal38/);
    assert.match(
      described.output,
      /Missing: 5 blocks\n {2}20 to 24\nOn local\/evm: 5 blocks, 1 call, no cost\. If logs come/,
    );
    assert.match(described.output, /--compact would join 1 small file with others/);
    const rows = await rowsOf('held');
    const compacted = await command('dataset', 'held', '--compact', '--json');
    assert.equal(compacted.code, 0, compacted.notes);
    assert.match(compacted.notes, /3 files before, 2 files now\./);
    assert.deepEqual(JSON.parse(compacted.output).gaps, [{ from: 20, to: 24 }]);
    assert.deepEqual(await rowsOf('held'), rows);
    const filled = await run('held', '--to', '36');
    assert.match(filled.notes, /Blocks 1 to 36: 1 file to write, 5 blocks/);
    const earlier = await ended(
      startCommand([
        'logs',
        emitter,
        'Transfer(address,address,uint256)',
        '--from',
        '0',
        '--to',
        '36',
        '--save',
        'held/',
      ]),
    );
    assert.match(earlier.notes, /Blocks 0 to 36: 1 file to write, 1 block,/);
    const other = await command('dataset', folder.file('.'));
    assert.equal(other.code, 2);
    assert.match(other.notes, /is no dataset/);
  });

  it('takes a range by dates, whose blocks it finds', async () => {
    const timeOf = async (block: number): Promise<string> => {
      const { timestamp } = await node.request<{ timestamp: string }>('eth_getBlockByNumber', [
        `0x${block.toString(16)}`,
        false,
      ]);
      return new Date(Number(timestamp) * 1000).toISOString().slice(0, 19);
    };
    const first = ['blocks', '--since', await timeOf(20), '--until', await timeOf(61), '--save', 'dated/'];
    const planned = await ended(startCommand([...first, '--dry-run']));
    assert.equal(planned.code, 0, planned.output + planned.notes);
    const { code, output, notes } = await ended(startCommand([...first, '--blocks-per-file', '50']));
    assert.equal(code, 0, output + notes);
    // Several blocks can have the same time.
    const [range] = await askDuckDb(
      `SELECT count(*) = max(number) - min(number) + 1, min(timestamp)::VARCHAR, max(timestamp) < '${await timeOf(61)}Z'::TIMESTAMPTZ, max(number) FROM '${folder.file('dated')}/*/*.parquet'`,
    );
    assert.equal(range?.[0], true);
    assert.equal(range[1], `${(await timeOf(20)).replace('T', ' ')}+00`);
    assert.equal(range[2], true);
    assert.ok((await timeOf(Number(range[3]) + 1)) >= (await timeOf(61)));
    assert.match(output, /before \S+ is block \d+/);
    const again = await ended(startCommand(first));
    assert.match(again.notes, /are complete\. Nothing is requested/);
    for (const wrong of [
      ['--since', 'yesterday'],
      ['--since', '2026-02-30'],
      ['--since', '2026-01-01', '--from', '5'],
    ])
      assert.equal((await ended(startCommand(['blocks', ...wrong, '--save', 'wrong/']))).code, 2, wrong.join(' '));
    const future = await ended(startCommand(['blocks', '--since', '2999-01-01', '--save', 'future/']));
    assert.match(future.output, /has no block at or after 2999-01-01 yet/);
  });

  it('decodes the logs of a cell by the declaration in its topics', async () => {
    const topics = 'Zorp(address indexed src, address indexed at, uint256 block)';
    const text = `@event = ${topics}\neth_getLogs { address: "${zorper}", fromBlock: 1, topics: ["{{event}}"] }`;
    const { code, all: shown } = await runInFolder(folder, { text: `\`\`\`rpc\n${text}\n\`\`\`\n`, details: 3 });
    assert.equal(code, 0, shown);
    assert.match(shown, /Zorp/);
    assert.match(shown, /src/);
    assert.match(shown, /this request/);
  });

  it('plans without writing, and keeps no key', async () => {
    const planned = await run('planned', '--to', '100', '--dry-run');
    assert.equal(planned.code, 0, planned.output + planned.notes);
    await assert.rejects(readdir(folder.file('planned')));
    for (const name of await readdir(folder.file('whole'), { recursive: true })) {
      const bytes = await readFile(folder.file(`whole/${name}`)).catch(() => Buffer.of());
      assert.ok(!bytes.includes(key), name);
    }
    await rm(folder.file('whole'), { recursive: true });
  });
});
