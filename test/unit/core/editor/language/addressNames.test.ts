import assert from 'node:assert/strict';

import { inlayHints } from '../../../../../src/core/editor/language/annotations/inlayHints';
import { completeCell } from '../../../../../src/core/editor/language/completion/completeCell';
import { hoverCell } from '../../../../../src/core/editor/language/hover/hoverCell';
import { diagnoseCell } from '../../../../../src/core/editor/language/problems/diagnoseCell';
import { AddressBook, type NamedAddress } from '../../../../../src/core/knowledge/names/addressBook';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { localServices } from '../../answer/inquiry/tokenChain';
import { openAtCursor, openSample, owner, token } from './shared/sampleNotebook';

const entry = (name: string, address: string, rank: NamedAddress['rank'], source: string): NamedAddress => ({
  name,
  address,
  rank,
  source,
});
const alice = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const addressBook = new AddressBook(
  [
    entry('Treasury', owner, 'label', 'labels in settings'),
    entry('Main Treasury', owner, 'label', 'labels in settings'),
    entry('Pool', owner, 'deployment', 'one.json'),
    entry('Pool', token, 'deployment', 'two.json'),
    entry('USDC', token, 'builtIn', 'built-in list'),
    entry('alice.eth', alice, 'resolved', 'looked up at block 12,345 on 2026-11-22'),
  ],
  token,
);

const offered = (text: string, options = {}) => {
  const { context, edited, offset } = openAtCursor([text], { addressBook, ...options });
  return completeCell(context, edited, offset).map(({ label, text: inserted, detail }) => [label, inserted, detail]);
};
const problemsOf = (text: string) => {
  const { context, edited } = openSample([text], { addressBook });
  return diagnoseCell(context, edited).map(({ code, cure }) => [code, cure?.kind === 'replace' ? cure.values : []]);
};

