import assert from 'node:assert/strict';

import { ok } from '../../../../../../src/core/base/result';
import { type WatchHint, watchHints } from '../../../../../../src/core/editor/lookup/solidity/watchHints';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import type { Network } from '../../../../../../src/core/model/networks/network';
import type { LongWorkPorts } from '../../../../../../src/core/run/longWork/run/longWorkPorts';
import type { ExchangeAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { type WatchedVariable, watchedVariables } from '../../../../../../src/core/run/session/memory/watchedVariables';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { createTestPorts, plantedKey, reply } from '../../../request/pipe/testPorts';
import { alice, vault, vaultLayout } from '../../../run/session/run/vaultNode';

const proxy = '0x3333333333333333333333333333333333333333';

const source = `contract Vault {
  address public owner; uint16 public fee = 3;
  mapping(address => uint256) balances;
  string memo;
  Point point;
}
contract Other { uint16 fee; }
`;

/** Knows one contract at an address, and a proxy that runs its code. */
const knowledge: KnowledgeSource = {
  ...noKnowledge,
  contractsOn: () => Promise.resolve(new Map([[vault, { kind: 'addressMap', name: 'Vault', reference: 'Vault' }]])),
  contractAt: (_network, address) =>
    Promise.resolve(
      address === vault
        ? {
            kind: 'addressMap',
            place: 'settings',
            contract: ok({ label: 'Vault', items: [], problems: [], layout: vaultLayout }),
          }
        : undefined,
    ),
  proxyHistory: (_network, address) =>
    Promise.resolve(
      address === proxy
        ? { observations: [{ block: 1, pointer: { kind: 'proxy', pattern: 'erc1967', targets: [vault] } }], head: 900 }
        : undefined,
    ),
};

const word = (hex: string): string => `0x${hex.padStart(64, '0')}`;
/** A string of up to 31 bytes in its word. */
const shortString = (text: string): string => {
  const bytes = Buffer.from(text);
  return `0x${bytes.toString('hex').padEnd(62, '0')}${(2 * bytes.length).toString(16).padStart(2, '0')}`;
};

/** Runs a repeated cell on a node that answers each read of storage with the next word. Returns the answer of each run. */
async function runs(text: string, words: readonly (string | Error)[]): Promise<readonly ExchangeAnswer[]> {
  let [block, reads] = [500, 0];
  const { ports } = createTestPorts({
    knowledge,
    answer: (_request, { id, method, params }) => {
      if (method === 'eth_blockNumber') return reply({ jsonrpc: '2.0', id, result: `0x${(block += 1).toString(16)}` });
      const next = words[Math.min(reads, words.length - 1)] ?? assert.fail(method);
      reads += 1;
      if (next instanceof Error) return reply({ jsonrpc: '2.0', id, error: { code: -32_000, message: next.message } });
      const [asked] = params as readonly unknown[];
      const result =
        method !== 'eth_getStorageValues'
          ? next
          : Object.fromEntries(
              Object.entries(asked as Record<string, readonly string[]>).map(([at, slots]) => [
                at,
                slots.map(() => next),
              ]),
            );
      return reply({ jsonrpc: '2.0', id, result });
    },
  });
  let now = 0;
  const work: Partial<LongWorkPorts> = {
    settings: () => ({ creditsPerSecond: undefined }),
    clock: () => now,
    sleep: (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const answers: ExchangeAnswer[] = [];
  await new NotebookSession({ ...ports, work: work as LongWorkPorts }).run(
    [{ id: 'a', text }],
    'a',
    new AbortController().signal,
    {
      started: () => undefined,
      progressed: (_id, _report, answer) => void (answer && answers.push(answer)),
      wentLive: () => undefined,
      ended: (_id, answer) => void (answer.kind === 'exchange' && answers.push(answer)),
    },
  );
  return answers;
}

async function watchedBy(text: string, ...words: readonly (string | Error)[]): Promise<readonly WatchedVariable[]> {
  return watchedVariables((await runs(text, words)).at(-1) ?? assert.fail('no run'));
}

function hintsOf(watched: readonly WatchedVariable[], usual?: Network): Promise<readonly WatchHint[]> {
  return watchHints(source, watched, usual ?? watched[0]?.network, knowledge);
}

async function textsOf(watched: readonly WatchedVariable[], usual?: Network): Promise<readonly string[]> {
  return (await hintsOf(watched, usual)).map(({ offset, text }) => {
    const declaration = source.slice(offset, source.indexOf(';', offset));
    return `${declaration} | ${text}`;
  });
}

const every = (runsToTake: number, what: string): string => `# @every block\n# @take ${runsToTake}\n${what}`;
const fee = (value: number): string => word(`${value.toString(16)}${alice.slice(2)}`);

describe('the values of watched variables behind their declarations', () => {
  it('are those of each run of a cell that reads a variable by name, with the block', async () => {
    const answers = await runs(every(3, `eth_getStorageAt ${vault} fee latest`), [fee(42), fee(43), fee(43)]);
    const texts = await Promise.all(answers.map((each) => textsOf(watchedVariables(each))));
    assert.deepEqual(texts, [
      ['uint16 public fee = 3 | fee = 42 · block 501'],
      ['uint16 public fee = 3 | fee = 43 · block 502'],
      ['uint16 public fee = 3 | fee = 43 · block 503'],
    ]);
  });

  it('are members and elements with their names, and all variables of a slot and of a list', async () => {
    const element = await watchedBy(every(1, `eth_getStorageAt ${vault} balances[${alice}] latest`), word('64'));
    assert.deepEqual(await textsOf(element), [
      `mapping(address => uint256) balances | balances[${alice}] = 100 · block 501`,
    ]);
    const struct = await watchedBy(every(1, `eth_getStorageAt ${vault} point latest`), word('7'));
    assert.deepEqual(await textsOf(struct), ['Point point | point.x = 7, point.y = 7 · block 501']);
    const slot = await watchedBy(every(1, `eth_getStorageAt ${vault} 0 latest`), fee(5));
    assert.deepEqual(await textsOf(slot), [
      `address public owner | owner = ${alice} · block 501`,
      'uint16 public fee = 3 | fee = 5 · block 501',
    ]);
    const list = await watchedBy(every(1, `eth_getStorageValues ${vault} [fee, point.y] latest`), fee(8));
    assert.deepEqual(
      list.map(({ name, parts }) => [name, parts?.map(({ label }) => label)]),
      [
        ['fee', ['fee']],
        ['point', ['point.y']],
      ],
    );
  });

  it('are shown once if several cells read the same', async () => {
    const [watched] = await watchedBy(every(1, `eth_getStorageAt ${vault} fee latest`), fee(42));
    assert.ok(watched);
    const later = { ...watched, block: 502n };
    assert.deepEqual(await textsOf([watched, watched, later]), [
      'uint16 public fee = 3 | fee = 42 · block 501',
      'uint16 public fee = 3 | fee = 42 · block 502',
    ]);
  });

  it('are what the cell says changed since the run before, and its words if no variable did', async () => {
    const changes = async (read: string, ...words: readonly string[]) =>
      (await runs(every(2, `eth_getStorageAt ${vault} ${read} latest`), words)).at(-1)?.work?.notices;
    const [from, to] = [fee(1_042), fee(2_042)];
    assert.deepEqual(await changes('fee', from, to), ['Changed since the run before: fee: 1,042 → 2,042 (+1,000)']);
    assert.deepEqual(await changes('owner', from, word(`412${'5'.repeat(40)}`)), [
      `Changed since the run before: owner: ${alice} → 0x${'5'.repeat(40)}`,
    ]);
    assert.match((await changes('owner', from, to))?.join() ?? '', /^Changed since the run before: result: [\d,]+ → /);
  });

  it('are the same of a cell with # @watch, whose view begins with a chart', async () => {
    const cell = `# @every block\n# @take 3\n# @watch result\neth_getStorageAt ${vault} fee latest`;
    const answer = (await runs(cell, [fee(41), fee(42), fee(43)])).at(-1) ?? assert.fail('no run');
    assert.deepEqual(answer.work?.notices, ['Changed since the run before: fee: 42 → 43 (+1)']);
    assert.deepEqual(await textsOf(watchedVariables(answer)), ['uint16 public fee = 3 | fee = 43 · block 503']);
  });

  it('say that the last run failed, and name a network that is not the default one', async () => {
    const failed = await watchedBy(every(2, `eth_getStorageAt ${vault} fee latest`), fee(1), new Error('no'));
    assert.deepEqual(await textsOf(failed), ['uint16 public fee = 3 | The last run failed · block 502']);
    const [watched] = await watchedBy(`# @every 1m\n# @take 1\neth_getStorageAt ${vault} fee latest`, fee(1));
    assert.ok(watched);
    const another = { ...watched.network, key: 'main/another' };
    assert.deepEqual(await textsOf([watched], another), ['uint16 public fee = 3 | fee = 1 on mainnet']);
  });

  it('are also those of a proxy that runs the code of the contract, and of no other address', async () => {
    const [own] = await watchedBy(every(1, `eth_getStorageAt ${vault} fee latest`), fee(9));
    assert.ok(own);
    assert.deepEqual(await textsOf([{ ...own, address: proxy }]), ['uint16 public fee = 3 | fee = 9 · block 501']);
    assert.deepEqual(await textsOf([{ ...own, address: alice }]), []);
  });

  it('are those of the getter of a variable, in a state that is not changed', async () => {
    const call = `eth_call { "to": "${vault}", "data": "owner()" } latest`;
    const owner = ['address public owner', `owner = ${alice} · block 501`].join(' | ');
    const read = await watchedBy(every(1, call), word(alice.slice(2)));
    assert.deepEqual(await textsOf(read), [owner]);
    const changed = `${call} { "${vault}": { "balance": "0x1" } }`;
    assert.deepEqual(await watchedBy(every(1, changed), word(alice.slice(2))), []);
    assert.deepEqual(await watchedBy(every(1, call.replace('owner()', 'fee()')), '0x'), []);
  });

  it('are not there for a request that reads no variable of a known layout', async () => {
    assert.deepEqual(await watchedBy(every(1, `eth_getBalance ${vault} latest`), '0x1'), []);
    assert.deepEqual(await watchedBy(every(1, `eth_getStorageAt ${alice} 0 latest`), fee(1)), []);
    assert.deepEqual(await watchedBy(every(1, `eth_getStorageAt ${vault} 77 latest`), fee(1)), []);
  });

  it('make hidden characters visible, are short, and never have a key', async () => {
    const read = every(1, `eth_getStorageAt ${vault} memo latest`);
    const [hidden] = await hintsOf(await watchedBy(read, shortString('a\u202eb\n[x](y)')));
    assert.equal(hidden?.text, 'memo = a\\u{202e}b\\n[x](y) · block 501');
    assert.ok(!hidden.hover.print().includes('[x](y)'), hidden.hover.print());
    const [watched] = await watchedBy(read, shortString('x'));
    assert.ok(watched);
    const parts = Array.from({ length: 500 }, () => ({ label: 'memo', value: '\u202e'.repeat(100_000) }));
    const [long] = await hintsOf([{ ...watched, parts }]);
    assert.ok(long && long.text.length < 1_200, String(long?.text.length));
    const planted = await hintsOf(await watchedBy(read, shortString(plantedKey)));
    // The answer with the key removed is no word, so there is nothing to show.
    assert.deepEqual(planted, []);
  });
});
