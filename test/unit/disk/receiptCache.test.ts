import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ReceiptCache } from '../../../src/disk/receiptCache';

describe('ReceiptCache', () => {
  let folder: string;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'rpcbook-receipts-')), 'receipts');
  });

  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  const open = (options: { readonly maxEntries?: number; readonly maxBytes?: number } = {}) =>
    new ReceiptCache({
      folder,
      maxEntries: options.maxEntries ?? 100,
      maxBytes: options.maxBytes ?? 1_000_000,
      onProblem: assert.fail,
    });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const text = async (cache: ReceiptCache, key: string) => {
    const loaded = await cache.load(key);
    return loaded && new TextDecoder().decode(loaded);
  };

  it('returns saved entries by any key, in another process too', async () => {
    await open().save('main/mainnet "x" 0xabc', bytes('one'));
    await open().save('../../elsewhere', bytes('two'));
    assert.equal(await text(open(), 'main/mainnet "x" 0xabc'), 'one');
    assert.equal(await text(open(), '../../elsewhere'), 'two');
    assert.equal(await text(open(), 'other'), undefined);
    assert.equal((await readdir(folder)).length, 2);
  });

  it('creates nothing before something is saved', async () => {
    assert.equal(await text(open(), 'any'), undefined);
    await assert.rejects(readdir(folder));
  });

  it('stays within its limits by evicting the oldest entries', async () => {
    const cache = open({ maxEntries: 5 });
    for (let index = 0; index < 5; index += 1) await cache.save(`key ${index}`, bytes(String(index)));
    const names = await readdir(folder);
    const now = Date.now() / 1000;
    for (const [index, name] of names.entries())
      await utimes(path.join(folder, name), now - 100 + index, now - 100 + index);
    await cache.save('key 5', bytes('5'));
    const left = await readdir(folder);
    assert.equal(left.length, 5);
    assert.ok(!left.includes(names[0] ?? ''));
    assert.equal(await text(cache, 'key 5'), '5');
  });

  it('stays within its size limit, and stores nothing that would evict most others', async () => {
    const cache = open({ maxBytes: 3_200 });
    await cache.save('large', new Uint8Array(101));
    assert.equal(await cache.load('large'), undefined);
    for (let index = 0; index < 40; index += 1) await cache.save(`key ${index}`, new Uint8Array(100));
    assert.ok((await readdir(folder)).length <= 32);
    assert.equal((await cache.load('key 39'))?.length, 100);
  });

  it('counts what other windows saved', async () => {
    const [one, other] = [open({ maxEntries: 40 }), open({ maxEntries: 40 })];
    for (let index = 0; index < 40; index += 1) {
      await one.save(`one ${index}`, bytes('1'));
      await other.save(`other ${index}`, bytes('2'));
    }
    assert.ok((await readdir(folder)).length <= 40 + 32);
  });

  it('reports an entry that cannot be saved and continues', async () => {
    await writeFile(path.dirname(folder) + '/receipts', 'a file in the way');
    const problems: string[] = [];
    const cache = new ReceiptCache({
      folder,
      maxEntries: 5,
      maxBytes: 1000,
      onProblem: (message) => void problems.push(message),
    });
    await cache.save('key', bytes('one'));
    assert.match(problems.join(), /Couldn't cache a receipt/);
    assert.equal(await cache.load('key'), undefined);
  });
});
