import assert from 'node:assert/strict';

import { getBase58Decoder } from '@solana/kit';

import { layoutReferences, offersForVariable } from '../../../../../src/core/editor/lookup/layoutVariables';
import { canLookUp, lookupTitle, type LookupValues, printLookup } from '../../../../../src/core/editor/lookup/lookup';
import { tokenPrograms } from '../../../../../src/core/editor/lookup/lookupFields';
import { lookups } from '../../../../../src/core/editor/lookup/lookups';
import { offersFor } from '../../../../../src/core/editor/lookup/offers';
import { parseSubject } from '../../../../../src/core/editor/lookup/subject';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { noKnowledge } from '../../request/pipe/noKnowledge';
import { createTestPorts, reply, serviceSettings } from '../../request/pipe/testPorts';

const networks = readServices(serviceSettings).services.flatMap((service) => service.networks);
const hash = `0x${'ab'.repeat(32)}`;
const address = `0x${'cd'.repeat(20)}`;
const felt = `0x${'12'.repeat(31)}`;
const key = tokenPrograms[0].value;
const signature = getBase58Decoder().decode(Uint8Array.from({ length: 64 }, (_, index) => index + 1));

const examples: readonly (readonly [kind: keyof typeof lookups, values: LookupValues])[] = [
  ['receipt', { hash }],
  ['storage', { address, position: 'mapping(2)[0xabc]', block: 'latest' }],
  ['storage', { address, position: '7', block: '19_000_000' }],
  ['blame', { address, position: '7', block: 'latest' }],
  ['logs', { address, event: 'Transfer(address,address,uint256)', from: '100', to: 'latest' }],
  ['logs', { address: '', event: '', from: '0x10', to: '0x20' }],
  ['tokenAccounts', { owner: key, filter: key }],
  ['tokenAccounts', { owner: key, filter: 'AEBDg9Lx4bB3RDwsnfY2yTUVKcjbKja6YRx7EhEq6vTx' }],
  ['solanaTransaction', { signature }],
  ['blockRange', { from: '30', to: '60', details: 'false' }],
  ['events', { address: felt, from: '640000', to: 'latest', chunk: '100' }],
  ['events', { address: felt, event: 'Transfer', from: '1', to: '2', chunk: '100' }],
  ['events', { address: '', from: felt, to: felt, chunk: '1' }],
  ['l2netReceipt', { hash: felt }],
  ['trace', { hash }],
  ['l2netTrace', { hash: felt }],
  ['changes', { hash }],
  ['baseFees', {}],
  ['block', { hash }],
];

describe('lookups', () => {
  for (const [kind, values] of examples) {
    // A search for changes takes many calls, which `blameCells.test.ts` runs.
    if (kind === 'blame') continue;
    it(`print ${kind} ${JSON.stringify(values)} as a cell that runs`, async () => {
      const lookup = lookups[kind];
      for (const field of lookup.fields) assert.equal(field.check(values[field.id] ?? ''), undefined, field.id);
      const network = networks.find((one) => canLookUp(lookup, one));
      assert.ok(network);
      const { ports, sent } = createTestPorts({
        answer: (_request, { id }) => reply({ jsonrpc: '2.0', id, result: null }),
      });
      const answers: string[] = [];
      await new NotebookSession(ports).run(
        [{ id: 'a', text: printLookup(lookup, network, values) }],
        'a',
        new AbortController().signal,
        {
          started: () => undefined,
          ended: (_id, answer) => void answers.push(answer.kind === 'refused' ? answer.refusal.cause : answer.kind),
        },
      );
      assert.deepEqual(answers, ['exchange']);
      assert.equal(sent.length, 1);
    });
  }

  it('have an example each', () => {
    assert.deepEqual([...new Set(examples.map(([kind]) => kind))].sort(), Object.keys(lookups).sort());
  });

  it('use methods of the catalogue', () => {
    const catalogue = createServiceCatalogue();
    for (const { method } of Object.values(lookups)) assert.ok(catalogue.find(method), method);
  });

  it('check the input, and report its problem', () => {
    const problem = (kind: keyof typeof lookups, id: string, text: string) =>
      lookups[kind].fields.find((field) => field.id === id)?.check(text);
    assert.match(problem('receipt', 'hash', '0x1234') ?? '', /not 4/);
    assert.match(problem('storage', 'address', 'vault') ?? '', /40 hex digits/);
    assert.match(problem('storage', 'position', 'mapping(') ?? '', /./);
    assert.match(problem('logs', 'event', 'Transfer(address,') ?? '', /./);
    assert.match(problem('logs', 'from', 'yesterday') ?? '', /block/);
    assert.match(problem('tokenAccounts', 'owner', '0xabc') ?? '', /base58/);
    assert.match(problem('events', 'chunk', '0') ?? '', /whole number/);
    assert.equal(problem('logs', 'from', 'latest-1000'), undefined);
    assert.equal(problem('logs', 'event', hash), undefined);
  });

  it('have distinct titles', () => {
    const [network] = networks;
    assert.ok(network);
    assert.equal(lookupTitle(lookups.receipt, network, { hash }), 'Receipt 0xabab…ababab (mainnet)');
    assert.equal(lookupTitle(lookups.baseFees, network, {}), 'Base fees (mainnet)');
  });

  it('include token programs that are valid keys', () => {
    for (const { value } of tokenPrograms) assert.equal(parseSubject(value)?.kind, 'key');
  });
});

describe('the signature of a Solana transaction', () => {
  it('is found in any text by its 64 bytes, and offers its transaction', () => {
    const subject = parseSubject(` ${signature} `);
    assert.deepEqual(subject, { kind: 'signature', text: signature });
    assert.deepEqual(
      offersFor(subject, networks).map(({ lookup, values }) => [lookup.kind, values]),
      [['solanaTransaction', { signature }]],
    );
    assert.equal(parseSubject(signature.slice(0, -2))?.kind === 'signature', false);
    assert.match(lookups.solanaTransaction.fields[0]?.check(key) ?? '', /64 bytes in base58/);
  });
});

describe('offersForVariable', () => {
  const layout = {
    storage: [{ label: 'owner', offset: 0, slot: '3', type: 't_address' }],
    types: { t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' } },
  };
  const knowledge: KnowledgeSource = {
    ...noKnowledge,
    contract: (reference) =>
      Promise.resolve(
        reference === 'Vault'
          ? { kind: 'ok', value: { label: 'out/Vault.json', items: [], layout, problems: [] } }
          : { kind: 'failed', problem: 'none' },
      ),
  };

  it('offers a named variable of a layout, and no other word', async () => {
    const references = layoutReferences('# @layout Vault\n# @abi Other', 'a.rpc');
    const [offer, another] = await offersForVariable('owner', references, knowledge);
    assert.equal(another, undefined);
    assert.deepEqual(offer?.values, { position: 'owner', layout: 'Vault' });
    assert.match(
      offer ? offer.lookup.print({ ...offer.values, address, block: 'latest' }) : '',
      /^# @layout Vault\neth_getStorageAt 0x/,
    );
    assert.deepEqual(await offersForVariable('nothing', references, knowledge), []);
  });

  it('reads the contracts that Solidity source declares', () => {
    assert.deepEqual(
      layoutReferences('abstract contract Base {}\ncontract Vault is Base {', undefined).map(
        ({ reference }) => reference,
      ),
      ['Base', 'Vault'],
    );
  });
});
