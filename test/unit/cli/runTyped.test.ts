import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text as bodyOf } from 'node:stream/consumers';

import { parseCommandLine } from '../../../src/cli/parseCommandLine';
import { runTyped } from '../../../src/cli/runTyped';
import { PlainError } from '../../../src/headless/plainError';
import type { Anvil } from '../../service/evm/anvil';
import type { AbiFolder } from '../core/formats/abi/abiFolder';
import { startAnsweringNode } from './answeringNode';
import { createDeployedFolder } from './deployedFolder';
import { localNode } from './runInFolder';

const richest = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

interface TypedRun {
  readonly code: number;
  readonly text: string;
  readonly notes: string;
}

/** A node that lacks a method, and whose answer to any other one is always the same. */
async function startLackingNode(method: string, result: unknown) {
  const server = createServer((request, response) => {
    const answer = (body: string): void => {
      const call = JSON.parse(body);
      const error = { code: -32601, message: 'Method not found' };
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(call.method === method ? { error } : { result }) }),
      );
    };
    bodyOf(request).then(answer, () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { server, port: address.port };
}

describe('a command without a notebook', () => {
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    ({ folder, node } = await createDeployedFolder());
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  /** Runs a command line with the settings of the folder. */
  const run = (...args: readonly string[]): Promise<TypedRun> => runWith('settings.json', ...args);

  async function runWith(settings: string, ...args: readonly string[]): Promise<TypedRun> {
    const places = ['--settings', folder.file(settings), '--deployments', folder.file('project')];
    const parsed = parseCommandLine([...args, ...places]);
    assert.ok(parsed.kind === 'typed', `${args.join(' ')} is ${parsed.kind}`);
    const text: string[] = [];
    const notes: string[] = [];
    const code = await runTyped({
      ...parsed.options,
      request: parsed.request,
      signal: new AbortController().signal,
      terminal: {
        print: (lines) => void text.push(...lines),
        write: (pieces) => void text.push([...pieces].join('')),
        note: (lines) => void notes.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
    });
    return { code, text: text.join('\n'), notes: notes.join('\n') };
  }

  it('names its own options where a cell would have a directive, and the networks that there are', async () => {
    assert.match((await run('call', 'eth_chainIdd')).notes, /In this command, --raw stands for `# @method raw`\./);
    const storage = await run('storage', '0x1111111111111111111111111111111111111111', 'owner', '--abi', 'none');
    assert.match(storage.notes, /--layout FILE stands for `# @layout`/);
    assert.doesNotMatch((await run('call', 'eth_chainId')).notes, /stands for/);
    assert.match((await run('call', 'eth_chainId', '--network', 'xyzzy')).text, /configured networks are local\/evm\./);
  });

  it('sends a call to a network', async () => {
    const { code, text } = await run('call', 'eth_getBalance', richest, 'latest', '--network', 'evm');
    assert.equal(code, 0, text);
    assert.match(text, /Balance: 9,999\./);
  });

  it('asks for the transaction of a receipt only where that says what happened', async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const word = (text: string): string => text.replace('0x', '').padStart(64, '0');
    const transfer = {
      address: `0x${'5'.repeat(40)}`,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${word(richest)}`,
        `0x${word('0x7')}`,
      ],
      data: `0x${word('0x9')}`,
    };
    for (const [logs, sentence, methods] of [
      [[], /Sent 2 ETH to 0x/, ['eth_getTransactionReceipt', 'eth_getTransactionByHash']],
      [[transfer], /Sent 9 units of 0x/, ['eth_getTransactionReceipt']],
    ] as const) {
      const own = await startAnsweringNode({
        eth_getTransactionReceipt: {
          transactionHash: hash,
          status: '0x1',
          from: richest,
          to: `0x${'7'.repeat(40)}`,
          logs,
        },
        eth_getTransactionByHash: {
          from: richest,
          to: `0x${'7'.repeat(40)}`,
          value: '0x1bc16d674ec80000',
          input: '0x',
        },
      });
      await folder.write('own.json', { 'rpcbook.services': [localNode(own.port)] });
      const { code, text } = await runWith('own.json', 'receipt', hash);
      own.stop();
      assert.equal(code, 0, text);
      assert.match(text, sentence);
      assert.deepEqual(own.asked, methods);
    }
  });

  it('fails for the receipt of a hash that no transaction has', async () => {
    const { code, text } = await run('receipt', `0x${'5c'.repeat(32)}`);
    assert.equal(code, 1, text);
    assert.match(text, /No receipt\. The hash is unknown or the transaction is still pending\./);
  });

  it('prints the reports of a run', async () => {
    const { code, text } = await run('call', 'eth_chainId', '--json');
    assert.equal(code, 0, text);
    const envelope = JSON.parse(text);
    assert.equal(envelope.success, true);
    assert.equal(envelope.data.runs[0].cells[0].answer.request.methods[0], 'eth_chainId');
  });

  it('reads a function, a variable, the logs and the receipt of a contract by its name', async () => {
    const total = await run('read', 'Vault', 'total', '--block', 'latest');
    assert.equal(total.code, 0, total.text);
    assert.match(total.text, /data total\(\)/);
    const slot = await run('storage', 'Vault', 'total');
    assert.equal(slot.code, 0, slot.text);
    assert.match(slot.text, /uint256/);
    const rows = folder.file('rows.ndjson');
    const logs = await run('logs', 'Vault', '--from', 'deployed', '--save', rows, '--allow-path', folder.file('.'));
    assert.equal(logs.code, 0, logs.text + logs.notes);
    const [row = ''] = (await readFile(rows, 'utf8')).split('\n');
    const receipt = await run('receipt', JSON.parse(row).transaction_hash);
    assert.equal(receipt.code, 0, receipt.text);
    assert.match(receipt.text, /Vault/);
  });

  it('finds who set a variable, as a cell with # @blame does', async () => {
    const last = await run('blame', 'Vault', 'total');
    assert.equal(last.code, 0, last.text + last.notes);
    assert.match(last.text, /total is \d+ since block \d+ .*, set by .* in transaction 0x.*Before it was 0/);
    const history = await run('blame', 'Vault', 'total', '--history', '3', '--further', '--dry-run');
    assert.equal(history.code, 0, history.text + history.notes);
    assert.match(history.text, /# @history 3 further|calls/);
    assert.equal(parseCommandLine(['blame', 'Vault']).kind, 'invalid');
    assert.equal(parseCommandLine(['storage', 'Vault', 'total', '--history', '3']).kind, 'invalid');
  });

  it('traces with the other method of a network that lacks the first, and reports one cell', async () => {
    const { transactions } = await node.request<{ readonly transactions: readonly string[] }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    const [hash = ''] = transactions;
    const other = await node.request('trace_transaction', [hash]);
    const lacking = await startLackingNode('debug_traceTransaction', other);
    await folder.write('lacking.json', { 'rpcbook.services': [localNode(lacking.port)] });
    const { code, text, notes } = await runWith('lacking.json', 'trace', hash, '--json');
    lacking.server.closeAllConnections();
    lacking.server.close();
    assert.equal(code, 0, text + notes);
    const { cells } = JSON.parse(text).data.runs[0];
    assert.deepEqual(
      cells.map(({ answer }: { answer: { request: { methods: string[] } } }) => answer.request.methods),
      [['trace_transaction']],
    );
    assert.match(notes, /debug_traceTransaction/);
    const changes = await run('changes', hash);
    assert.equal(changes.code, 0, changes.text + changes.notes);
    assert.match(changes.text, /Nonce/i);
  });

  it('says what is wrong with an argument, and sends nothing', async () => {
    await assert.rejects(
      run('receipt', '0x12'),
      (error) => error instanceof PlainError && /64 hex digits/.test(error.message),
    );
    for (const typed of [
      ['call', 'eth_getBalance', richest],
      ['call', 'eth_fooo'],
      ['storage', 'Vault', 'nope'],
      ['storage', 'Nobody', 'total'],
      ['read', 'Vault', 'nope'],
      ['read', richest, 'balanceOf(address)', '0x1'],
      ['logs', 'Vault', 'Nope'],
      ['blame', 'Vault', 'nope'],
    ]) {
      const refused = await run(...typed, '--json');
      assert.equal(refused.code, 2, typed.join(' '));
      const { success, exitCode, errors } = JSON.parse(refused.text);
      assert.deepEqual([success, exitCode, errors[0].code], [false, 2, 'notSent'], typed.join(' '));
    }
    const { code, text } = await run('call', 'eth_chainId', '--network', 'nowhere');
    assert.equal(code, 2);
    assert.match(text, /no network "nowhere"/);
  });
});
