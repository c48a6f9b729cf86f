import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { runFile } from '../../../src/cli/runFile';
import { Anvil } from '../../service/evm/anvil';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { steadily } from './steadily';

describe('rpcbook run --follow', () => {
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  interface Options {
    readonly ws?: boolean;
    readonly costs?: object;
    readonly plansOnly?: boolean;
    readonly follows?: boolean;
    readonly followMilliseconds?: number;
    readonly bails?: boolean;
    readonly form?: 'ndjson';
  }

  async function runLive(
    cell: string,
    signal: AbortSignal,
    onLine: (line: string) => void,
    { ws = true, costs = {}, plansOnly = false, follows = true, followMilliseconds, bails, form }: Options = {},
  ) {
    await folder.write('settings.json', {
      'rpcbook.costs': costs,
      'rpcbook.services': [
        {
          id: 'local',
          rpcUrl: `http://127.0.0.1:${node.port}`,
          ...(ws && { wsUrl: `ws://127.0.0.1:${node.port}` }),
          rpcPath: '',
          wsPath: '',
          networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
        },
      ],
    });
    await folder.write('live.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`);
    const printed: string[] = [];
    const notes: string[] = [];
    const code = await runFile({
      file: folder.file('live.rpc'),
      settings: folder.file('settings.json'),
      rows: 20,
      follows,
      followMilliseconds,
      bails,
      ...(form && { reports: { form } }),
      plansOnly,
      signal,
      terminal: {
        print: (lines) => {
          printed.push(...lines);
          for (const line of lines) onLine(line);
        },
        write: (pieces) => {
          const lines = [...pieces]
            .join('')
            .split('\n')
            .filter((line) => line !== '');
          printed.push(...lines);
          for (const line of lines) onLine(line);
        },
        note: (lines) => void notes.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
    });
    return { code, notes, printed };
  }

  const mineEvery = (milliseconds: number) => steadily(() => node.request('evm_mine', []), milliseconds);

  async function follow(cell: string, signal: AbortSignal, onLine: (line: string) => void) {
    const { printed, ...ended } = await runLive(cell, signal, onLine);
    for (const line of printed) assert.match(line, /^\{/, [...printed, ...ended.notes].join('\n'));
    return { ...ended, rows: printed.map((line): { row?: { number: string } } => JSON.parse(line)) };
  }

  it('prints each row as one line of JSON when it arrives, and ends as its cell says', async () => {
    const { signal } = new AbortController();
    const stopMining = mineEvery(100);
    const { code, rows, notes } = await follow('# @take 3\n# @notify\neth_subscribe newHeads', signal, () => undefined);
    await stopMining();
    assert.equal(code, 0);
    assert.ok(
      notes.some((line) => /^Line \d+: \d new blocks?\.$/.test(line)),
      notes.join('\n'),
    );
    const numbers = rows.map(({ row }) => Number(row?.number));
    assert.equal(numbers.length, 3);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => (numbers[0] ?? 0) + index),
    );
  });

  it('runs cells after it that need its rows, with them', async () => {
    const stopMining = mineEvery(100);
    const cells = [
      '# @name live\n# @take 3\neth_subscribe newHeads',
      'eth_getBlockByHash {{live.result[2].hash}} false',
    ];
    const { code, printed } = await runLive(
      cells.join('\n```\n```rpc\n'),
      new AbortController().signal,
      () => undefined,
    );
    await stopMining();
    assert.equal(code, 0, printed.join('\n'));
    const isRow = (line: string): boolean => line.startsWith('{');
    const rows = printed.filter(isRow).map((line): { row: { hash: string } } => JSON.parse(line));
    assert.equal(rows.length, 3);
    const after = printed.filter((line) => !isRow(line)).join('\n');
    assert.ok(after.includes(rows[2]?.row.hash ?? 'no row'), after);
  });

  /** Cells of one notebook. */
  const join = (...cells: readonly string[]): string => cells.join('\n```\n```rpc\n');

  it('follows two cells at once, runs a plain cell meanwhile, and names the cell of each row', async () => {
    const stopMining = mineEvery(100);
    const abort = new AbortController();
    const cells = join('# @name heads\neth_subscribe newHeads', 'eth_subscribe newHeads', 'eth_chainId');
    const lines: string[] = [];
    const { code } = await runLive(cells, abort.signal, (line) => {
      lines.push(line);
      const seen = (text: string): boolean => lines.some((each) => each.includes(text));
      if (seen('{"cell":"heads","key"') && seen('{"cell":"Line 6","key"') && seen('31,337')) abort.abort();
    });
    await stopMining();
    assert.equal(code, 1, 'It was stopped.');
    for (const line of lines.filter((each) => each.startsWith('{')))
      assert.match(JSON.parse(line).cell, /^(?:heads|Line 6)$/);
  });

  /** Mines blocks from the first printed line on, so that a plain cell ends before live ones have rows. */
  function mineLater() {
    let stopMining: (() => Promise<void>) | undefined;
    return {
      begin: () => void (stopMining ??= mineEvery(100)),
      end: () => stopMining?.(),
    };
  }

  it('tells rows of several cells as NDJSON, and each cell as it ends', async () => {
    const mining = mineLater();
    const cells = join(
      '# @name two\n# @take 2\neth_subscribe newHeads',
      '# @take 6\neth_subscribe newHeads',
      'eth_chainId',
    );
    const { code, printed } = await runLive(cells, new AbortController().signal, mining.begin, { form: 'ndjson' });
    await mining.end();
    assert.equal(code, 0);
    const told = printed.map((line): { kind: string; cell: { line: number }; change?: object } => JSON.parse(line));
    const changes = (at: number) => told.filter(({ kind, cell }) => kind === 'change' && cell.line === at);
    assert.deepEqual([changes(2).length, changes(7).length], [2, 6]);
    assert.ok(changes(2).every(({ change }) => change && 'row' in change && !('cell' in change)));
    assert.deepEqual(
      told.filter(({ kind }) => kind === 'cell').map(({ cell }) => cell.line),
      [11, 2, 7],
    );
  });

  it('runs what needs a live cell at its end, also where that one comes later, and nothing twice', async () => {
    const mining = mineLater();
    const cells = join(
      'eth_getBlockByHash {{live.result[1].hash}} false',
      'eth_chainId',
      '# @name live\n# @take 2\neth_subscribe newHeads',
      'eth_getBlockByHash {{live.result[0].hash}} false',
    );
    const { code, printed } = await runLive(cells, new AbortController().signal, mining.begin, { form: 'ndjson' });
    await mining.end();
    assert.equal(code, 0, printed.join('\n'));
    const told = printed.map((line): { kind: string; cell: { line: number } } => JSON.parse(line));
    assert.deepEqual(
      told.flatMap(({ kind, cell }) => (kind === 'cell' ? [cell.line] : [])),
      [5, 8, 2, 13],
    );
    assert.equal(told.filter(({ kind }) => kind === 'change').length, 2);
  });

  it('stops live cells when another one fails with --bail, and runs none after it', async () => {
    const { signal } = new AbortController();
    const cells = join(
      '# @name live\neth_subscribe newHeads',
      'eth_getBlockByHash {{live.result[0].hash}} false',
      '# @assert result == 1\neth_chainId',
      'eth_gasPrice',
    );
    const { code, printed } = await runLive(cells, signal, () => undefined, { form: 'ndjson', bails: true });
    assert.equal(code, 1);
    const ended = printed.map((line): { kind: string; cell: { line: number; isFulfilled: boolean } } =>
      JSON.parse(line),
    );
    assert.deepEqual(
      ended.flatMap(({ kind, cell }) => (kind === 'cell' ? [`${cell.line} ${cell.isFulfilled}`] : [])),
      ['9 false', '2 true'],
    );
  });

  it('ends when it is stopped', async () => {
    const abort = new AbortController();
    const stopMining = mineEvery(100);
    const { rows } = await follow('eth_subscribe newHeads', abort.signal, () => abort.abort());
    await stopMining();
    assert.ok(rows.length >= 1);
  });

  it('ends after `# @for`, also without rows', async () => {
    const { code, rows } = await follow(
      '# @for 1s\neth_subscribe newHeads',
      new AbortController().signal,
      () => undefined,
    );
    assert.deepEqual([code, rows], [0, []]);
  });

  it('ends after the time of --for, with its rows and code 0', async () => {
    const { signal } = new AbortController();
    const run = runLive('eth_subscribe newHeads', signal, () => undefined, { followMilliseconds: 2_000 });
    await node.request('evm_mine', []);
    assert.equal((await run).code, 0);
    // Between the first run and the second one, which would be stopped before its answer.
    const repeated = await runLive('# @every 5s\neth_blockNumber', signal, () => undefined, {
      followMilliseconds: 3_000,
    });
    assert.equal(repeated.code, 0);
  });

  it('ends with code 3 when a budget stops a cell that runs again and again, and keeps its last answer', async () => {
    const cell = '# @every 1s\n# @budget 100\neth_gasPrice';
    const costs = { eth_gasPrice: 40 };
    const { code, printed, notes } = await runLive(cell, new AbortController().signal, () => undefined, { costs });
    assert.equal(code, 3);
    assert.match(
      printed.join('\n'),
      /Stopped: 2 runs in 2 calls, 80 credits\n[^]*only 20 of this cell's 100 are left[^]*Gas price: /,
    );
    assert.match(notes.join('\n'), /Credits 80, /);
  });

  it('a dry run says what an hour costs, and nothing of it without --follow', async () => {
    const costs = { eth_getBlockByNumber: 20 };
    const { signal } = new AbortController();
    const plan = async (options: Options) =>
      (
        await runLive('eth_subscribe newHeads', signal, () => undefined, {
          costs,
          plansOnly: true,
          ws: false,
          ...options,
        })
      ).printed[0];
    assert.match((await plan({})) ?? '', /: at least 18,000 credits an hour$/);
    assert.doesNotMatch((await plan({ follows: false })) ?? '', /hour/);
  });

  it('saves the rows of the chain as it is at the end, and none of replaced blocks', async () => {
    const stopMining = mineEvery(50);
    let lines = 0;
    let reorganized: Promise<unknown> | undefined;
    const cell = '# @save heads.ndjson\n# @take 6\neth_subscribe newHeads';
    const { code } = await runLive(cell, new AbortController().signal, () => {
      lines += 1;
      if (lines === 3) reorganized = node.request('anvil_reorg', [2, []]);
    });
    await reorganized;
    await stopMining();
    assert.equal(code, 0);
    const saved = (await readFile(folder.file('heads.ndjson'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line): { number: number; hash: string } => JSON.parse(line));
    assert.equal(saved.length, 6);
    for (const [index, { number, hash }] of saved.entries()) {
      assert.equal(number, (saved[0]?.number ?? 0) + index);
      const block = await node.request<{ hash: string }>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
      assert.equal(hash, block.hash);
    }
  });

  it('saves what arrived when it is stopped, and refuses what it can not save', async () => {
    const abort = new AbortController();
    const stopMining = mineEvery(50);
    await runLive('# @save some.csv\neth_subscribe newHeads', abort.signal, () => abort.abort());
    await stopMining();
    const [header = '', first = ''] = (await readFile(folder.file('some.csv'), 'utf8')).split('\n');
    assert.match(header, /^number,/);
    assert.match(first, /^\d+,/);
    const cell = '# @save none.csv\neth_subscribe newHeads';
    assert.equal((await runLive(cell, new AbortController().signal, () => undefined, { follows: false })).code, 1);
    await assert.rejects(readFile(folder.file('none.csv')), { code: 'ENOENT' });
  });

  it('saves transactions that are not in a block, by their hashes', async () => {
    const [from] = await node.request<readonly string[]>('eth_accounts', []);
    const sent: string[] = [];
    const stopSending = steadily(async () => {
      sent.push(await node.request<string>('eth_sendTransaction', [{ from, to: from, value: '0x1' }]));
    }, 100);
    const cell = '# @save pending.csv\n# @take 3\neth_subscribe newPendingTransactions';
    const { code } = await runLive(cell, new AbortController().signal, () => undefined);
    await stopSending();
    assert.equal(code, 0);
    const [header, ...rows] = (await readFile(folder.file('pending.csv'), 'utf8')).trimEnd().split(/\r?\n/);
    assert.equal(header, 'hash,other');
    const hashes = rows.map((row) => row.replace(/,$/, ''));
    const first = sent.indexOf(hashes[0] ?? '');
    assert.ok(first >= 0, rows.join());
    assert.deepEqual(hashes, sent.slice(first, first + 3));
  });
});
