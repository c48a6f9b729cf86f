import assert from 'node:assert/strict';

import { functionsOf } from '../../../../../src/core/answer/decode/evm/calls/knownFunctions';
import { eventSourceText, sourceText } from '../../../../../src/core/answer/decode/shared/sourceText';
import { LogArguments } from '../../../../../src/core/answer/saving/logArguments';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { namesOfSelector } from '../../../../../src/core/editor/lookup/knownNames';
import { JsonLogs } from '../../../../../src/core/formats/abi/decode/jsonLogs';
import { LogDecoder } from '../../../../../src/core/formats/abi/decode/logDecoder';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { keccakOfText } from '../../../../../src/core/formats/abi/type/eventSignature';
import { hintsOfAnswer } from '../../../../../src/core/knowledge/answers/hintsOfAnswer';
import { WebStandIn } from '../../../../service/web/startWebServices';
import { AbiFolder } from '../../formats/abi/abiFolder';
import { answeredExchange } from './answeredExchange';
import { openWebTest } from './webTest';

const address = `0x${'ab'.repeat(20)}`;
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const zapped = 'Zapped(address,uint256)';
const topic = keccakOfText(zapped);
/** Two signatures that share a selector (the best known pair). */
const [burn, collate] = ['burn(uint256)', 'collate_propagate_storage(bytes16)'];
const shared = '0x42966c68';
const noCell = { abis: [], problems: [] };

describe('an inquiry for signatures', () => {
  let standIn: WebStandIn;
  let folder: AbiFolder;
  let test: ReturnType<typeof openWebTest>;

  before(async () => {
    standIn = await WebStandIn.start();
    folder = await AbiFolder.create();
  });
  beforeEach(() => {
    standIn.hits.length = 0;
    standIn.signatures.clear();
    test = openWebTest(standIn, folder);
  });
  afterEach(() => test.close());
  after(async () => {
    await standIn.stop();
    await folder.delete();
  });

  async function notesOf(...hashes: readonly string[]) {
    const asked = await test.ask('signatures', ...hashes);
    assert.ok(asked.kind === 'ok');
    return asked.value;
  }

  const hints = async (value: JsonValue) =>
    (await hintsOfAnswer(answeredExchange(test.network, 'eth_getLogs', value), noCell, test.knowledge)).hints;

  it('requests functions and events together, and keeps known signatures for a month, and missing ones for a day', async () => {
    standIn.signatures.set(topic, [zapped]);
    const unknown = '0x01020304';
    const { learned, notes } = await notesOf(topic, unknown);
    const host = new URL(standIn.origin).host;
    assert.equal(learned, 1);
    assert.deepEqual(notes, [`${host} doesn't know 1 hash.`]);
    assert.deepEqual(
      standIn.hits.map(({ url }) => url),
      [`/signature-database/v1/lookup?function=${unknown}&event=${topic}&filter=true`],
    );
    const known = async () => (await test.knowledge.signatures([topic, unknown])).length;
    assert.equal(await known(), 1);
    test.pass(29 * 24 * 60 * 60 * 1000);
    assert.equal(await known(), 1);
    test.pass(2 * 24 * 60 * 60 * 1000);
    assert.equal(await known(), 0);
  });

  it('decodes an event only if its topics allow one reading', async () => {
    standIn.signatures.set(topic, [zapped]);
    await notesOf(topic);
    const all = { address, topics: [topic, word('11'), word('7')], data: '0x' };
    const none = { address, topics: [topic], data: `${word('11')}${word('7').slice(2)}` };
    const one = { address, topics: [topic, word('11')], data: word('7') };
    const decoder = new LogDecoder((await hints([all])).events);
    for (const log of [all, none]) {
      const decoding = decoder.decode(log);
      assert.ok(decoding.kind === 'decoded');
      assert.deepEqual(
        decoding.event.arguments.map(({ value }) => value.kind),
        ['address', 'integer'],
      );
    }
    const decoding = decoder.decode(one);
    assert.ok(decoding.kind === 'decoded');
    assert.equal(decoding.event.name, 'Zapped');
    assert.equal(eventSourceText(decoding.event), `signature only (${new URL(standIn.origin).host})`);
    const [only] = decoding.event.arguments;
    assert.ok(only?.value.kind === 'undecoded');
    assert.deepEqual(only.value.words, [word('11'), word('7')]);
    const saved = new LogArguments((await hints([all])).events, new BuiltInAbi(), decoder);
    assert.deepEqual(
      [all, none, one].map((log) => saved.decode(new JsonLogs([log]).at(0))?.values.length),
      [2, 2, undefined],
      'files have no guesses either',
    );
  });

  it('shows all signatures of a selector, as ambiguous', async () => {
    standIn.signatures.set(shared, [burn, collate]);
    const { notes } = await notesOf(shared);
    assert.deepEqual(notes, ['1 selector is ambiguous.']);
    const called = (await hints({ hash: word('1'), to: address, input: `${shared}${word('7').slice(2)}` })).called;
    const own = functionsOf(shared, { ...(called && { called }) });
    const labels = own
      .filter(({ source }) => source.kind === 'signature')
      .map(({ item, source }) => [item.name, sourceText(source)]);
    const label = `signature only, ambiguous (${new URL(standIn.origin).host})`;
    assert.deepEqual(labels, [
      ['burn', label],
      ['collate_propagate_storage', label],
    ]);
    const hovered = await namesOfSelector(shared, [test.network], test.knowledge, new BuiltInAbi());
    assert.ok(
      hovered.some(({ text, source }) => text === collate && source === label),
      'hovers, too',
    );
  });

  it("texts that aren't a signature of the hash are ignored and reported", async () => {
    const lies = [
      'Zapped(address,uint)',
      'Other(address)',
      `event ${zapped}`,
      `${zapped}; event X()`,
      '<b>',
      'a'.repeat(9_000),
    ];
    standIn.signatures.set(topic, [...lies, zapped]);
    const { learned, notes } = await notesOf(topic);
    assert.equal(learned, 1);
    assert.equal((await test.knowledge.signatures([topic])).length, 1);
    assert.match(notes.join(), /texts of .* had another hash or were no signatures, and were left out/);
  });

  it("sends nothing for subjects that aren't hashes", async () => {
    await notesOf('0x12', `${topic}&a=b`);
    assert.deepEqual(standIn.hits, []);
  });
});
