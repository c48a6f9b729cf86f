import assert from 'node:assert/strict';

import { noCost } from '../../../../../../src/core/base/credits/planCost';
import type { Exchange } from '../../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../../src/core/model/networks/network';
import { openAllowance } from '../../../../../../src/core/request/pipe/openAllowance';
import { findMissingCode } from '../../../../../../src/core/run/session/run/findMissingCode';
import { Anvil } from '../../../../../service/evm/anvil';
import { answeredExchange } from '../../../answer/inquiry/answeredExchange';
import { inquiryWorld } from '../../../answer/inquiry/inquiryWorld';
import { AbiFolder } from '../../../formats/abi/abiFolder';
import { answered } from './contractCells';

const filed = `0x${'aa'.repeat(20)}`;
const unnamed = `0x${'bb'.repeat(20)}`;
const later = `0x${'cc'.repeat(20)}`;

describe('an empty answer of an address without code', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let world: ReturnType<typeof inquiryWorld>;
  before(async () => {
    folder = await AbiFolder.create();
    await folder.write('deployments/local/.chainId', '31337');
    await folder.write('deployments/local/Vault.json', { address: filed, abi: [] });
    node = await Anvil.start({});
    await node.request('anvil_mine', ['0x2']);
    // STOP: a contract that answers every call with nothing.
    await node.request('anvil_setCode', [later, '0x00']);
    await node.request('anvil_mine', ['0x1']);
  });
  beforeEach(() => {
    world = inquiryWorld(folder, node, 'off');
  });
  afterEach(() => world.dispose());
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  const notesOf = async (text: string): Promise<readonly string[]> => answered(await world.run(text)).notes;
  const methods = (): readonly string[] => world.sent.map(({ method }) => method);

  const named = `No contract at this address. It is named Vault by deployments/local/Vault.json.`;

  it('says so for storage and calls, with the file that names the address', async () => {
    assert.deepEqual(await notesOf(`eth_getStorageAt ${filed} 0x0 latest`), [named]);
    assert.deepEqual(await notesOf(`eth_call { "to": "${filed}", "data": "0x01e1d114" } latest`), [named]);
    assert.deepEqual(await notesOf(`eth_getStorageAt ${unnamed} 0x0 latest`), ['No contract at this address.']);
    assert.deepEqual(methods(), [
      'eth_getStorageAt',
      'eth_getCode',
      'eth_call',
      'eth_getCode',
      'eth_getStorageAt',
      'eth_getCode',
    ]);
  });

  it('says of an answer without code only which file names it, and asks nothing', async () => {
    assert.deepEqual(await notesOf(`eth_getCode ${filed} latest`), [named]);
    assert.deepEqual(await notesOf(`eth_getCode ${unnamed} latest`), []);
    assert.deepEqual(methods(), ['eth_getCode', 'eth_getCode']);
  });

  it('asks at the block of the answer', async () => {
    assert.deepEqual(await notesOf(`eth_getStorageAt ${later} 0x0 latest`), []);
    assert.deepEqual(await notesOf(`eth_getStorageAt ${later} 0x0 0x1`), ['No contract at this address in block 1.']);
    assert.deepEqual(await notesOf(`eth_call { "to": "${later}" } 0x1`), ['No contract at this address in block 1.']);
    assert.deepEqual(await notesOf(`eth_call { "to": "${later}" } latest`), []);
  });

  it('says nothing of answers with a value, of precompiled contracts, and of what a cell overrides', async () => {
    await node.request('anvil_setStorageAt', [unnamed, `0x${'00'.repeat(31)}07`, `0x${'00'.repeat(31)}01`]);
    assert.deepEqual(await notesOf(`eth_getStorageAt ${unnamed} 0x7 latest`), []);
    assert.deepEqual(await notesOf(`eth_call { "to": "0x${'00'.repeat(19)}04" } latest`), []);
    assert.deepEqual(await notesOf(`eth_call { "to": "${unnamed}" } latest { "${unnamed}": { "code": "0x00" } }`), []);
    assert.deepEqual(methods(), ['eth_getStorageAt', 'eth_call', 'eth_call']);
  });

  it('asks no node where calls may cost something', async () => {
    const zero = `0x${'00'.repeat(32)}`;
    const emptyOn = (network: Network): Exchange => ({
      ...answeredExchange(network, 'eth_getStorageAt', zero),
      call: { kind: 'rpc', method: 'eth_getStorageAt', params: [unnamed, '0x0', 'latest'] },
    });
    const findOn = (network: Network) => {
      const allowance = openAllowance(noCost, world.ports);
      const options = { network, transport: 'http' as const, signal: new AbortController().signal, allowance };
      return findMissingCode(emptyOn(network), options, world.ports);
    };
    const { rpc } = world.network;
    assert.ok(rpc);
    // One of its endpoints is elsewhere.
    assert.equal(await findOn({ ...world.network, ws: { ...rpc, origin: 'https://node.example' } }), undefined);
    assert.deepEqual(world.sent, []);
    assert.equal(await findOn(world.network), 'No contract at this address.');
  });
});
