import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { askDuckDb } from '../core/answer/saving/duckDb';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { useService } from '../service/sharedService';
import { runInFolder } from './runInFolder';

describe('rpcbook run with l2net cells', () => {
  const service = useService();
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
    process.env['RPCBOOK_KEY_L2TEST'] = service().keys.key;
    process.env['RPCBOOK_ORIGINS_L2TEST'] = new URL(service().url).origin;
  });
  after(async () => {
    delete process.env['RPCBOOK_KEY_L2TEST'];
    delete process.env['RPCBOOK_ORIGINS_L2TEST'];
    await folder.delete();
  });

  async function run(cells: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
    const networks = [
      { id: 'evm', family: 'evm', chainId: '31337' },
      { id: 'l2net', family: 'l2net' },
    ];
    const services = [{ id: 'local', credential: 'l2test', rpcUrl: `${service().url}/{network}`, networks }];
    await folder.write('settings.json', { 'rpcbook.services': services });
    await folder.write('notes.rpc', cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n'));
    // Some of the methods are described nowhere, and such a call is sent only if it is allowed.
    return runInFolder(folder, { allowOrigins: [], sendsTransactions: true });
  }

  it('requests l2net events by name, in blocks before the latest, from several contracts', async () => {
    const { contracts, latestBlock } = service().landmarks.l2net;
    const request = JSON.stringify({
      from_block: 'latest-20',
      to_block: 'pre_confirmed',
      address: [contracts.token, contracts.keyedToken],
      keys: [['Transfer']],
      chunk_size: 1000,
    });
    const { code, text } = await run([
      `# @network l2net\n# @save transfers.ndjson\nl2net_getEvents ${request}`,
      '# @network l2net\n# @method raw\nl2net_new {}',
    ]);
    assert.equal(code, 1, text);
    assert.match(text, /the method l2net_new does not exist/i);
    const events = (await readFile(folder.file('transfers.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    assert.ok(events.length > 5, text);
    assert.deepEqual(new Set(events.map((event) => event['event'])), new Set(['Transfer']));
    assert.deepEqual(
      new Set(events.map((event) => event['from_address'])),
      new Set([contracts.token, contracts.keyedToken]),
    );
    const blocks = events.map((event) => event['block_number']).filter((block) => typeof block === 'number');
    assert.ok(blocks.every((block) => block >= latestBlock.number - 20));
  });

  it('prints the JSON of an answer without a view, and nothing about tabs', async () => {
    const { address } = service().landmarks.evm.contracts.vault;
    const call = (id: number, method: string, params: readonly unknown[]) => ({ jsonrpc: '2.0', id, method, params });
    const batch = [call(1, 'ots_getBlockDetails', ['0x1']), call(2, 'eth_getBlockByNumber', ['0x1', false])];
    const { code, text } = await run([
      '# @method raw\nots_getBlockDetails 0x1',
      `eth_getProof ${address} ["0x${'0'.repeat(64)}"] latest`,
      'eth_feeHistory 0x1 latest',
      `# @method raw\n${JSON.stringify(batch)}`,
      'eth_syncing',
    ]);
    assert.equal(code, 0, text);
    assert.match(text, /ots_getBlockDetails: An object with \d+ members\n[^{]*\{\n {2}"[^]*?\n\}/);
    assert.match(text, /Proof: Balance .* ETH · 1 storage slot\n/);
    assert.match(text, /\n\[\n {2}\{\n/, 'the answers to a batch of which one has no view');
    assert.ok(!text.includes('JSON tab'), text);
    assert.equal(text.match(/^\{/gm)?.length, 1, 'answers that have a view are not printed twice');
  });

  it("shows the sources of names and what the user's own ABI overrides, in the terminal and in the metadata of a file", async () => {
    const { contracts, latestBlock } = service().landmarks.l2net;
    const { vault, token } = service().landmarks.evm.contracts;
    const ownEvent = '# @event event Transfer(address indexed a, address indexed b, uint256 c)';
    const range = {
      from_block: latestBlock.number - 20,
      to_block: 'latest',
      address: contracts.token,
      chunk_size: 100,
    };
    const { code, text } = await run([
      `# @network l2net\n# @save events.parquet\nl2net_getEvents ${JSON.stringify(range)}`,
      `eth_getLogs { "address": "${vault.address}", "fromBlock": 0, "toBlock": "latest" }`,
      `eth_getTransactionReceipt ${service().landmarks.evm.transactions.tokenTransfer}`,
      `# @save own.parquet\n${ownEvent}\neth_getLogs { "address": "${token.address}", "fromBlock": 0, "toBlock": "latest" }`,
    ]);
    assert.equal(code, 0, text);
    assert.match(text, /Transfer\(address,address,uint256\) +this cell +\(could also be ERC-20 \(built-in list\)\)/);
    const [own] = await askDuckDb(
      `SELECT decode(value) FROM parquet_kv_metadata('${folder.file('own.parquet')}') WHERE decode(value) LIKE '%decodedBy%'`,
    );
    assert.ok(String(own).includes('"decodedBy":"this cell","couldAlsoBe":"ERC-20 (built-in list)"'), String(own));
    assert.match(text, /Decoded by\n +Transfer\(address,address,uint256\) +ERC-20 \(built-in list\)/);
    const file = folder.file('events.parquet');
    const rows = await askDuckDb(`SELECT decode(value) FROM parquet_kv_metadata('${file}') ORDER BY decode(key)`);
    const reason = rows.map((row) => String(Object.values(row)[0])).find((value) => value.includes('decodedBy'));
    assert.deepEqual(
      (JSON.parse(reason ?? '[]') as { readonly decodedBy: string }[]).map(({ decodedBy }) => decodedBy),
      ['one of: ERC-20, ERC-721 (built-in list)', 'one of: ERC-20, ERC-721 (built-in list)'],
    );
  });
});
