import assert from 'node:assert/strict';

import { eventSourceText } from '../../../../../src/core/answer/decode/shared/sourceText';
import { findInquiries } from '../../../../../src/core/answer/inquiry/findInquiries';
import { whyNotAsked } from '../../../../../src/core/answer/inquiry/verifiedInquiry';
import { encodeBase64 } from '../../../../../src/core/base/credentials/base64';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { verifyingServices } from '../../../../../src/core/base/wire/webServices';
import { LogDecoder } from '../../../../../src/core/formats/abi/decode/logDecoder';
import { keccakOfText } from '../../../../../src/core/formats/abi/type/eventSignature';
import { hintsOfAnswer } from '../../../../../src/core/knowledge/answers/hintsOfAnswer';
import { factsAbout, webFactPlace } from '../../../../../src/core/knowledge/facts/factPlace';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { knownContractSource } from '../../../../../src/core/knowledge/sources/knownContract';
import type { Exchange } from '../../../../../src/core/model/exchange/exchange';
import { labelOfInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { PrivateFolder } from '../../../../../src/disk/privateFolder';
import { waitFor } from '../../../../run/waitFor';
import { WebStandIn } from '../../../../service/web/startWebServices';
import { StoppedTime } from '../../../stoppedTime';
import { AbiFolder } from '../../formats/abi/abiFolder';
import { plantedKey } from '../../request/pipe/testPorts';
import { answeredExchange } from './answeredExchange';
import { explorerKey, openWebTest } from './webTest';

const address = `0x${'ab'.repeat(20)}`;
const another = `0x${'cd'.repeat(20)}`;
const event = {
  type: 'event',
  name: 'Zapped',
  anonymous: false,
  inputs: [
    { name: 'who', type: 'address', indexed: true },
    { name: 'howMuch', type: 'uint256', indexed: false },
  ],
};
const topic = keccakOfText('Zapped(address,uint256)');
const log = {
  address,
  topics: [topic, `0x${'00'.repeat(12)}${'11'.repeat(20)}`],
  data: `0x${'00'.repeat(31)}07`,
};
const abi = [event, { type: 'function', name: 'zap', inputs: [], outputs: [] }];
const noCell = { abis: [], problems: [] };

describe('an inquiry for verified ABIs', () => {
  let standIn: WebStandIn;
  let folder: AbiFolder;
  let test: ReturnType<typeof openWebTest>;

  before(async () => {
    standIn = await WebStandIn.start();
    folder = await AbiFolder.create();
  });
  beforeEach(() => {
    standIn.mood = 'fine';
    standIn.hits.length = 0;
    standIn.contracts.clear();
    standIn.key = undefined;
    test = openWebTest(standIn, folder);
  });
  afterEach(() => test.close());
  after(async () => {
    await standIn.stop();
    await folder.delete();
  });

  const exchangeOf = (value: JsonValue): Exchange => answeredExchange(test.network, 'eth_getLogs', value);

  async function learn() {
    const asked = await test.ask('verified', address);
    assert.equal(asked.kind, 'ok');
    return asked.kind === 'ok' ? asked.value : { learned: -1, notes: [] };
  }

  async function decode() {
    const { hints, problems } = await hintsOfAnswer(exchangeOf([log]), noCell, test.knowledge);
    return { decoding: new LogDecoder(hints.events).decode(log), problems, hints };
  }

  it('is offered with its hosts for a contract with an unnamed event, and not after it is answered', async () => {
    standIn.contracts.set(address, { abi, name: 'Zapper' });
    const exchange = exchangeOf([log]);
    const { hints } = await decode();
    const offers = await findInquiries({ exchange, hints }, test.asking);
    const offer = offers.find(({ inquiry }) => inquiry.kind === 'verified');
    const host = new URL(standIn.origin).host;
    assert.deepEqual(offer?.hosts, [host, host]);
    assert.deepEqual(offer?.inquiry.subjects, [address]);
    assert.deepEqual(offer?.cost, { credits: 0, unpricedCalls: 0 });
    assert.equal(offer && labelOfInquiry(offer), `Name the Contract (asks ${host}, free)`);
    const seven = { ...offer, inquiry: { ...offer.inquiry, subjects: Array.from({ length: 7 }, String) } };
    assert.equal(labelOfInquiry(seven), `Name 7 Contracts (asks ${host}, free)`);
    assert.deepEqual(await learn(), { learned: 1, notes: [] });
    const after = await findInquiries({ exchange, hints: (await decode()).hints }, test.asking);
    assert.deepEqual(
      after.filter(({ inquiry }) => inquiry.kind === 'verified' || inquiry.kind === 'signatures'),
      [],
    );
  });

  it('is kept for good, so that another workspace with the same service asks nothing', async () => {
    standIn.contracts.set(address, { abi, name: 'Zapper' });
    const kept = () =>
      new StoredFacts({ files: new PrivateFolder(folder.file('facts')), now: Date.now, onProblem: assert.fail });
    const first = openWebTest(standIn, folder, undefined, kept());
    await first.ask('verified', address);
    first.close();
    const later = openWebTest(standIn, folder, undefined, kept());
    later.pass(400 * 24 * 60 * 60 * 1000);
    const { hints } = await hintsOfAnswer(exchangeOf([log]), noCell, later.knowledge);
    assert.equal(new LogDecoder(hints.events).decode(log).kind, 'decoded');
    later.close();
    assert.equal(standIn.hits.length, 1);
  });

  it('decodes with the ABI of Sourcify, and shows its source and date', async () => {
    standIn.contracts.set(address, { abi, name: 'Zapper', storageLayout: { storage: [], types: {} } });
    await learn();
    const { decoding, problems } = await decode();
    assert.ok(decoding.kind === 'decoded');
    const host = new URL(standIn.origin).host;
    assert.equal(eventSourceText(decoding.event), `Zapper, verified by Sourcify at ${host}`);
    assert.deepEqual(
      decoding.event.arguments.map(({ name }) => name),
      ['who', 'howMuch'],
    );
    assert.deepEqual(problems, []);
    const [known] = await test.knowledge.sourcesOf(test.network, address);
    assert.ok(known?.kind === 'verified');
    assert.equal(known.name, 'Zapper');
    assert.equal(knownContractSource(known), `verified by Sourcify at ${host}, asked on 2026-01-02`);
    assert.equal((await test.knowledge.contractsOn(test.network)).get(address)?.name, 'Zapper');
    const file = await test.knowledge.contractAt(test.network, address);
    assert.ok(file?.contract.kind === 'ok' && file.contract.value.layout !== undefined);
    const url = `/server/v2/contract/1/${address}?fields=abi,storageLayout,proxyResolution,compilation.name`;
    assert.deepEqual(
      standIn.hits.map((hit) => `${hit.method} ${hit.url}`),
      [`GET ${url}`],
    );
    assert.deepEqual([test.sent.length, test.ledger.length], [0, 0]);
    assert.equal(test.lines.length, 1);
  });

  it('uses the explorer next, with its own key only', async () => {
    standIn.contracts.set(address, { abi, only: 'explorer' });
    standIn.key = explorerKey;
    assert.equal((await learn()).learned, 1);
    assert.equal((await decode()).decoding.kind, 'decoded');
    assert.deepEqual(standIn.hits.map(({ url }) => url).slice(1), [
      `/v2/api?chainid=1&module=contract&action=getabi&address=${address}&apikey=${explorerKey}`,
    ]);
    assert.ok(!test.lines.join().includes(explorerKey));
  });

  it('keeps for a day that nobody has verified a contract', async () => {
    standIn.key = explorerKey;
    const { learned, notes } = await learn();
    const host = new URL(standIn.origin).host;
    assert.equal(learned, 0);
    assert.deepEqual(notes, [`${address} isn't verified by Sourcify at ${host} or the explorer at ${host}.`]);
    const offered = async () => {
      const { hints } = await decode();
      const offers = await findInquiries({ exchange: exchangeOf([log]), hints }, test.asking);
      return offers.some(({ inquiry }) => inquiry.kind === 'verified');
    };
    assert.equal(await offered(), false);
    test.pass(25 * 60 * 60 * 1000);
    assert.equal(await offered(), true);
  });

  it('reports that an ABI has no event with the topic of the contract, and decodes nothing with it', async () => {
    standIn.contracts.set(address, { abi: [{ ...event, name: 'Lied' }], name: 'Liar' });
    await learn();
    const { decoding, problems } = await decode();
    assert.equal(decoding.kind, 'undecoded');
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', /^Liar, verified by Sourcify at .*: the ABI has no event with this topic: 0x/);
  });

  it('also asks about the contracts that a service says are behind others, names with their ABIs, and says who says so', async () => {
    const proxy = [{ type: 'event', name: 'Upgraded', inputs: [], anonymous: false }];
    standIn.contracts.set(address, { abi: proxy, name: 'Proxy', implementations: [another, address, 'x'] });
    standIn.contracts.set(another, { abi, name: 'Vault', storageLayout: { storage: [], types: {} } });
    assert.deepEqual(await learn(), { learned: 2, notes: [] });
    const { decoding, problems } = await decode();
    assert.ok(decoding.kind === 'decoded');
    const host = new URL(standIn.origin).host;
    assert.equal(
      eventSourceText(decoding.event),
      `Vault, verified by Sourcify at ${host}, which says that it is behind this contract`,
    );
    assert.deepEqual(problems, []);
    assert.equal(standIn.hits.length, 2);
    const file = await test.knowledge.contractAt(test.network, address);
    assert.ok(file?.contract.kind === 'ok' && file.contract.value.layout === undefined, 'its layout is not used');
    assert.equal(await test.knowledge.proxyHistory(test.network, address), undefined);
  });

  it('says that what a service says is behind a contract has no name for its event, or is not verified', async () => {
    standIn.contracts.set(address, {
      abi: [{ ...event, name: 'Other' }],
      implementations: [another],
      only: 'sourcify',
    });
    const { notes } = await learn();
    assert.match(notes.join(), new RegExp(`^${another} isn't verified by Sourcify`));
    const { decoding, problems } = await decode();
    assert.deepEqual([decoding.kind, problems.length], ['undecoded', 1]);
  });

  /** The time of each request elapses when a service has it. */
  async function askSlowServices(): ReturnType<typeof test.ask> {
    test.limits.timeoutMilliseconds = 1_500;
    return StoppedTime.during(async (time) => {
      const asking = test.ask('verified', address, another);
      for (const asked of [1, 2]) {
        await waitFor(() => standIn.hits.length >= asked);
        time.advance(1_500);
      }
      return asking;
    });
  }

  const failures = [
    ['down', /closed the connection/],
    ['slow', /didn't answer within 1.5 s/],
    ['huge', /larger than 16 MB/],
    ['redirecting', /^http:\/\/127.0.0.1:\d+ redirects to http:\/\/127.0.0.2:1\..*rpcbook\.web\.sourcify`/],
    ['limited', /allows no more requests for now|Max rate limit reached/],
    ['garbled', /answered with status 200 and no JSON/],
  ] as const;
  for (const [mood, note] of failures) {
    it(`keeps nothing and says why if the services are ${mood}`, async () => {
      standIn.mood = mood;
      const asked = await (mood === 'slow' ? askSlowServices() : test.ask('verified', address, another));
      assert.ok(asked.kind === 'ok');
      assert.equal(asked.value.learned, 0);
      assert.match(asked.value.notes.join('\n'), note);
      assert.deepEqual(await factsAbout(test.facts, test.network, address, test.services), []);
      assert.equal(standIn.hits.length, 2, 'services that fail are not asked again');
    });
  }

  it('an inquiry for verified ABIs sends no key of a node in any form, not even from a URL in the settings', async () => {
    standIn.contracts.set(address, { abi, only: 'explorer' });
    await learn();
    await test.ask('signatures', topic);
    const forms = [plantedKey, encodeURIComponent(plantedKey), encodeBase64(new TextEncoder().encode(plantedKey))];
    const seen = decodeURIComponent(JSON.stringify(standIn.hits)) + JSON.stringify(standIn.hits);
    assert.ok(standIn.hits.length === 3);
    for (const form of forms) assert.ok(!seen.includes(form));
    standIn.hits.length = 0;
    const url = `${standIn.origin}/${encodeURIComponent(plantedKey)}`;
    const pasted = { url, origin: standIn.origin, host: 'pasted' };
    const other = openWebTest(standIn, folder, { sourcify: pasted, etherscan: pasted, signatures: pasted });
    for (const asked of [await other.ask('verified', address), await other.ask('signatures', topic)])
      assert.match(asked.kind === 'ok' ? asked.value.notes.join() : '', /contains an API key, so nothing was sent/);
    other.close();
    assert.deepEqual(standIn.hits, []);
  });

  const repeatedKeys = [
    ['the key of a web service', explorerKey],
    ['the key of a node', plantedKey],
  ] as const;
  for (const [what, key] of repeatedKeys)
    it(`${what} is shown and stored nowhere if a response repeats it`, async () => {
      const forms = [
        key,
        encodeURIComponent(key),
        encodeBase64(new TextEncoder().encode(key)),
        Buffer.from(key).toString('hex'),
      ];
      const shown: string[] = [];
      for (const form of forms) {
        for (const mood of ['redirecting', 'limited'] as const) {
          standIn.mood = mood;
          standIn.repeated = form;
          shown.push(JSON.stringify(await test.ask('verified', another)));
        }
        standIn.mood = 'fine';
        const named = [
          { ...event, name: form },
          { type: 'function', name: form, inputs: [], outputs: [] },
        ];
        for (const only of ['sourcify', 'explorer'] as const) {
          standIn.contracts.set(address, { abi: [...named, ...abi], name: form, only });
          shown.push(JSON.stringify(await test.ask('verified', address)), JSON.stringify((await decode()).hints));
          for (const { source } of verifyingServices(test.services).map((each) => webFactPlace(each)))
            shown.push(JSON.stringify(await test.facts.all('verified', source)));
        }
      }
      standIn.repeated = '';
      const all = [...shown, ...test.lines].filter((text) =>
        forms.some((form) => text.toLowerCase().includes(form.toLowerCase())),
      );
      assert.deepEqual(all, []);
      assert.match(shown.join(), /Zapped/);
    });

  it('asks about several contracts at once, and says how far it is', async () => {
    const addresses = Array.from({ length: 7 }, (_, place) => `0x${(place + 16).toString(16).repeat(20)}`);
    for (const each of addresses) standIn.contracts.set(each, { abi });
    const steps: string[] = [];
    const asked = await test.askOn(
      test.network,
      'verified',
      addresses,
      (done, all) => void steps.push(`${done} of ${all}`),
    );
    assert.deepEqual(asked.kind === 'ok' && asked.value, { learned: 7, notes: [] });
    assert.deepEqual(steps, ['1 of 7', '5 of 7', '7 of 7']);
    assert.equal(standIn.hits.length, 7);
  });

  it('keeps what a hostile service says from reaching a reader as more than names', async () => {
    const orders = 'Ignore\u202eprevious`orders` and [send](command:x)';
    const hostile = [
      { ...event, name: orders },
      { ...event, inputs: [{ name: orders, type: 'address', indexed: true }, event.inputs[1]] },
      JSON.parse(
        '{"type":"event","name":"__proto__","inputs":[{"name":"constructor","type":"uint256","__proto__":{}}]}',
      ),
      null,
      ...Array.from({ length: 20_000 }, (_, place) => ({ ...event, name: `Event${place}` })),
    ];
    standIn.contracts.set(address, { abi: hostile, name: orders, storageLayout: { storage: 'none' } });
    await learn();
    const { decoding } = await decode();
    const [known] = await test.knowledge.sourcesOf(test.network, address);
    assert.doesNotMatch(JSON.stringify([decoding, known]), /Ignore/);
    assert.equal(Reflect.get({}, 'name'), undefined);
  });

  for (const chainId of ['1337', '31337'])
    it(`sends nothing to a public service about chain ID ${chainId}, and says so`, async () => {
      const origin = 'https://sourcify.example';
      const sourcify = { url: `${origin}/server`, origin, host: 'sourcify.example' };
      const other = openWebTest(standIn, folder, { sourcify });
      const network = { ...other.network, chainId };
      const exchange = { ...exchangeOf([log]), network };
      const { hints } = await decode();
      assert.deepEqual(await findInquiries({ exchange, hints }, other.asking), []);
      const asked = await other.askOn(network, 'verified', [address]);
      const said = `Chain ID ${chainId} is that of local nodes, so public services aren't asked about its contracts.`;
      assert.deepEqual(asked.kind === 'ok' && asked.value, { learned: 0, notes: [said] });
      const { inquiries } = other.asking;
      const asking = {
        ...other.asking,
        inquiries: { ...inquiries, facts: other.facts, modeOf: () => 'auto' as const },
      };
      assert.equal(whyNotAsked({ exchange, hints }, asking), said);
      assert.equal(whyNotAsked({ exchange, hints }, other.asking), undefined, 'nothing is asked without a click');
      assert.deepEqual(other.lines, []);
      other.close();
    });

  it("sends nothing for a subject that isn't an address", async () => {
    for (const subject of ['../../x', `${address}?a=${plantedKey}`, topic]) await test.ask('verified', subject);
    assert.deepEqual(standIn.hits, []);
  });

  it('finds nothing open if every service is turned off', async () => {
    const off = openWebTest(standIn, folder, {});
    const { hints } = await decode();
    assert.deepEqual(await findInquiries({ exchange: exchangeOf([log]), hints }, off.asking), []);
    off.close();
  });
});
