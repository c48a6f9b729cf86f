import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Fact, isLastingChain, nodeFactPlace } from '../../../../../src/core/knowledge/facts/factPlace';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { findTokenFact, tokenFact } from '../../../../../src/core/knowledge/facts/tokenFact';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { PrivateFolder } from '../../../../../src/disk/privateFolder';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const address = `0x${'ab'.repeat(20)}`;
const usd = tokenFact(evmNetwork, address, { decimals: 6, symbol: 'USD', learnedAt: 5 });
const lasting = { isLasting: true };

describe('stored facts', () => {
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
    assert.deepEqual(await openWindow().all('token', usd.source), [usd]);
    assert.deepEqual(await openWindow().all('proxy', usd.source), []);
  });

  it('are removed from the file too', async () => {
    const window = openWindow();
    await window.keep(usd, lasting);
    await window.forget('token', usd);
    assert.equal(await window.find('token', usd), undefined);
    assert.deepEqual(await files(), []);
    assert.equal(await openWindow().find('token', usd), undefined);
  });

  it('stay in the window if the chain may start over', async () => {
    const window = openWindow();
    await window.keep(usd, { isLasting: false });
    assert.deepEqual(await window.all('token', usd.source), [usd]);
    assert.equal(await openWindow().find('token', usd), undefined);
  });

  it('are ignored if their file is damaged, of another fact, or of another kind', async () => {
    await openWindow().keep(usd, lasting);
    const [name = ''] = await files();
    const file = path.join(folder, 'facts', name);
    const whole = await readFile(file, 'utf8');
    const corrupted = [
      whole.slice(0, -5),
      '',
      '[]',
      JSON.stringify({ ...usd, kind: 'proxy' }),
      JSON.stringify({ ...usd, ...nodeFactPlace(evmNetwork, `0x${'cd'.repeat(20)}`) }),
      JSON.stringify({ ...usd, source: 'another' }),
      JSON.stringify({ ...usd, source: undefined }),
      JSON.stringify({ ...usd, kind: 'other' }),
      JSON.stringify({ ...usd, learnedAt: 'yesterday' }),
    ];
    for (const text of corrupted) {
      await writeFile(file, text);
      assert.equal(await openWindow().find('token', usd), undefined, text);
      assert.deepEqual(await openWindow().all('token', usd.source), [], text);
    }
    await writeFile(file, whole);
    assert.deepEqual(await openWindow().find('token', usd), usd);
  });

  it('are checked when they are read: a file can contain any decimals and any symbol', async () => {
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

  it('facts larger than 8 MB stay in the window', async () => {
    const window = openWindow();
    const large = { ...usd, value: 'x'.repeat(9 * 1024 * 1024) };
    await window.keep(large, lasting);
    assert.equal((await window.find('token', usd))?.value, large.value);
    assert.equal(await openWindow().find('token', usd), undefined);
  });

  it('facts that cannot be written are reported, and known until the window closes', async () => {
    await writeFile(path.join(folder, 'facts'), 'not a folder');
    const window = openWindow();
    await window.keep(usd, lasting);
    assert.equal(problems.length, 1);
    assert.deepEqual(await window.find('token', usd), usd);
  });

  it('notify their listeners of each change', async () => {
    const window = openWindow();
    let changes = 0;
    const stop = window.onDidChange(() => (changes += 1));
    await window.keep(usd, lasting);
    await window.forget('token', usd);
    stop();
    await window.keep(usd, lasting);
    assert.equal(changes, 2);
  });

  it('facts without a source are removed, and nothing else is', async () => {
    await openWindow().keep(usd, lasting);
    const kept = await files();
    const unsourced = `token-${'ab'.repeat(20)}.json`;
    await writeFile(path.join(folder, 'facts', unsourced), JSON.stringify({ ...usd, source: undefined }));
    await writeFile(path.join(folder, 'facts', 'notes.txt'), 'mine');
    assert.deepEqual(await openWindow().find('token', usd), usd);
    assert.deepEqual([...(await files())].sort(), [...kept, 'notes.txt'].sort());
  });

  it('are permanent only on a chain that cannot start over', () => {
    const { services } = readServices([
      {
        id: 'a',
        credential: 'a',
        rpcUrl: 'https://a.example.com',
        networks: [{ id: 'x', family: 'evm', chainId: '1' }],
      },
      {
        id: 'c',
        rpcUrl: 'http://127.0.0.1:8545',
        rpcPath: '',
        networks: [{ id: 'z', family: 'evm', chainId: '1' }],
      },
    ]);
    const networks = services.flatMap((service) => service.networks);
    assert.deepEqual(networks.map(isLastingChain), [true, false]);
  });
});
