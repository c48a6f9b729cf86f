import assert from 'node:assert/strict';

import { keccakOfText, signatureOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { recordsVersion } from '../../../../../src/core/knowledge/files/readRecords';
import { defined } from '../../../defined';
import { AbiFolder, indexOf, memoryStore } from '../../formats/abi/abiFolder';

function artifact(event: string, ...types: readonly string[]): unknown {
  return {
    abi: [
      {
        type: 'event',
        name: event,
        inputs: types.map((type, index) => ({ name: `a${index}`, type, indexed: index === 0 })),
      },
    ],
  };
}

describe('ArtifactIndex', () => {
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());

  it('reads nothing before the first query, then finds events by topic and name, and files by contract', async () => {
    await folder.write('out/A.sol/A.json', artifact('Set', 'uint256'));
    await folder.write('out/B.sol/B.json', artifact('Set', 'uint8'));
    await folder.write('artifacts/C.json', { contractName: 'Named', ...(artifact('Other', 'bool') as object) });
    await folder.write('out/node_modules/D.json', artifact('Hidden', 'bool'));
    const { index, files } = indexOf(folder);
    assert.deepEqual(files.reads, []);
    const topic = keccakOfText('Set(uint256)');
    const events = await index.events([topic, keccakOfText('Hidden(bool)')]);
    assert.deepEqual(
      [...events].map(([key, found]) => [key, found.map(({ item, label }) => [item.name, label])]),
      [
        [topic, [['Set', 'out/A.sol/A.json']]],
        [keccakOfText('Hidden(bool)'), []],
      ],
    );
    assert.deepEqual((await index.eventsNamed('Set')).map(({ inputs }) => inputs[0]?.type).sort(), [
      'uint256',
      'uint8',
    ]);
    assert.deepEqual(await index.filesOf('Named'), [folder.file('artifacts/C.json')]);
    assert.deepEqual(await index.filesOf('A'), [folder.file('out/A.sol/A.json')]);
    assert.equal(files.reads.length, 3);
  });

  it('finds functions and errors by selector', async () => {
    const transfer = {
      type: 'function',
      name: 'transfer',
      inputs: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      outputs: [],
    };
    await folder.write('out/A.sol/A.json', {
      abi: [transfer, { type: 'error', name: 'Broke', inputs: [{ name: 'by', type: 'uint256' }] }],
    });
    await folder.write('out/B.sol/B.json', { abi: [transfer] });
    const { index } = indexOf(folder);
    const [only, another] = await index.called('0xa9059cbb');
    assert.deepEqual(
      [only?.item.kind, only && signatureOf(only.item), another],
      ['function', 'transfer(address,uint256)', undefined],
    );
    assert.match(only?.label ?? '', /^out\/[AB]\.sol\/[AB]\.json and 1 more$/);
    assert.deepEqual(defined(await index.called(keccakOfText('Broke(uint256)').slice(0, 10))), [
      { item: { kind: 'error', name: 'Broke', inputs: [{ name: 'by', type: 'uint256' }] }, label: 'out/A.sol/A.json' },
    ]);
    assert.deepEqual(await index.called('0x00000000'), []);
  });

  it('finds layouts with a variable: the name of their contract, or their path if several have the name', async () => {
    const layout = (...labels: readonly string[]) => ({
      abi: [],
      storageLayout: {
        storage: labels.map((label) => ({ label, slot: '0', offset: 0, type: 't_uint256' })),
        types: {},
      },
    });
    await folder.write('out/A.sol/A.json', layout('total', 'owner'));
    await folder.write('out/One.sol/B.json', layout('owner'));
    await folder.write('out/Two.sol/B.json', layout('other'));
    const { index } = indexOf(folder);
    assert.deepEqual(await index.layoutsWith('total'), ['A']);
    assert.deepEqual([...(await index.layoutsWith('owner'))].sort(), ['A', 'out/One.sol/B.json']);
    assert.deepEqual(await index.layoutsWith('none'), []);
  });

  it('returns distinct declarations with the number of artifacts that contain them', async () => {
    for (const name of ['A', 'B', 'C']) await folder.write(`${name}.json`, artifact('Set', 'uint256', 'bool'));
    await folder.write('D.abi', 'event Set(uint256 other, bool indexed flag)');
    const topic = keccakOfText('Set(uint256,bool)');
    const found = (await indexOf(folder).index.events([topic])).get(topic) ?? [];
    assert.deepEqual(found.map(({ item }) => item.inputs[1]?.indexed).sort(), [false, true]);
    assert.ok(
      found.some(({ label }) => / and 2 more$/.test(label)),
      JSON.stringify(found.map(({ label }) => label)),
    );
  });

  it('indexes 5,000 files in slices, and rereads none of them after a restart', async () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => index);
    while (numbers.length > 0)
      await Promise.all(
        numbers
          .splice(0, 100)
          .map((index) =>
            folder.write(`out/f${index % 50}/C${index}.json`, artifact(`E${index}`, 'uint256', 'address')),
          ),
      );
    const store = memoryStore();
    const first = indexOf(folder, store);
    const topic = keccakOfText('E4321(uint256,address)');
    assert.equal((await first.index.events([topic])).get(topic)?.[0]?.label, 'out/f21/C4321.json');
    assert.equal(first.files.reads.length, 5000);
    // The clock goes on by one with each file at least, so eight files at most are one slice.
    assert.ok(first.pauses() >= 5000 / 8, `${first.pauses()} pauses`);
    const second = indexOf(folder, store);
    assert.equal((await second.index.events([topic])).get(topic)?.[0]?.label, 'out/f21/C4321.json');
    assert.deepEqual(second.files.reads, []);
    assert.ok(second.pauses() >= 5000 / 8, `${second.pauses()} pauses`);
  });

  it('rereads only changed files', async () => {
    await folder.write('A.json', artifact('Old', 'uint256'));
    await folder.write('B.json', artifact('Stays', 'uint256'));
    const { index, files } = indexOf(folder);
    assert.equal((await index.eventsNamed('Old')).length, 1);
    await folder.write('A.json', artifact('NewOne', 'uint256'));
    await folder.write('C.json', artifact('Added', 'uint256'));
    index.files.markChanged(folder.file('A.json'));
    index.files.markChanged(folder.file('C.json'));
    assert.deepEqual(
      [
        (await index.eventsNamed('Old')).length,
        (await index.eventsNamed('NewOne')).length,
        (await index.eventsNamed('Added')).length,
      ],
      [0, 1, 1],
    );
    await folder.delete('B.json');
    index.files.markChanged(folder.file('B.json'));
    assert.equal((await index.eventsNamed('Stays')).length, 0);
    assert.deepEqual(files.reads, ['A.json', 'B.json', 'A.json', 'C.json']);
  });

  it('reports each error once with its place, and indexes the rest', async () => {
    await folder.write('Broken.json', '{\n  "abi": [}');
    await folder.write('Half.json', {
      abi: [
        { type: 'event', name: 'Good', inputs: [] },
        { type: 'event', name: 'Bad', inputs: [{ name: 'x', type: 'uint7' }] },
      ],
    });
    await folder.write('package.json', { name: 'x', type: 'module' });
    const { index, problems } = indexOf(folder);
    assert.equal((await index.eventsNamed('Good')).length, 1);
    index.files.markChanged(folder.file('Broken.json'));
    await index.eventsNamed('Good');
    index.files.relist();
    await index.eventsNamed('Good');
    assert.deepEqual(problems.map(({ path, place }) => [path, place]).sort(), [
      ['Broken.json', 'line 2, column 11'],
      ['Half.json', 'abi[1].inputs[0].type'],
    ]);
  });

  it('removes the files of a folder that was deleted, and nothing else', async () => {
    const event = (name: string) => ({ abi: [{ type: 'event', name, inputs: [] }] });
    await folder.write('one/out/First.json', event('First'));
    await folder.write('two/out/Second.json', event('Second'));
    const { index } = indexOf(folder);
    assert.equal((await index.eventsNamed('First')).length, 1);
    assert.equal(index.files.markDeleted(folder.file('other')), false);
    await folder.delete('one');
    assert.equal(index.files.markDeleted(folder.file('one')), true);
    assert.equal((await index.eventsNamed('First')).length, 0);
    assert.equal((await index.eventsNamed('Second')).length, 1);
  });

  it('ignores a stored index that is damaged or of another version', async () => {
    await folder.write('A.json', artifact('Set', 'uint256'));
    const store = memoryStore();
    await indexOf(folder, store).index.eventsNamed('Set');
    const text = new TextDecoder().decode(store.bytes());
    for (const corrupted of [
      text.replace('uint256', 'uint8'),
      text.replace(recordsVersion, 'rpcbook artifacts 1'),
      text.slice(0, -3),
      '',
      '\0',
    ]) {
      store.replace(corrupted);
      const { index, files } = indexOf(folder, store);
      assert.equal((await index.eventsNamed('Set'))[0]?.inputs[0]?.type, 'uint256');
      assert.deepEqual(files.reads, ['A.json']);
    }
  });

  it('stops when it is disposed', async () => {
    for (let file = 0; file < 100; file += 1) await folder.write(`C${file}.json`, artifact('Set', 'uint256'));
    const { index, files } = indexOf(folder);
    const asked = index.eventsNamed('Set');
    index.files.dispose();
    await asked;
    assert.ok(files.reads.length < 100, `${files.reads.length} files were read`);
  });
});
