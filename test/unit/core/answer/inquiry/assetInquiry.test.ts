import assert from 'node:assert/strict';

import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { printText } from '../../../../../src/core/base/view/printText';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { readFramedHints } from '../../../../../src/messages/readExchangeFrame';
import { localServices, portsOn, useTokenChain } from './tokenChain';

const vaultAbi = parseAbi([
  'function totalAssets() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function maxDeposit(address) view returns (uint256)',
  'function convertToShares(uint256) view returns (uint256)',
]);
const totalAssets = encodeFunctionData({ abi: vaultAbi, functionName: 'totalAssets' });
const absent = `0x${'c0de'.repeat(10)}` as const;

describe('asking vaults of a real node for their asset', () => {
  const { chain, knowledgeWith } = useTokenChain();

  function createWorld(service: object = {}) {
    const world = portsOn(chain().node, { services: [{ ...localServices[0], ...service }] });
    const knowledge = knowledgeWith(world.facts);
    const inquiries = {
      facts: world.facts,
      modeOf: (kind: string) => (kind === 'assets' || kind === 'tokens' ? ('auto' as const) : ('off' as const)),
    };
    const session = new NotebookSession({ ...world.ports, knowledge, inquiries });
    /** Runs a call, and returns what its answer says in short and in full, and what was sent for it. */
    const call = async (to: string, data: Hex) => {
      const before = world.sent.length;
      const answers: CellAnswer[] = [];
      const text = `# @network local/dev\neth_call { to: "${to}", data: "${data}" } latest`;
      await session.run([{ id: 'only', text }], 'only', new AbortController().signal, {
        started: () => undefined,
        ended: (_, answer) => void answers.push(answer),
      });
      const [answer] = answers;
      if (answer?.kind !== 'exchange') throw new Error(answer?.kind);
      const hints = readFramedHints(JSON.parse(JSON.stringify(answer.hints)));
      assert.deepEqual(hints?.assets, answer.hints.assets, 'the renderer has it too');
      const view = decodeExchange(answer.exchange, answer.hints);
      const full = printText(view, { maxRows: 50, time: { zone: 'UTC', locale: 'en' } });
      return { summary: view.summary, full, sent: world.sent.length - before };
    };
    return { call };
  }

  it('has the unit of the asset, with its source, below what ERC-4626 returns in assets, and asks once', async () => {
    const plain = await chain().deploy('PlainToken');
    const vault = await chain().deploy('PlainVault', [plain]);
    const { call } = createWorld();
    const first = await call(vault, totalAssets);
    assert.equal(first.summary, '2.5 PLN (raw 2500000)');
    assert.match(first.full.toLowerCase(), new RegExp(`asset of the vault.*${plain}`));
    assert.match(first.full, /PLN, 6 decimals.*the contract, asked on \d{4}-\d\d-\d\d/);
    assert.deepEqual(await call(vault, totalAssets), { ...first, sent: 1 });
    const most = encodeFunctionData({ abi: vaultAbi, functionName: 'maxDeposit', args: [absent] });
    assert.match((await call(vault, most)).summary, /^unlimited/i);
  });

  it('leaves shares the unit of the vault itself', async () => {
    const vault = await chain().deploy('PlainVault', [await chain().deploy('PlainToken')]);
    const { call } = createWorld();
    await call(vault, totalAssets);
    const shares = encodeFunctionData({ abi: vaultAbi, functionName: 'convertToShares', args: [1_500_000n] });
    assert.match((await call(vault, shares)).summary, /^1\.5 vPLN /);
    const supply = encodeFunctionData({ abi: vaultAbi, functionName: 'totalSupply' });
    assert.match((await call(vault, supply)).summary, /^1 vPLN /);
  });

  it('guesses no unit where the asset is no contract, or nothing is an asset, and asks no metered node', async () => {
    const { call } = createWorld();
    const word = encodeAbiParameters([{ type: 'uint256' }], [2_500_000n]);
    const text = encodeAbiParameters([{ type: 'string' }], ['PLN']);
    for (const to of [
      await chain().deploy('PlainVault', [absent]),
      await chain().deploy('PlainVault', [`0x${'0'.repeat(40)}`]),
      // They answer totalAssets() and asset() with the same bytes.
      await chain().deploy('OddToken', ['0x12', word]),
    ]) {
      assert.equal((await call(to, totalAssets)).summary, '2,500,000');
      assert.equal((await call(to, totalAssets)).sent, 1, 'it is asked once');
    }
    assert.doesNotMatch((await call(await chain().deploy('OddToken', ['0x12', text]), totalAssets)).summary, /PLN/);
    const vault = await chain().deploy('PlainVault', [await chain().deploy('PlainToken')]);
    const metered = createWorld({ rpcUrl: 'https://node.example' });
    assert.deepEqual((await metered.call(vault, totalAssets)).sent, 1);
  });
});
