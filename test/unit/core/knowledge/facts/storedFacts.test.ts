import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { factKey, isLastingChain, webFactKey } from '../../../../../src/core/knowledge/facts/factKey';
import type { Fact } from '../../../../../src/core/knowledge/facts/keptFacts';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { findTokenFact, tokenFact } from '../../../../../src/core/knowledge/facts/tokenFact';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { PrivateFolder } from '../../../../../src/disk/privateFolder';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const address = `0x${'ab'.repeat(20)}`;
const usd = tokenFact(evmNetwork, address, { decimals: 6, symbol: 'USD', learnedAt: 5 });
const lasting = { isLasting: true };

describe('facts that are kept', () => {
  let folder: string;
  let now = 0;
  const problems: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-facts-'));
    problems.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const openWindow = (): StoredFacts =>
    new StoredFacts({
      files: new PrivateFolder(path.join(folder, 'facts')),
      now: () => now,
      onProblem: (message) => problems.push(message),
    });
  const files = (): Promise<readonly string[]> => readdir(path.join(folder, 'facts'));

  it('are known in the next window, and in another one after some seconds', async () => {
    const [one, other] = [openWindow(), openWindow()];
    assert.equal(await findTokenFact(other, evmNetwork, address), undefined);
    await one.keep(usd, lasting);
    now += 5_001;
    const expected = { decimals: 6, symbol: 'USD', learnedAt: 5 };
    for (const window of [one, other, openWindow()])
      assert.deepEqual(await findTokenFact(window, evmNetwork, address), expected);
    assert.deepEqual(await openWindow().all('token'), [usd]);
    assert.deepEqual(await openWindow().all('proxy'), []);
  });

  it('are forgotten in the file too', async () => {
    const window = openWindow();
    await window.keep(usd, lasting);
    await window.forget('token', usd.key);
    assert.equal(await window.find('token', usd.key), undefined);
    assert.deepEqual(await files(), []);
    assert.equal(await openWindow().find('token', usd.key), undefined);
  });

  it('stay in the window if the chain may start over', async () => {
    const window = openWindow();
    await window.keep(usd, { isLasting: false });
    assert.deepEqual(await window.all('token'), [usd]);
    assert.equal(await openWindow().find('token', usd.key), undefined);
  });

  it('are nothing if their file is damaged, of another fact, or of another kind', async () => {
    await openWindow().keep(usd, lasting);
    const [name = ''] = await files();
    const file = path.join(folder, 'facts', name);
    const whole = await readFile(file, 'utf8');
    const corrupted = [
      whole.slice(0, -5),
      '',
      '[]',
      JSON.stringify({ ...usd, kind: 'proxy' }),
      JSON.stringify({ ...usd, key: factKey(evmNetwork, `0x${'cd'.repeat(20)}`) }),
      JSON.stringify({ ...usd, kind: 'other' }),
      JSON.stringify({ ...usd, learnedAt: 'yesterday' }),
    ];
    for (const text of corrupted) {
      await writeFile(file, text);
      assert.equal(await openWindow().find('token', usd.key), undefined, text);
      assert.deepEqual(await openWindow().all('token'), [], text);
    }
    await writeFile(file, whole);
    assert.deepEqual(await openWindow().find('token', usd.key), usd);
  });

  it('are read with care: a file can hold any decimals and any symbol', async () => {
    const window = openWindow();
    const keep = (value: Fact['value']): Promise<void> => window.keep({ ...usd, value }, lasting);
    await keep({ decimals: 256, symbol: '\u202eDSU' });
    assert.deepEqual(await findTokenFact(window, evmNetwork, address), { learnedAt: 5, symbol: '"\\u{202e}DSU"' });
    await keep({ decimals: -1, symbol: 'x'.repeat(10_000) });
    assert.deepEqual(await findTokenFact(window, evmNetwork, address), {
      learnedAt: 5,
      symbol: `${'x'.repeat(32)}…`,
    });
    await keep('text');
    assert.deepEqual(await findTokenFact(window, evmNetwork, address), { learnedAt: 5 });
  });

  it('larger than 8 MB stay in the window', async () => {
    const window = openWindow();
    const large = { ...usd, value: 'x'.repeat(9 * 1024 * 1024) };
    await window.keep(large, lasting);
    assert.equal((await window.find('token', usd.key))?.value, large.value);
    assert.equal(await openWindow().find('token', usd.key), undefined);
  });

  it('facts that cannot be written are reported, and known until the window closes', async () => {
    await writeFile(path.join(folder, 'facts'), 'not a folder');
    const window = openWindow();
    await window.keep(usd, lasting);
    assert.equal(problems.length, 1);
    assert.deepEqual(await window.find('token', usd.key), usd);
  });

  it('tell their listeners of each change', async () => {
    const window = openWindow();
    let changes = 0;
    const stop = window.onDidChange(() => (changes += 1));
    await window.keep(usd, lasting);
    await window.forget('token', usd.key);
    stop();
    await window.keep(usd, lasting);
    assert.equal(changes, 2);
  });

  it('are of one node if a node told them, and of one chain under all its networks if the web did', () => {
    const { services } = readServices([
      {
        id: 'a',
        name: 'A',
        credential: 'a',
        rpcUrl: 'https://a.example.com',
        networks: [{ id: 'x', family: 'evm', chainId: '1' }],
      },
      {
        id: 'b',
        name: 'B',
        credential: 'b',
        rpcUrl: 'https://b.example.com',
        networks: [{ id: 'y', family: 'evm', chainId: '1' }],
      },
      {
        id: 'c',
        name: 'C',
        rpcUrl: 'http://127.0.0.1:8545',
        rpcPath: '',
        networks: [{ id: 'z', family: 'evm', chainId: '1' }],
      },
      {
        id: 'd',
        name: 'D',
        rpcUrl: 'http://127.0.0.1:8546',
        rpcPath: '',
        networks: [{ id: 'z', family: 'evm', chainId: '1' }],
      },
    ]);
    const [a, b, c, d] = services.flatMap(({ networks }) => networks);
    assert.ok(a && b && c && d);
    assert.equal(new Set([a, b, c, d].map((network) => factKey(network, address))).size, 4);
    assert.equal(webFactKey(a, address), webFactKey(b, address));
    assert.equal(new Set([a, c, d].map((network) => webFactKey(network, address))).size, 3);
    assert.deepEqual([a, b, c, d].map(isLastingChain), [true, true, false, false]);
  });
});
