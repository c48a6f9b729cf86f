import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { type CellFailure, failuresOf } from '../../../src/core/run/report/cellFailures';
import type { RunReport } from '../../../src/core/run/report/runReport';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { startAnsweringNode } from './answeringNode';
import { localNode, runInFolder } from './runInFolder';
import { startUntrustedServer, type UntrustedServer } from './untrustedServer';

describe('exitCodeOf', () => {
  let folder: AbiFolder;
  let node: UntrustedServer;
  before(async () => {
    folder = await AbiFolder.create();
    node = await startUntrustedServer();
    await folder.write('settings.json', { 'rpcbook.services': [localNode(Number(new URL(node.origin).port))] });
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  async function codeOf(...cells: readonly string[]): Promise<number> {
    await folder.write('notes.rpc', cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n'));
    return (await runInFolder(folder)).code;
  }

  it('the exit code is 0 for a notebook whose checks are true', async () => {
    assert.equal(await codeOf('# @assert result == 0x1\neth_chainId'), 0);
  });

  it('the exit code is 1 for a false assertion', async () => {
    assert.equal(await codeOf('# @assert result == 0x2\neth_chainId'), 1);
  });

  for (const directive of [
    '# @asert result == 0x1',
    '# @ assert result == 0x1',
    '\u200b# @assert result == 0x1',
    '-- @assert result == 0x1',
    '# @save rows.csv',
    '# @save s3://bucket/rows/',
    '# @budget 5\n# @budget 5',
    '# @layout Vault.json',
    '# assert result == 0x2',
    '# @assert result !== 0x2',
    '# @name a # @assert result == 0x2',
    '@budget = 5',
    '# @network sepolia',
    '# @network evm # local',
    '# @network evm, evm',
  ]) {
    it(`the exit code is 2 for a cell with ${JSON.stringify(directive)}, and the other cells run`, async () => {
      assert.equal(await codeOf(`${directive}\neth_chainId`, '# @assert result == 0x2\neth_chainId'), 2);
      assert.equal(await codeOf('# @assert result == 0x1\neth_chainId', `eth_chainId\n${directive}`), 2);
    });
  }

  for (const [which, second, told, summary] of [
    [
      'failed',
      '{"jsonrpc":"2.0","id":2,"error":{"code":3,"message":"execution reverted"}}',
      /execution reverted/,
      '2 answers to 2 calls, 1 failed',
    ],
    ['has no answer', undefined, /no answer to call 2 \(eth_gasPrice\)/, '1 answer to 2 calls, 1 not answered'],
  ] as const)
    it(`the exit code is 1 for a batch of which one call ${which}`, async () => {
      const answers = ['{"jsonrpc":"2.0","id":1,"result":"0x1"}', ...(second === undefined ? [] : [second])];
      const failing = createServer((_, response) => response.end(`[${answers.join(',')}]`));
      failing.listen(0, '127.0.0.1');
      await once(failing, 'listening');
      const address = failing.address();
      assert.ok(typeof address === 'object' && address !== null);
      const own = await AbiFolder.create();
      await own.write('settings.json', { 'rpcbook.services': [localNode(address.port)] });
      const batch = '[{"id":1,"method":"eth_chainId"},{"id":2,"method":"eth_gasPrice"}]';
      await own.write('notes.rpc', `\`\`\`rpc\n# @assert result[0].result == 0x1\n${batch}\n\`\`\`\n`);
      const failures: CellFailure[] = [];
      const onReport = ({ cells }: RunReport) => void failures.push(...cells.flatMap(failuresOf));
      const { code, text } = await runInFolder(own, { onReport });
      failing.close();
      await own.delete();
      assert.equal(code, 1, text);
      assert.match(text, told);
      // A report that has no reason for a failed cell would say that all is well to who counts reasons.
      assert.deepEqual(
        failures.map(({ code: reason, line }) => [reason, line]),
        [['rpcError', 2]],
      );
      assert.equal(failures[0]?.message, `Batch: ${summary}`);
    });

  it('the exit code is 1 for answers that differ, where the cell or an option says that they must not', async () => {
    const first = await startAnsweringNode({ eth_chainId: '0x1' });
    const other = await startAnsweringNode({ eth_chainId: '0x2' });
    const own = await AbiFolder.create();
    const { port } = first;
    const services = [localNode(port), { ...localNode(port), id: 'twin' }, { ...localNode(other.port), id: 'other' }];
    await own.write('settings.json', { 'rpcbook.services': services });
    const run = async (cell: string, options: Parameters<typeof runInFolder>[1] = {}) => {
      await own.write('notes.rpc', `\`\`\`rpc\n${cell}\neth_chainId\n\`\`\`\n`);
      const failures: CellFailure[] = [];
      const ran = await runInFolder(own, {
        ...options,
        onReport: ({ cells }) => void failures.push(...cells.flatMap(failuresOf)),
      });
      return { ...ran, failures: failures.map(({ code, line, message }) => [code, line, message]) };
    };
    const [differ, alike] = ['# @network local/evm, other/evm', '# @network local/evm, twin/evm'];
    assert.equal((await run(differ)).code, 0);
    const asserted = await run(`${differ}\n# @assert same`);
    assert.equal(asserted.code, 1, asserted.all);
    assert.deepEqual(asserted.failures, [['assertionFailed', 3, 'Assertion failed: `same`, but the answers differ.']]);
    assert.match(asserted.text, /^Assertion failed: `same`, but the answers differ\.$/m);
    const chosen = await run(differ, { failsDifferences: true });
    assert.equal(chosen.code, 1);
    assert.match(chosen.text, /^Assertion failed: `--differences fail`/m);
    assert.equal((await run(`${alike}\n# @assert same`, { failsDifferences: true })).code, 0);
    assert.equal((await run('# @network local/evm\n# @assert same')).code, 2);
    first.stop();
    other.stop();
    await own.delete();
  });

  it('the exit code is 0 for the empty success of a function without results, and no assertion about it fails', async () => {
    const called = await startAnsweringNode({ eth_call: '0x', eth_getCode: '0x60' });
    const own = await AbiFolder.create();
    await own.write('settings.json', { 'rpcbook.services': [localNode(called.port)] });
    const cell = `# @abi function poke()\n# @assert decoded.returns exists\neth_call 0x${'11'.repeat(20)} poke`;
    await own.write('notes.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`);
    const { code, text } = await runInFolder(own);
    called.stop();
    await own.delete();
    assert.equal(code, 0, text);
    assert.match(text, /Succeeded\. It returned nothing, as poke\(\) is declared\./);
  });

  it('the exit code is 2 for a notebook without cells, whose checks did not run', async () => {
    await folder.write('notes.rpc', '```rpcc\n# @assert result == 0x2\neth_chainId\n```\n');
    const { code, notes } = await runInFolder(folder);
    assert.equal(code, 2);
    assert.match(notes, /has no cells/);
  });

  for (const text of [
    '```RPC\n# @assert result == 0x2\neth_chainId\n```',
    '```rcp\n# @assert result == 0x2\neth_chainId\n```',
    '- ```rpc\n  # @assert result == 0x2\n  eth_chainId\n  ```',
    '> ```rpc\n> # @assert result == 0x2\n> eth_chainId\n> ```',
    '# @assert result == 0x2',
  ])
    it(`the exit code is 2 for a check outside of a cell, which has no effect: ${JSON.stringify(text)}`, async () => {
      await folder.write('notes.rpc', `\`\`\`rpc\neth_chainId\n\`\`\`\n\n${text}\n`);
      const { code, notes } = await runInFolder(folder);
      assert.equal(code, 2);
      assert.match(notes, /Line 5: .*has no effect/);
    });

  it('the exit code is 4 for a key that is missing, and 5 for an unreachable network', async () => {
    const port = Number(new URL(node.origin).port);
    const locked = { ...localNode(port), id: 'locked', credential: 'none', rpcPath: '/{key}' };
    const gone = { ...localNode(1), id: 'gone' };
    const settings = {
      'rpcbook.services': [localNode(port), locked, gone],
      'rpcbook.costs': { 'local/eth_chainId': 5 },
    };
    await folder.write('settings.json', settings);
    const own = '# @assert result == 0x1\neth_chainId';
    assert.equal(await codeOf(own, '# @network locked/evm\neth_chainId'), 4);
    assert.equal(await codeOf(own, '# @network gone/evm\neth_chainId'), 5);
    assert.equal(await codeOf('# @network gone/evm\neth_chainId', '# @network locked/evm\neth_chainId'), 4);
    assert.equal(await codeOf('# @network gone/evm\neth_chainId', '# @assert result == 0x2\neth_chainId'), 1);
    assert.equal(await codeOf('# @network gone/evm\neth_chainId', '# @asert result == 0x2\neth_chainId'), 2);
  });

  it('the exit code is 2 for a name that two cells share', async () => {
    assert.equal(await codeOf('# @name a\neth_chainId', '# @name a\neth_chainId'), 2);
  });
});
