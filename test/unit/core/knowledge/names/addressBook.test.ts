import assert from 'node:assert/strict';

import {
  AddressBook,
  type NamedAddress,
  type NameRank,
  offeredRanks,
  resolvingRanks,
} from '../../../../../src/core/knowledge/names/addressBook';
import { describeName, encodeAddress, warningOfName } from '../../../../../src/core/request/params/encodeAddress';

const addressOf = (digit: string) => `0x${digit.repeat(40)}`;
const entry = (rank: NameRank, address: string, name = 'USDC'): NamedAddress => ({
  name,
  address,
  rank,
  source: `${rank} source`,
});

describe('names of addresses', () => {
  for (const rank of offeredRanks) {
    it(`a name that only ${rank} has is not replaced by its address, and is suggested with its source`, () => {
      const book = new AddressBook([entry(rank, addressOf('1'))]);
      const found = encodeAddress('USDC', book);
      assert.ok(found?.kind === 'failed' && found.problem.kind === 'offered');
      assert.match(found.problem.message, new RegExp(`Known by it: ${addressOf('1')} \\(${rank} source\\)`));
      assert.deepEqual(found.problem.candidates, [entry(rank, addressOf('1'))]);
      assert.deepEqual(book.nearest('USDD'), [], 'it is no suggestion for another name either');
      assert.equal(book.isNameOf('USDC', addressOf('1')), false);
    });
  }

  it('built-in names come before labels, and labels before deployments', () => {
    const all = [...resolvingRanks, ...offeredRanks].map((rank, index) => entry(rank, addressOf(String(index))));
    for (const [index, rank] of resolvingRanks.entries()) {
      const found = new AddressBook(all.slice(index).reverse()).resolve('USDC');
      assert.equal(found?.kind === 'ok' && found.value.rank, rank);
    }
  });

  it('a name from several sources is reported where it is sent and in the editor, with all addresses', () => {
    const book = new AddressBook([entry('addressMap', addressOf('1')), entry('deployment', addressOf('2'))]);
    const found = book.resolve('USDC');
    assert.ok(found?.kind === 'ok');
    assert.equal(found.value.address, addressOf('1'));
    assert.equal(describeName(found.value), `USDC, from addressMap source, not ${addressOf('2')} (deployment source)`);
    const warning = warningOfName(found.value, { start: 0, end: 4 });
    assert.equal(warning?.severity, 'warning');
    assert.deepEqual(warning.cure?.kind === 'replace' && warning.cure.values, [addressOf('1'), addressOf('2')]);
    assert.equal(book.isNameOf('USDC', addressOf('1')), false);
  });

  it('a label says which contract of the project a name means, with its other names and no warning', () => {
    const proxy = addressOf('1');
    const own = [entry('deployment', proxy, 'ERC1967Proxy'), entry('deployment', addressOf('2'))];
    const book = new AddressBook([entry('label', proxy), ...own]);
    const found = book.resolve('USDC');
    assert.ok(found?.kind === 'ok');
    assert.equal(
      describeName(found.value),
      `USDC, also named ERC1967Proxy, from label source, not ${addressOf('2')} (deployment source)`,
    );
    assert.equal(warningOfName(found.value, { start: 0, end: 4 }), undefined);
    assert.equal(book.isNameOf('USDC', proxy), true);
    const lookedUp = new AddressBook([entry('label', proxy), entry('resolved', addressOf('3'))]).resolve('USDC');
    assert.ok(lookedUp?.kind === 'ok');
    assert.equal(warningOfName(lookedUp.value, { start: 0, end: 4 })?.code, 'sharedAddressName');
  });

  it('a name can be chosen if several contracts bear it, unless it is that of a well-known contract', () => {
    const choicesOf = (...ranks: readonly NameRank[]) =>
      new AddressBook(ranks.map((rank, index) => entry(rank, addressOf(String(index))))).choicesOf('USDC');
    assert.equal(choicesOf('deployment', 'deployment').length, 2);
    assert.equal(choicesOf('deployment', 'behind', 'behind').length, 3);
    assert.deepEqual(choicesOf('deployment', 'token', 'verified'), []);
    assert.deepEqual(choicesOf('builtIn', 'deployment'), []);
    const book = new AddressBook([entry('deployment', addressOf('1')), entry('behind', addressOf('2'))]);
    assert.deepEqual([book.choices(), book.isChosen('USDC')], [['USDC'], false]);
    const chosen = new AddressBook([...book.all, entry('label', addressOf('2'))]);
    assert.equal(chosen.isChosen('USDC'), true);
  });

  it('a name of one address has no note, even if services and tokens use the same name', () => {
    const book = new AddressBook([entry('label', addressOf('1')), entry('verified', addressOf('2'))]);
    const found = book.resolve('USDC');
    assert.ok(found?.kind === 'ok');
    assert.equal(describeName(found.value), 'USDC, from label source');
    assert.equal(book.isNameOf('USDC', addressOf('1')), true);
  });

  for (const rank of resolvingRanks) {
    it(`a name with two addresses from ${rank} is replaced by neither, and both are suggested`, () => {
      const book = new AddressBook([entry(rank, addressOf('1')), entry(rank, addressOf('2'))]);
      const found = book.resolve('USDC');
      assert.ok(found?.kind === 'failed' && found.problem.kind === 'ambiguous');
      assert.deepEqual(
        found.problem.candidates.map(({ address }) => address),
        [addressOf('1'), addressOf('2')],
      );
    });
  }

  it("an address shows the user's name before a built-in one, and a built-in name before that of a service", () => {
    const all = [entry('verified', addressOf('1'), 'Fake'), entry('builtIn', addressOf('1'), 'USDC')];
    assert.equal(new AddressBook(all).nameOf(addressOf('1'))?.name, 'USDC');
    const labeled = [...all, entry('label', addressOf('1'), 'Dollars')];
    assert.equal(new AddressBook(labeled).nameOf(addressOf('1'))?.name, 'Dollars');
    assert.equal(new AddressBook([entry('token', addressOf('1'))]).nameOf(addressOf('1')), undefined);
  });
});
