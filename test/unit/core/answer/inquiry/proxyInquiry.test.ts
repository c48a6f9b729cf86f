import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { runInquiry } from '../../../../../src/core/answer/inquiry/inquirySources';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../src/core/base/view/printText';
import { keccakOfText } from '../../../../../src/core/formats/abi/type/eventSignature';
import { findProxyFact } from '../../../../../src/core/knowledge/proxies/proxyFact';
import { pointersAt } from '../../../../../src/core/knowledge/proxies/proxyHistory';
import { labelOfInquiry, type OfferedInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { modeOfInquiry } from '../../../../../src/core/request/pipe/readRequestSettings';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { refreshAnswer } from '../../../../../src/core/run/session/memory/refreshAnswer';
import { agreeToSpend } from '../../../../../src/core/run/session/plan/agreeToSpend';
import type { Anvil } from '../../../../service/evm/anvil';
import type { AbiFolder } from '../../formats/abi/abiFolder';
import { answered } from '../../run/session/run/contractCells';
import { type Broadcast, deployProxies } from './deployedProxies';
import { inquiryWorld } from './inquiryWorld';

describe('contracts behind proxies', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let broadcast: Broadcast;
  let dispose: (() => void) | undefined;

  before(async () => {
    ({ folder, node, broadcast } = await deployProxies());
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });
  afterEach(() => {
    dispose?.();
    dispose = undefined;
  });

  const created = (name: string): string =>
    broadcast.transactions.find(({ contractName, function: called }) => contractName === name && called === null)
      ?.contractAddress ?? assert.fail(name);
  /** The transactions that call a function of a contract, in order. */
  const calls = (to: string, signature: string): readonly string[] =>
    broadcast.transactions
      .filter(({ transaction }) => transaction.to?.toLowerCase() === to.toLowerCase())
      .filter(({ transaction }) => transaction.input.startsWith(keccakOfText(signature).slice(0, 10)))
      .map(({ hash }) => hash);
  const deposits = (to: string): readonly string[] => calls(to, 'deposit(uint256)');
  const clone = (): string =>
    broadcast.transactions.find(({ function: called }) => called?.startsWith('clone('))?.additionalContracts[0]
      ?.address ?? assert.fail('clone');

  function open(mode: 'ask' | 'auto') {
    const world = inquiryWorld(folder, node, mode);
    ({ dispose } = world);
    return world;
  }

  type World = ReturnType<typeof open>;

  function offersOf(answer: CellAnswer): readonly OfferedInquiry[] {
    return answered(answer).offers ?? [];
  }

  function onlyOffer(answer: CellAnswer): OfferedInquiry {
    const [offer, another] = offersOf(answer);
    assert.ok(offer !== undefined && another === undefined, JSON.stringify(offersOf(answer)));
    return offer;
  }

  /** Chooses the offer of an answer, and returns the answer with what was learned. */
  async function choose({ ports, network }: World, answer: CellAnswer): Promise<CellAnswer> {
    const { inquiry, cost, calls: count } = onlyOffer(answer);
    const { signal } = new AbortController();
    const shares = [{ network, cost, calls: count, isOpen: false }];
    const allowance = await agreeToSpend({ networks: [network], shares, budget: undefined }, signal, ports);
    assert.ok(allowance.kind === 'ok');
    const options = { network, transport: 'http' as const, signal, allowance: allowance.value };
    const report = await runInquiry(inquiry, options, ports);
    assert.equal(report.kind, 'ok', JSON.stringify(report));
    return refreshAnswer(answer, ports);
  }

  function shown(answer: CellAnswer): string {
    const { exchange, hints } = answered(answer);
    return printText(decodeExchange(exchange, hints), { maxRows: 100, time: utcTime });
  }

  it('decode each receipt with the implementation at its block, when the user chooses it', async () => {
    const world = open('ask');
    const [first = '', , third = ''] = deposits(created('Proxy'));
    const before = await world.run(`eth_getTransactionReceipt ${first}`);
    const offer = onlyOffer(before);
    assert.equal(labelOfInquiry(offer), 'Look Behind the Contract (at most 5 calls, no cost)');
    const asked = world.sent.length;
    const decoded = await choose(world, before);
    assert.deepEqual(
      world.sent.slice(asked).map(({ method }) => method),
      ['eth_getCode', 'eth_getStorageAt', 'eth_getCode', 'eth_call'],
    );
    assert.match(shown(decoded), /Event +by +amount\n.*\n.*Deposited +0x\w+ +5\n/);
    assert.match(shown(decoded), /Decoded by\n.*Vault, behind ERC-1967 proxy.* \(deployment\)/);
    assert.deepEqual(offersOf(decoded), []);

    const later = await world.run(`eth_getTransactionReceipt ${third}`);
    assert.equal(offersOf(later).length, 1, 'the proxy may be another one at a later block');
    const after = shown(await choose(world, later));
    assert.match(after, /Deposited .*shares: 7/);
    assert.match(after, /FeePaid/);
    assert.match(after, /Decoded by\n.*VaultTwo, behind ERC-1967 proxy.* \(deployment\)/);
    // What is known for one block isn't used for another one.
    assert.match(shown(await world.run(`eth_getTransactionReceipt ${first}`)), /Vault, behind ERC-1967 proxy/);
    assert.equal(world.ledger.length, new Set(world.ledger).size);
  });

  it('decode the logs of a range, each with the implementation at its block', async () => {
    const world = open('auto');
    const proxy = created('Proxy');
    const answer = await world.run(`eth_getLogs { "address": "${proxy}", "fromBlock": "0x0", "toBlock": "latest" }`);
    const { exchange, hints } = answered(answer);
    const { sections } = decodeExchange(exchange, hints);
    const table = sections.find((section) => section.kind === 'table');
    assert.ok(table);
    const rows = Array.from({ length: table.rowCount }, (_, row) =>
      table
        .at(row)
        .map((value) => formatValue(value, utcTime))
        .join(' '),
    );
    const found = rows.filter((row) => row.includes(' Deposited'));
    assert.deepEqual(
      found.map((row) => /(amount|shares): (\d+)/.exec(row)?.[0]),
      ['amount: 5', 'amount: 6', 'shares: 7', 'shares: 8'],
    );
    assert.deepEqual(offersOf(answer), []);
    const sources = table.sources?.().map(({ value }) => formatValue(value, utcTime)) ?? [];
    assert.ok(
      sources.some((source) => source.startsWith('Vault, behind ERC-1967 proxy')),
      sources.join(),
    );
    assert.ok(
      sources.some((source) => source.startsWith('VaultTwo, behind ERC-1967 proxy')),
      sources.join(),
    );
  });

  it('decode the events of minimal clones, beacon proxies and diamonds', async () => {
    const world = open('auto');
    const texts = await Promise.all(
      [deposits(clone())[0], deposits(created('BeaconProxy'))[0], calls(created('Diamond'), 'count(uint256)')[0]].map(
        async (hash = '') => shown(await world.run(`eth_getTransactionReceipt ${hash}`)),
      ),
    );
    assert.match(texts[0] ?? '', /Vault, behind minimal proxy/);
    assert.match(texts[1] ?? '', /Vault, behind beacon proxy/);
    assert.match(texts[2] ?? '', /CountFacet, behind diamond/);
    const fact = await findProxyFact(world.facts, world.network, clone().toLowerCase());
    assert.deepEqual(fact?.fixed, { kind: 'proxy', pattern: 'minimal', targets: [created('Vault').toLowerCase()] });
    const beacon = await findProxyFact(world.facts, world.network, created('BeaconProxy').toLowerCase());
    const pointer = beacon?.observations[0]?.pointer;
    assert.equal(pointer?.kind === 'proxy' && pointer.beacon, created('Beacon').toLowerCase());
  });

  it('decode the events of an account that delegates to a contract', async () => {
    const world = open('auto');
    const account = '0x00000000000000000000000000000000000a7702';
    const target = created('VaultTwo').slice(2).toLowerCase();
    await node.request('anvil_setCode', [account, `0xef0100${target}`]);
    const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const data = `${keccakOfText('close(uint256)').slice(0, 10)}${'7'.padStart(64, '0')}`;
    const answer = await world.run(`eth_call { "from": "${from}", "to": "${account}", "data": "${data}" } latest`);
    const fact = await findProxyFact(world.facts, world.network, account);
    assert.deepEqual(pointersAt(fact ?? { observations: [] }, undefined), [
      { kind: 'proxy', pattern: 'delegation', targets: [`0x${target}`] },
    ]);
    assert.match(shown(answer), /VaultTwo, behind EIP-7702 delegation/);
  });

  it('name errors and functions of a call', async () => {
    const world = open('auto');
    const data = `${keccakOfText('close(uint256)').slice(0, 10)}${'7'.padStart(64, '0')}`;
    const text = shown(await world.run(`eth_call { "to": "${created('Proxy')}", "data": "${data}" } latest`));
    assert.match(text, /Closed\(uint256\)/);
    assert.match(text, /VaultTwo, behind ERC-1967 proxy/);
  });

  it('have functions that are called by name after one click, or by themselves where settings or a free node allow it', async () => {
    const cell = `eth_call ${created('Proxy')} fees`;
    const asked = open('ask');
    const refused = await asked.run(cell);
    assert.ok(refused.kind === 'refused', JSON.stringify(refused));
    const remedy = (refused.refusal.remedies ?? []).find(({ kind }) => kind === 'inquire');
    assert.ok(remedy?.kind === 'inquire', JSON.stringify(refused));
    assert.match(labelOfInquiry(remedy.offer), /^Look Behind the Contract \(at most 6 calls/);
    assert.equal(asked.sent.length, 0);
    dispose?.();
    const world = open('auto');
    assert.match(shown(await world.run(cell)), /fees[^]*\b2\b/);
    // The code of its artifact shows that nothing is behind it.
    const plain = await asked.run(`eth_call ${created('VaultTwo')} nothing`);
    assert.ok(plain.kind === 'refused');
    assert.deepEqual(
      (plain.refusal.remedies ?? []).filter(({ kind }) => kind === 'inquire'),
      [],
    );
    const modes = { failures: 'ask', tokens: 'off', followProxies: 'ask', verified: 'ask' } as const;
    assert.equal(modeOfInquiry('proxies', modes, world.network), 'auto');
    assert.equal(modeOfInquiry('proxies', modes, { ...world.network, credential: 'key' }), 'ask');
    assert.equal(modeOfInquiry('tokens', modes, world.network), 'off');
    assert.equal(modeOfInquiry('verified', modes, world.network), 'ask', 'services on the web are asked by choice');
  });

  it('provide the layout for the storage of a proxy', async () => {
    const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const cell = `eth_getStorageAt ${created('Proxy')} balances[${from}] latest`;
    const asked = open('ask');
    const refused = await asked.run(cell);
    assert.ok(refused.kind === 'refused');
    const remedy = (refused.refusal.remedies ?? []).find(({ kind }) => kind === 'inquire');
    assert.ok(remedy?.kind === 'inquire', JSON.stringify(refused));
    assert.match(labelOfInquiry(remedy.offer), /^Look Behind the Contract \(at most 6 calls/);
    assert.equal(asked.sent.length, 0);
    dispose?.();
    const world = open('auto');
    // What was there before the upgrade isn't used for the newest block.
    await world.run(`eth_getTransactionReceipt ${deposits(created('Proxy'))[0]}`);
    const text = shown(await world.run(cell));
    assert.match(text, /= 26\b/);
    assert.match(text, /VaultTwo, behind ERC-1967 proxy/);
    const word = shown(await world.run(`eth_getStorageAt ${created('Proxy')} 2 latest`));
    assert.match(word, /fees = 2/);
  });

  describe('proxies that lead nowhere', () => {
    const proxyCode = async (): Promise<string> => node.request('eth_getCode', [created('Proxy'), 'latest']);
    const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const addressOf = (index: number): string => `0x${(0xc0de00 + index).toString(16).padStart(40, '0')}`;
    const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
    const asking = (address: string): string => `eth_call { "to": "${address}", "data": "0x12345678" } latest`;

    /** Puts a proxy to each address at the one before it. */
    async function chain(addresses: readonly string[]): Promise<void> {
      const code = await proxyCode();
      for (const [index, address] of addresses.entries()) {
        const target = addresses[index + 1];
        if (target === undefined) continue;
        await node.request('anvil_setCode', [address, code]);
        await node.request('anvil_setStorageAt', [address, slot, word(target)]);
      }
      await node.request('evm_mine', []);
    }

    it('proxies that point to each other in a cycle are reported', async () => {
      const [one, two] = [addressOf(1), addressOf(2)];
      await chain([one, two, one]);
      const world = open('auto');
      const { notes } = answered(await world.run(asking(one)));
      assert.deepEqual(
        notes.filter((note) => note.includes('circle')),
        [`${one}: Its proxies point to each other in a circle, back to ${one}.`],
      );
      assert.ok(world.sent.length < 12, `${world.sent.length} calls`);
    });

    it('proxies in a chain of ten are followed five times', async () => {
      const addresses = Array.from({ length: 11 }, (_, index) => addressOf(0x10 + index));
      await chain(addresses);
      const world = open('auto');
      const first = addresses[0] ?? '';
      const runs = 4;
      for (let run = 1; run < runs; run += 1) await world.run(asking(first));
      const answer = answered(await world.run(asking(first)));
      assert.deepEqual(
        answer.notes.filter((note) => note.includes('behind each other')),
        [`${first}: More than 5 proxies are behind each other. The others weren't followed.`],
      );
      assert.deepEqual(answer.offers ?? [], []);
      const asked = world.sent.filter(({ method }) => method === 'eth_getStorageAt').length;
      // Each run checks what is behind them.
      assert.ok(asked <= 6 * runs, `${asked} slots were read`);
    });

    it("proxies with a slot that isn't an address are reported and not followed", async () => {
      const lying = addressOf(0x30);
      await chain([lying, addressOf(0x31)]);
      await node.request('anvil_setStorageAt', [lying, slot, `0x${'ff'.repeat(32)}`]);
      const world = open('auto');
      const { notes } = answered(await world.run(asking(lying)));
      assert.deepEqual(
        notes.filter((note) => note.startsWith(lying)),
        [`${lying}: It looks like a proxy (ERC-1967 proxy), but what it points to isn't an address.`],
      );
    });

    it('proxies with a target without code are reported', async () => {
      const [empty, nowhere] = [addressOf(0x40), addressOf(0x41)];
      await chain([empty, nowhere]);
      const world = open('auto');
      const { notes } = answered(await world.run(asking(empty)));
      assert.ok(notes.includes(`${empty}: There is no code at ${nowhere}, which it points to.`), notes.join());
      const account = await world.run(asking(addressOf(0x42)));
      assert.deepEqual(offersOf(account), []);
    });
  });
});
