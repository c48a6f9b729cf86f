import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';

import { Anvil } from '../../service/evm/anvil';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { CountingNode } from '../core/run/live/follow/countingNode';
import { localNode, runInFolder } from './runInFolder';

describe('what rpcbook run notes of subscriptions', () => {
  let folder: AbiFolder;

  beforeEach(async () => {
    folder = await AbiFolder.create();
    await folder.write('notes.rpc', '```rpc\n# @save heads.csv\neth_subscribe newHeads\n```\n');
  });

  afterEach(() => folder.delete());

  /** A port on which nothing listens. */
  async function closedPort(): Promise<number> {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    server.close();
    await once(server, 'close');
    return address.port;
  }

  it('fails as for any other cell if the network never answered, and says before that it tries again', async () => {
    const port = await closedPort();
    await folder.write('settings.json', {
      'rpcbook.services': [{ ...localNode(port), wsPath: '', wsUrl: `ws://127.0.0.1:${port}` }],
    });
    const { code, text, notes } = await runInFolder(folder, { follows: true, followMilliseconds: 5_000 });
    assert.equal(code, 5, text + notes);
    assert.match(text, /No connection: Nothing answers at 127/);
    assert.match(
      notes,
      /Line 2: There is no subscription\. Nothing answers at .* asks for the newest block every 4 seconds/,
    );
  });

  describe('with a node', () => {
    let anvil: Anvil;
    let node: CountingNode;

    before(async () => {
      anvil = await Anvil.start({});
      node = await CountingNode.start(anvil);
    });

    after(async () => {
      await node.stop();
      await anvil.stop();
    });

    it('says once what asking for the head costs without a WebSocket', async () => {
      const service = { ...localNode(node.port), costs: { eth_getBlockByNumber: 20 } };
      await folder.write('settings.json', { 'rpcbook.services': [service] });
      const { code, notes } = await runInFolder(folder, { follows: true, followMilliseconds: 3_000 });
      assert.equal(code, 0, notes);
      const said = /Line 2: There is no subscription\. .* with 900 calls \(18,000 credits\) an hour/g;
      assert.equal([...notes.matchAll(said)].length, 1, notes);
    });

    it('says that bounds have no effect on one that begins now', async () => {
      await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
      await folder.write('notes.rpc', '```rpc\neth_subscribe logs { fromBlock: 1, toBlock: "latest" }\n```\n');
      const { code, notes } = await runInFolder(folder, { follows: true, followMilliseconds: 5_000 });
      assert.equal(code, 0, notes);
      assert.match(notes, /Line 2: The subscription began with the next block: fromBlock and toBlock have no effect/);
    });

    it('says how to follow one that was not followed', async () => {
      await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
      await folder.write('notes.rpc', '```rpc\neth_subscribe newHeads\n```\n');
      const { code, notes } = await runInFolder(folder);
      assert.equal(code, 1);
      assert.match(notes, /Line 2: Without --follow, a subscription is sent as one call\. .* add --follow\./);
    });
  });
});
