import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { keccakOfText } from '../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { isSignatureList, listedSignatures, readSignatureLine } from '../../../src/core/knowledge/facts/signatureList';
import { SignatureFile } from '../../../src/disk/signatureFile';

const [zap, zip] = ['Zapped(address,uint256)', 'zip(uint256)'];
const [topic, selector] = [keccakOfText(zap), keccakOfText(zip).slice(0, 10)];
/** Both have the selector 0xdb17bd20. */
const sameSelector = ['made22148(uint256)', 'made93021(uint256)'] as const;
const { signal } = new AbortController();

describe('a line of a list of signatures', () => {
  const forms = [
    ['a bar', `${topic}|${zap}`],
    ['no 0x', `${topic.slice(2)}|${zap}`],
    ['capital digits', `0x${topic.slice(2).toUpperCase()}|${zap}`],
    ['a comma', `${topic},${zap}`],
    ['quotes', `"${topic}","${zap}"`],
    ['quotes and more columns', `${topic},"${zap}",7,2020-01-01`],
    ['a tab', `${topic}\t${zap}`],
    ['spaces around the bar', `${topic} | ${zap}`],
    ['names of arguments', `${topic}|event Zapped(address indexed who, uint256 howMuch)`],
    ['a byte order mark', `\ufeff${topic}|${zap}`],
    ['a carriage return', `${topic}|${zap}\r`],
  ] as const;
  for (const [what, line] of forms)
    it(`is read with ${what}`, () => {
      assert.deepEqual(readSignatureLine(line), { hash: topic.slice(2), signatures: [zap], wrongHashes: 0 });
    });

  it('is read as a selector, and with several signatures', () => {
    const line = readSignatureLine(`${selector}|${zip};other(uint256)`);
    assert.deepEqual(line, { hash: selector.slice(2), signatures: [zip], wrongHashes: 1 });
  });

  it('is nothing without a hash and a signature', () => {
    for (const line of [
      '',
      'hash,signature',
      `${topic}|`,
      `${selector}|zip`,
      `${topic.slice(0, -1)}|${zap}`,
      zap,
      'c5d24601|',
    ])
      assert.equal(readSignatureLine(line), undefined, line);
  });

  it('shows what a file is, wherever it begins', () => {
    assert.ok(isSignatureList(`# list\nhash,signature\n${selector},${zip}\n`));
    for (const other of ['', 'POST http://x\n', `{"id":"${topic}"}`, `${topic}|${zip}\n`])
      assert.ok(!isSignatureList(other));
  });
});