describe('names of addresses in the editor', () => {
  it('are suggested between braces with address and source, if they can be written there', () => {
    const names = offered('eth_getBalance {{|');
    const from = (address: string, source: string) => `${address.slice(0, 6)}…${address.slice(-6)} · ${source}`;
    assert.deepEqual(
      names.find(([label]) => label === 'Treasury'),
      ['Treasury', 'Treasury}}', from(owner, 'labels in settings')],
    );
    assert.equal(names.filter(([label]) => label === 'Pool').length, 2);
    assert.equal(
      names.some(([label]) => label === 'Main Treasury' || label === 'USDC'),
      false,
    );
  });

  it('of public chains are not suggested on chains for development', () => {
    const text = '# @network local/dev\neth_getLogs { "address": "|" }';
    const labelsOn = (chainId: string) => {
      const [service] = localServices;
      const { services } = readServices([{ ...service, networks: [{ id: 'dev', family: 'evm', chainId }] }]);
      return offered(text, { services }).map(([label]) => label);
    };
    for (const chainId of ['1337', '31337'])
      assert.deepEqual(
        ['USDC', 'Treasury'].map((name) => labelsOn(chainId).includes(name)),
        [false, true],
      );
    assert.equal(labelsOn('4242').includes('USDC'), true);
  });

  it('are suggested for addresses by name, or as the address if several have the name', () => {
    const names = offered('eth_getLogs { "address": "|" }');
    assert.equal(names.find(([label]) => label === 'Main Treasury')?.[1], 'Main Treasury');
    assert.deepEqual(
      names.filter(([label]) => label === 'Pool').map(([, text]) => text),
      [owner, token],
    );
    assert.deepEqual(
      names.find(([label]) => label === 'Choose What Pool Means…'),
      ['Choose What Pool Means…', 'Pool', undefined],
    );
    assert.equal(names.find(([label]) => label === 'USDC')?.[1], 'USDC');
    const raw = offered('# @network mainnet\n{ "method": "eth_getBalance", "params": ["|"] }');
    assert.equal(raw.find(([label]) => label === 'Treasury')?.[1], owner);
  });

  it('come first for the events of the contract whose logs are requested', () => {
    const { context, edited, offset } = openAtCursor(['eth_getLogs { "topics": ["|"] }'], { addressBook });
    const own = { name: 'Zed', signature: 'Zed(uint256)', label: 'Vault.json' };
    const [first] = completeCell({ ...context, contractEvents: [own] }, edited, offset).toSorted((one, other) =>
      (one.order ?? '') < (other.order ?? '') ? -1 : 1,
    );
    assert.equal(first?.label, 'Zed(uint256)');
  });

  it('are not reported as problems, and candidates and similar names are quick fixes', () => {
    assert.deepEqual(problemsOf('eth_getBalance Treasury latest'), []);
    assert.deepEqual(problemsOf('eth_getBalance {{Treasury}} latest'), []);
    assert.deepEqual(problemsOf('eth_getBalance Pool latest'), [['unknownAddressName', [owner, token]]]);
    assert.deepEqual(problemsOf('eth_getBalance Tresury latest'), [['unknownAddressName', ['Treasury']]]);
    assert.deepEqual(problemsOf('eth_getBalance {{Tresury}} latest'), [['undefinedName', ['Treasury']]]);
  });

  it('names of a registry are suggested, explained and reported depending on whether they were looked up', () => {
    const source = 'looked up at block 12,345 on 2026-11-22';
    const detail = `${alice.slice(0, 6)}…${alice.slice(-6)} · ${source}`;
    assert.deepEqual(
      offered('eth_getBalance {{ali|').find(([label]) => label === 'alice.eth'),
      ['alice.eth', 'alice.eth}}', detail],
    );
    const inAddress = offered('eth_getLogs { "address": "|" }').find(([label]) => label === 'alice.eth');
    assert.deepEqual(inAddress, ['alice.eth', 'alice.eth', detail]);
    for (const [text, code] of [
      ['eth_getBalance alice.eth latest', undefined],
      ['eth_getBalance {{alice.eth}} latest', undefined],
      ['eth_getBalance bob.eth latest', 'unresolvedName'],
      ['eth_getBalance {{bob.eth}} latest', 'unresolvedName'],
      ['eth_getBalance Bob.eth latest', 'unknownAddressName'],
    ] as const)
      assert.deepEqual(
        problemsOf(text).map(([found]) => found),
        code === undefined ? [] : [code],
        text,
      );
    assert.deepEqual(problemsOf('eth_getBalance Bob.eth latest')[0]?.[1], ['bob.eth']);
    const { context, edited } = openSample(['eth_getBalance alice.eth latest'], { addressBook });
    const hover = hoverCell(context, edited, 18)?.paragraphs.map((paragraph) => paragraph.print()) ?? [];
    assert.match(hover.join('\n'), /alice\.eth, looked up at block 12,345 on 2026-11-22/);
  });

  it('are followed by the other name of the contract too, if a label says which of several they mean', () => {
    const book = new AddressBook([
      entry('Vault', owner, 'label', 'labels in settings'),
      entry('ERC1967Proxy', owner, 'deployment', 'one.json'),
      entry('Vault', token, 'deployment', 'two.json'),
    ]);
    const { context, edited } = openSample(['eth_getBalance Vault latest'], { addressBook: book });
    const [hint] = inlayHints(context, edited, { parameterNames: false, values: true });
    assert.equal(hint?.label, `= ${owner.slice(0, 6)}…${owner.slice(-6)} (ERC1967Proxy)`);
    assert.deepEqual(diagnoseCell(context, edited), []);
  });

  it('are followed by their address, and show their source on hover', () => {
    const { context, edited } = openSample(['eth_getBalance Treasury latest'], { addressBook });
    assert.deepEqual(
      inlayHints(context, edited, { parameterNames: false, values: true }).map(({ label, offset }) => [label, offset]),
      [[`= ${owner.slice(0, 6)}…${owner.slice(-6)}`, 23]],
    );
    for (const text of ['eth_getBalance Treasury latest', 'eth_getBalance {{Treasury}} latest']) {
      const sample = openSample([text], { addressBook });
      const hover = hoverCell(sample.context, sample.edited, 18)?.paragraphs.map((paragraph) => paragraph.print());
      assert.match(hover?.join('\n') ?? '', new RegExp(`${owner}[^]*Treasury, from labels in settings`));
    }
  });
});
