import assert from 'node:assert/strict';

import { noCost } from '../../../../../../src/core/base/credits/planCost';
import type { Network } from '../../../../../../src/core/model/networks/network';
import { openAllowance } from '../../../../../../src/core/request/pipe/openAllowance';
import { findPastHead } from '../../../../../../src/core/run/session/run/findPastHead';
import { Anvil } from '../../../../../service/evm/anvil';
import { answeredExchange } from '../../../answer/inquiry/answeredExchange';
import { inquiryWorld } from '../../../answer/inquiry/inquiryWorld';
import { AbiFolder } from '../../../formats/abi/abiFolder';
import { answered } from './contractCells';

describe('a range without logs that one call reads', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let world: ReturnType<typeof inquiryWorld>;
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    await node.request('anvil_mine', ['0x5']);
  });
  beforeEach(() => {
    world = inquiryWorld(folder, node, 'off');
  });
  afterEach(() => world.dispose());
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  const notesOf = async (from: unknown, to: unknown): Promise<string> => {
    const filter = JSON.stringify({ fromBlock: from, toBlock: to });
    return answered(await world.run(`eth_getLogs ${filter}`))
      .notes.filter((note) => /chain|reversed/.test(note))
      .join(' ');
  };

  const findOn = (network: Network, params: object, heads = new Map<'latest', bigint>()) => {
    const allowance = openAllowance(noCost, world.ports);
    const options = { network, transport: 'http' as const, signal: new AbortController().signal, allowance };
    const call = { kind: 'rpc' as const, method: 'eth_getLogs', params: [{ ...params }] };
    return findPastHead({ ...answeredExchange(network, 'eth_getLogs', []), call }, heads, options, world.ports);
  };
  const asked = () => world.sent.map(({ method }) => method);

  it('is said to be past the head of the chain, as one that many calls read', async () => {
    const past = 'The range ends at block 9, past the head of the chain (block 5).';
    assert.equal(await findOn(world.network, { fromBlock: '0x2', toBlock: '0x9' }), past);
    assert.equal(await findOn(world.network, { fromBlock: '0x8', toBlock: '0x9' }), past);
    assert.match((await findOn(world.network, { fromBlock: '0x4', toBlock: '0x2' })) ?? '', /^The range is reversed/);
    assert.deepEqual(asked(), ['eth_blockNumber', 'eth_blockNumber', 'eth_blockNumber']);
  });

  it('is not doubted up to the head, and asks nothing for a range that ends at a tag', async () => {
    assert.equal(await notesOf(2, 5), '');
    assert.equal(await notesOf(2, 'latest'), '');
    assert.equal(asked().filter((method) => method === 'eth_blockNumber').length, 1);
  });

  it('asks no node where calls may cost something, and says that it did not', async () => {
    const { rpc } = world.network;
    assert.ok(rpc);
    const paid = { ...world.network, ws: { ...rpc, origin: 'https://node.example' } };
    const range = { fromBlock: '0x2', toBlock: '0x9' };
    assert.match((await findOn(paid, range)) ?? '', /The head wasn't asked for/);
    assert.match((await findOn(paid, range, new Map([['latest', 5n]]))) ?? '', /past the head/);
    assert.equal(await findOn(paid, { blockHash: `0x${'1'.repeat(64)}` }), undefined);
    assert.deepEqual(world.sent, []);
  });
});