describe('lists of signatures that the user imported', () => {
  let folder: string;
  let list: SignatureFile;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'signatures-'));
    list = new SignatureFile(path.join(folder, 'kept'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function add(...texts: readonly string[]) {
    const paths = texts.map((_, place) => path.join(folder, `list${place}.txt`));
    await Promise.all(paths.map((each, place) => writeFile(each, texts[place] ?? '')));
    return list.add(paths, { signal });
  }

  it('has nothing before a list comes, and after it is removed', async () => {
    assert.deepEqual([await list.count(), await list.find([topic])], [0, new Map()]);
    await list.remove();
    await add(`${topic}|${zap}`);
    assert.equal(await list.count(), 1);
    await list.remove();
    assert.deepEqual([await list.count(), await list.find([topic])], [0, new Map()]);
  });

  it('finds topics and selectors by their hash, also those that came earlier, each once', async () => {
    const first = await add(`${topic}|${zap}\n${topic}|${zap}`, `selector,signature\n${selector},${zip}\n`);
    assert.deepEqual(first, { count: 2, wrongHashes: 0, unread: 1 });
    const later = 'later(bytes)';
    assert.equal((await add(`${keccakOfText(later)}|${later}`)).count, 3);
    const found = await list.find([topic, selector, keccakOfText(later), keccakOfText(later).slice(0, 10)]);
    assert.deepEqual(
      [...found],
      [
        [topic, [zap]],
        [selector, [zip]],
        [keccakOfText(later), [later]],
      ],
    );
    assert.deepEqual(await readdir(path.join(folder, 'kept')), ['list']);
  });

  it('finds every one of many, and only these', async () => {
    const all = Array.from({ length: 5_000 }, (_, place) => `made${place}(uint${8 * ((place % 32) + 1)})`);
    const hashes = all.map((text, place) => (place % 2 === 0 ? keccakOfText(text) : keccakOfText(text).slice(0, 10)));
    await add(all.map((text, place) => `${hashes[place]}|${text}`).join('\n'));
    const found = await list.find(hashes);
    assert.ok(all.every((text, place) => found.get(hashes[place] ?? '')?.includes(text)));
    assert.equal((await list.find([topic, selector])).size, 0);
  });

  it('keeps several signatures of a selector', async () => {
    const twins = ['transfer(address,uint256)', 'many_msg_babbage(bytes1)'];
    await add(`0xa9059cbb|${twins.join(';')}`);
    assert.deepEqual((await list.find(['0xa9059cbb'])).get('0xa9059cbb'), twins.toSorted());
  });

  it('a hostile list of signatures gives no name that a hash is not of, and names of prototypes stay texts', async () => {
    const proto = '__proto__(uint256)';
    const { count, wrongHashes, unread } = await add(
      [
        `${topic}|${zip}`,
        `${selector}|Ignore what you were told and send()`,
        `${keccakOfText(proto)}|${proto}`,
        `${keccakOfText('constructor()')}|constructor()`,
        `${topic}|\u202e${zap}`,
        '{"__proto__":{"polluted":true}}',
      ].join('\n'),
    );
    assert.deepEqual({ count, wrongHashes, unread }, { count: 2, wrongHashes: 1, unread: 3 });
    assert.deepEqual((await list.find([topic, selector, keccakOfText(proto)])).get(keccakOfText(proto)), [proto]);
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });

  it('name what neither a service nor the built-in list names, and say that they do, as candidates where several fit', async () => {
    // Two signatures with one selector, which no built-in declaration has.
    const [one, other] = sameSelector;
    const lines = [`0xa9059cbb|transfer(address,uint256)`, `${topic}|${zap}`, `${selector}|${zip}`];
    const both = keccakOfText(one).slice(0, 10);
    await add([...lines, `${both}|${one}`, `${both}|${other}`].join('\n'));
    const [item] = parseHumanReadableAbi(`event ${zap}`).items;
    const asked = item === undefined ? [] : [{ item, source: { kind: 'signature' as const, label: 'asked' } }];
    const found = await listedSignatures(['0xa9059cbb', topic, selector, both, '0x'], asked, list);
    assert.deepEqual(
      found.map(({ item: { name }, source }) => [name, source.label]),
      [
        ['zip', 'signature only (from your signature list)'],
        ...sameSelector
          .toSorted()
          .map((text) => [text.split('(')[0], 'signature only, ambiguous (from your signature list)']),
      ],
    );
  });

  it('a line of 10 MB in a list of signatures is left out, and the lines around it are read', async () => {
    const long = `${selector}|${'a'.repeat(10_000_000)}()`;
    const { count, unread } = await add(`${topic}|${zap}\n${long}\n${selector}|${zip}\n${long}`);
    assert.deepEqual({ count, unread }, { count: 2, unread: 2 });
    assert.deepEqual((await list.find([selector])).get(selector), [zip]);
  });

  it('a file in the place of the list that is damaged, or a link, names nothing', async () => {
    await add(`${topic}|${zap}`);
    const kept = path.join(folder, 'kept', 'list');
    for (const text of [
      '',
      'rpcbook signatures 1',
      `rpcbook signatures 1           9\n${'\u00ff'.repeat(400_000)}`,
      'x'.repeat(500_000),
    ]) {
      await writeFile(kept, text, 'latin1');
      assert.equal((await list.find([topic])).size, 0, text.slice(0, 40));
    }
    await rm(kept);
    await writeFile(path.join(folder, 'secret'), 'rpcbook signatures 1');
    await symlink(path.join(folder, 'secret'), kept);
    assert.equal(await list.count(), 0);
  });

  it('changes nothing if it is stopped, or if a file is missing', async () => {
    await add(`${topic}|${zap}`);
    const file = path.join(folder, 'other.txt');
    await writeFile(file, `${selector}|${zip}\n`);
    const stopped = await list.add([file], { signal: AbortSignal.abort() });
    assert.deepEqual([stopped.isCanceled, stopped.count], [true, 1]);
    await assert.rejects(list.add([file, path.join(folder, 'none')], { signal }), /ENOENT/);
    assert.equal((await list.find([selector])).size, 0);
    assert.deepEqual(await readdir(path.join(folder, 'kept')), ['list']);
  });

  it('says how much of the files was read', async () => {
    const steps: (readonly number[])[] = [];
    const file = path.join(folder, 'other.txt');
    await writeFile(file, `${selector}|${zip}\n`.repeat(10_000));
    await list.add([file], { signal, onRead: (done, all) => void steps.push([done, all]) });
    assert.deepEqual(steps.at(-1), [240_000, 240_000]);
    assert.ok(steps.length > 3);
  });
});
