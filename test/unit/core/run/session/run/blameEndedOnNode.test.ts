import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { encodeFunctionData, type Hex } from 'viem';

import { readBlameAnswer } from '../../../../../../src/core/formats/stateDiff/blameAnswer';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { Anvil } from '../../../../../service/evm/anvil';
import { type Artifact, compileContracts } from '../../../../../service/evm/compileContracts';
import { minedReceipt } from '../../../../../service/evm/minedReceipt';
import { portsOn } from '../../../answer/inquiry/tokenChain';
import { type SuiteWorlds, worldsOfSuite } from './longCellWorld';

interface Sent {
  readonly hash: Hex;
  readonly block: number;
}

describe('cells with # @blame for a contract that ended and was created again, on a real node', () => {
  const suite: SuiteWorlds = worldsOfSuite();
  const sent = new Map<string, Sent>();
  let node: Anvil;
  let mortal = '';
  let notebooks = 0;

  before(async () => {
    const source = await readFile(path.join(import.meta.dirname, 'Mortal.sol'), 'utf8');
    const { MortalFactory: factory } = await compileContracts({ 'Mortal.sol': source });
    assert.ok(factory);
    // Since Cancun, a contract ends only in the transaction that creates it.
    node = await Anvil.start({ hardfork: 'shanghai' });
    await writeLife(factory);
  });
  after(() => node.stop());

  async function writeLife(factory: Artifact): Promise<void> {
    const [from] = await node.request<readonly Hex[]>('eth_accounts', []);
    const send = async (key: string, transaction: Readonly<Record<string, unknown>>) => {
      const hash = await node.request<Hex>('eth_sendTransaction', [{ from, gas: '0x989680', ...transaction }]);
      const { blockNumber, contractAddress } = await minedReceipt<{ blockNumber: string; contractAddress: Hex }>(
        node,
        hash,
      );
      sent.set(key, { hash, block: Number(blockNumber) });
      return contractAddress;
    };
    const to = await send('factory', { data: factory.bytecode });
    const call = (key: string, functionName: string, args: readonly unknown[] = []) =>
      send(key, { to, data: encodeFunctionData({ abi: factory.abi, functionName, args }) });
    const mine = (blocks: number) => node.request('anvil_mine', [`0x${blocks.toString(16)}`]);
    await mine(100);
    await call('born', 'create', [5n]);
    await mine(300);
    await call('ended', 'end');
    await mine(200);
    await call('reborn', 'create', [6n]);
    await mine(50);
    await call('set', 'set', [7n, false]);
    await mine(20);
    await call('failed', 'set', [8n, true]);
    await mine(90);
    const word = await node.request<string>('eth_getStorageAt', [to, '0x1', 'latest']);
    mortal = `0x${word.slice(-40)}`;
  }

  async function history(slot: string, lacking: readonly string[] = []) {
    const { workPorts } = suite.world();
    const world = portsOn(node, {
      corrupt: (body) => {
        const { method, id } = JSON.parse(body) as { method: string; id: number };
        const error = { code: -32601, message: `the method ${method} does not exist` };
        const text = JSON.stringify({ jsonrpc: '2.0', id, error });
        return lacking.includes(method)
          ? { kind: 'reply', status: 200, headers: {}, body: new TextEncoder().encode(text) }
          : undefined;
      },
    });
    notebooks += 1;
    const session = new NotebookSession({ ...world.ports, work: workPorts }, `file:///ended${notebooks}.rpc`);
    const answers: CellAnswer[] = [];
    const text = `# @history 9\neth_getStorageAt ${mortal} ${slot} latest`;
    await session.run([{ id: 'a', text }], 'a', new AbortController().signal, {
      started: () => undefined,
      ended: (_, answer) => void answers.push(answer),
    });
    const [answer] = answers;
    assert.ok(answer?.kind === 'exchange', JSON.stringify(answer));
    const { outcome } = answer.exchange;
    const found = readBlameAnswer(outcome.kind === 'result' ? outcome.value : undefined);
    assert.ok(found, JSON.stringify(outcome));
    return { changes: found.changes, calls: world.sent.length };
  }

  const places = (keys: readonly string[]) => keys.map((key) => [sent.get(key)?.block, sent.get(key)?.hash]);

  it('name the transactions in which it was created, changed and ended, and not the one that failed', async () => {
    const { changes, calls } = await history('0');
    const found = changes.map(({ block, author }) => [
      block,
      author.kind === 'transaction' ? author.transaction.hash : author.kind,
    ]);
    assert.deepEqual(found, places(['set', 'reborn', 'ended', 'born']));
    assert.ok(calls < 110, `${calls} calls`);
  });

  it('name candidates where no trace names the transaction, and what indicates each', async () => {
    const { changes } = await history('1', ['debug_traceBlockByNumber']);
    assert.deepEqual(
      changes.map(({ block }) => block),
      places(['reborn', 'ended', 'born']).map(([block]) => block),
    );
    assert.ok(changes.every(({ author }) => author.kind === 'candidates' && author.candidates.length === 1));
  });
});
