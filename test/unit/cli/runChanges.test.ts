import assert from 'node:assert/strict';

import { parseCommandLine } from '../../../src/cli/parseCommandLine';
import { runTyped } from '../../../src/cli/runTyped';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { startAnsweringNode } from './answeringNode';
import { localNode } from './runInFolder';

const hash = `0x${'ab'.repeat(32)}`;
const [alice, bob] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`);
const [lookup, list, tracer] = ['eth_getTransactionByHash', 'eth_getBlockAccessList', 'debug_traceTransaction'];

const balances = (address: string | undefined, ...changes: readonly object[]) => ({
  address,
  storageChanges: [],
  storageReads: [],
  balanceChanges: changes,
  nonceChanges: [],
  codeChanges: [],
});

/** The second transaction of a block moves value, and only the first one changes Bob's balance. */
const lists = {
  [lookup]: { hash, blockNumber: '0x10', transactionIndex: '0x1', from: alice, to: bob },
  [list]: [
    balances(alice, { index: '0x1', value: '0x64' }, { index: '0x2', value: '0x32' }),
    balances(bob, { index: '0x1', value: '0x5' }),
  ],
};
const traces = {
  [tracer]: { pre: { [alice ?? '']: { balance: '0x64' } }, post: { [alice ?? '']: { balance: '0x32' } } },
};

describe('rpcbook changes', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
  });
  after(() => folder.delete());

  async function run(results: Readonly<Record<string, unknown>>, ...options: readonly string[]) {
    const node = await startAnsweringNode(results);
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    const parsed = parseCommandLine(['changes', hash, '--settings', folder.file('settings.json'), ...options]);
    assert.ok(parsed.kind === 'typed');
    const [text, notes]: [string[], string[]] = [[], []];
    const code = await runTyped({
      ...parsed.options,
      request: parsed.request,
      signal: new AbortController().signal,
      terminal: {
        print: (lines) => void text.push(...lines),
        write: (pieces) => void text.push([...(typeof pieces === 'string' ? [pieces] : pieces)].join('')),
        note: (lines) => void notes.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
    });
    node.stop();
    return { code, asked: node.asked, text: text.join('\n'), notes: notes.join('\n') };
  }

  it('takes the access list of the block where the network has that', async () => {
    const { code, asked, text, notes } = await run({ ...lists, ...traces });
    assert.equal(code, 0, text + notes);
    assert.deepEqual(asked, [lookup, list]);
    assert.match(text, /eth_getBlockAccessList 16/);
    assert.match(text, /1 account · 0 slots changed/);
    assert.match(text, new RegExp(alice ?? '', 'i'));
    assert.doesNotMatch(text, new RegExp(bob ?? '', 'i'));
  });

  it('takes a tracer where the network lacks the list, and says why', async () => {
    const { code, asked, text, notes } = await run({ [lookup]: lists[lookup], ...traces });
    assert.equal(code, 0, text + notes);
    assert.deepEqual(asked, [lookup, list, tracer]);
    assert.match(text, /debug_traceTransaction/);
    assert.match(notes, /eth_getBlockAccessList: /);
  });

  it('reports one cell as JSON, with the calls of both', async () => {
    const { code, text } = await run({ ...lists, ...traces }, '--json');
    assert.equal(code, 0, text);
    const { cells, cost } = JSON.parse(text).data.runs[0];
    assert.deepEqual(
      cells.map(({ answer }: { answer: { request: { methods: string[] } } }) => answer.request.methods),
      [[list]],
    );
    assert.equal(cost.calls, 2);
  });

  it('sends nothing for a plan', async () => {
    const { code, asked } = await run({ ...lists, ...traces }, '--dry-run');
    assert.equal(code, 0);
    assert.deepEqual(asked, []);
  });
});
