import assert from 'node:assert/strict';

import { runInquiry } from '../../../../../src/core/answer/inquiry/inquirySources';
import { findNameFact, nameFact } from '../../../../../src/core/knowledge/names/nameFact';
import { labelOfInquiry, type OfferedInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { describeSentValues } from '../../../../../src/core/request/params/sentValue';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { AbiFolder } from '../../formats/abi/abiFolder';
import { answered } from '../../run/session/run/contractCells';
import { inquiryWorld } from './inquiryWorld';
import { NameChain } from './nameChain';

const first = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const zero = `0x${'0'.repeat(40)}`;

describe('names of a registry', () => {
  let folder: AbiFolder;
  let chain: NameChain;
  let registry: string;
  let dispose: (() => void) | undefined;

  before(async () => {
    folder = await AbiFolder.create();
    chain = await NameChain.start();
    await chain.register('alice.eth', first);
    ({ registry } = chain);
  });
  after(async () => {
    await chain.node.stop();
    await folder.delete();
  });
  afterEach(() => {
    dispose?.();
    dispose = undefined;
  });

  function open({ at = registry, mode = 'ask' as 'ask' | 'auto' } = {}) {
    const world = inquiryWorld(folder, chain.node, mode, new Map([['31337', at]]));
    ({ dispose } = world);
    const options = {
      network: world.network,
      transport: 'http' as const,
      signal: new AbortController().signal,
      allowance: openAllowance({ credits: 0, unpricedCalls: 0 }, world.ports),
    };
    const lookUp = async (...subjects: readonly string[]) => {
      const report = await runInquiry({ kind: 'names', network: world.network.key, subjects }, options, world.ports);
      return report.kind === 'ok' ? report.value : assert.fail(report.problem.cause);
    };
    const found = (name: string) => findNameFact(world.facts, world.network, { name, registry: at });
    return { ...world, lookUp, found };
  }

  function offerOf(answer: CellAnswer): OfferedInquiry {
    assert.ok(answer.kind === 'refused');
    const remedy = answer.refusal.remedies?.find(({ kind }) => kind === 'inquire');
    assert.ok(remedy?.kind === 'inquire', JSON.stringify(answer));
    return remedy.offer;
  }

  it('are refused with a button that looks them up, and then sent with name, address and block', async () => {
    const world = open();
    for (const cell of [
      'eth_getBalance alice.eth latest',
      'eth_getBalance "alice.eth" latest',
      'eth_getBalance {{alice.eth}} latest',
      'eth_call { "to": "alice.eth" } latest',
    ]) {
      const refused = await world.run(cell);
      assert.ok(refused.kind === 'refused');
      assert.match(refused.refusal.cause, /^alice\.eth hasn't been looked up on this network yet\./);
      assert.match(refused.refusal.cure, /^Look it up, and run the cell again\. Nothing was sent/);
      assert.equal(labelOfInquiry(offerOf(refused)), 'Look Up alice.eth (3 calls, no cost)');
    }
    assert.equal(world.sent.length, 0);

    const { inquiry } = offerOf(await world.run('eth_getBalance alice.eth latest'));
    const { learned, notes } = await world.lookUp(...inquiry.subjects);
    assert.equal(learned, 1);
    assert.match(notes.join(), new RegExp(`^alice\\.eth is ${first} at block \\d+\\.$`));
    assert.deepEqual(
      world.sent.map(({ method }) => method),
      ['eth_blockNumber', 'eth_call', 'eth_call'],
    );
    const block = (await world.found('alice.eth'))?.block ?? 0;
    assert.deepEqual(
      world.sent.slice(1).map(({ params }) => Array.isArray(params) && params[1]),
      [`0x${block.toString(16)}`, `0x${block.toString(16)}`],
    );
    assert.equal(world.ledger.length, 3);

    const source = `alice.eth, looked up at block ${block} on 2023-11-14 as ${first}`;
    for (const cell of ['eth_getBalance alice.eth latest', 'eth_getBalance {{alice.eth}} latest']) {
      const answer = answered(await world.run(cell));
      const shown = describeSentValues(answer.sentValues);
      assert.ok(shown.join().includes(source), shown.join());
      assert.deepEqual(world.sent.at(-1)?.params, [first, 'latest']);
    }
    assert.equal(world.sent.length, 5, 'they are not looked up again');
  });

  it('are looked up together', async () => {
    await chain.register('1inch.eth', second);
    const world = open();
    const filter = '{ "address": ["alice.eth", "1inch.eth", "alice.eth"], "fromBlock": 0, "toBlock": 1 }';
    const offer = offerOf(await world.run(`eth_getLogs ${filter}`));
    assert.equal(labelOfInquiry(offer), 'Look Up 2 Names (5 calls, no cost)');
    assert.equal((await world.lookUp(...offer.inquiry.subjects)).learned, 2);
    assert.equal(world.sent.length, 5);
    assert.equal((await world.run(`eth_getLogs ${filter}`)).kind, 'exchange');
    // A node on this computer is asked for its head after an answer without logs.
    assert.deepEqual(world.sent.findLast(({ method }) => method === 'eth_getLogs')?.params, [
      { address: [first, second, first], fromBlock: '0x0', toBlock: '0x1' },
    ]);
  });

  it('are never looked up without a request by the user', async () => {
    const world = open({ mode: 'auto' });
    assert.equal((await world.run('eth_getBalance alice.eth latest')).kind, 'refused');
    assert.equal(world.sent.length, 0);
  });

  it('names without resolver, address, code or an answer on the chain are reported as such, and nothing is kept', async () => {
    const odd = await chain.deploy('OddResolver');
    const offchain = await chain.deploy('OffchainResolver');
    await chain.register('zero.eth', zero);
    await chain.setResolver('empty.eth', first);
    await chain.setResolver('odd.eth', odd);
    await chain.setResolver('offchain.eth', offchain);
    const world = open();
    const names = ['none.eth', 'zero.eth', 'empty.eth', 'odd.eth', 'offchain.eth'];
    const { learned, notes } = await world.lookUp(...names);
    assert.equal(learned, 0);
    assert.deepEqual(
      [...notes].sort(),
      [
        `The resolver of empty.eth at ${first.toLowerCase()} gave no address: the answer is empty, as that of an address without code.`,
        `The resolver of odd.eth at ${odd} gave no address: the answer is "0x${'f'.repeat(64)}".`,
        `The resolver of offchain.eth at ${offchain} gave no address: the answer is at a gateway outside the chain (ERC-3668), which Rpcbook does not ask.`,
        'none.eth has no resolver, so it has no address.',
        'zero.eth has no address.',
      ].sort(),
    );
    for (const name of names) assert.equal(await world.found(name), undefined, name);
    assert.equal((await world.run('eth_getBalance zero.eth latest')).kind, 'refused');
  });

  it("are reported if the registry isn't one", async () => {
    const world = open({ at: first.toLowerCase() });
    const { learned, notes } = await world.lookUp('alice.eth');
    assert.equal(learned, 0);
    assert.match(notes.join(), /^The registry at 0x7099.* doesn't say who resolves alice\.eth: the answer is empty/);
  });

  it('names that are looked up again are shown with whether the address changed', async () => {
    await chain.register('bob.eth', first);
    const world = open();
    await world.lookUp('bob.eth');
    const { block } = (await world.found('bob.eth')) ?? assert.fail();
    assert.match((await world.lookUp('bob.eth')).notes.join(), new RegExp(`^bob\\.eth is still ${first} at block`));
    await chain.register('bob.eth', second);
    assert.match(
      (await world.lookUp('bob.eth')).notes.join(),
      new RegExp(`^The address of bob\\.eth changed from ${first} to ${second} at block`),
    );
    const changed = (await world.found('bob.eth')) ?? assert.fail();
    assert.equal(changed.address, second.toLowerCase());
    assert.ok(changed.block > block);
    await chain.register('bob.eth', zero);
    assert.match(
      (await world.lookUp('bob.eth')).notes.join(),
      new RegExp(`^bob\\.eth has no address\\. It was ${second} at block ${changed.block}, which is forgotten\\.$`),
    );
    assert.equal((await world.run('eth_getBalance bob.eth latest')).kind, 'refused');
  });

  it('names from another registry, or corrupted in their file, are not used', async () => {
    const world = open();
    const name = {
      name: 'alice.eth',
      address: second.toLowerCase(),
      block: 1,
      resolver: chain.resolver,
      learnedAt: Date.now(),
    };
    await world.facts.keep(nameFact(world.network, { ...name, registry: second.toLowerCase() }), { isLasting: false });
    assert.equal((await world.run('eth_getBalance alice.eth latest')).kind, 'refused');
    await world.facts.keep(nameFact(world.network, { ...name, registry, block: -1 }), { isLasting: false });
    assert.equal((await world.run('eth_getBalance alice.eth latest')).kind, 'refused');
    await world.facts.keep(nameFact(world.network, { ...name, registry }), { isLasting: false });
    assert.equal((await world.run('eth_getBalance alice.eth latest')).kind, 'exchange');
  });

  it('names with another normal form, or none, are refused without a button that looks them up', async () => {
    const world = open();
    for (const name of ['Alice.eth', 'ålice.eth', 'a\u0430b.eth', 'a_b.eth', 'xn--ls8h.eth']) {
      const refused = await world.run(`eth_getBalance "${name}" latest`);
      assert.ok(refused.kind === 'refused', name);
      assert.match(refused.refusal.cause, /can't be looked up: .*ENSIP-15.*Write the address\.$/);
      assert.deepEqual(
        (refused.refusal.remedies ?? []).filter(({ kind }) => kind !== 'replaceText'),
        [],
      );
      assert.deepEqual((await world.lookUp(name)).learned, 0);
    }
    assert.equal(world.sent.length, 0);
  });

  it('are not confused with the path of an answer', async () => {
    const refused = await open().run('eth_getBalance {{recipt.result.to}} latest');
    assert.ok(refused.kind === 'refused');
    assert.match(refused.refusal.cause, /`recipt` isn't defined/);
  });
});
