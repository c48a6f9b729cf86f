import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { readBytes } from '../../../src/headless/readTextFile';
import { writeArtifacts } from '../../service/evm/compileContracts';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { useService } from '../service/sharedService';
import { runInFolder } from './runInFolder';
import { startUntrustedServer, type UntrustedServer } from './untrustedServer';

describe('rpcbook run', () => {
  const service = useService();
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
    await writeArtifacts(folder.file('project'));
    process.env['RPCBOOK_KEY_CLITEST'] = service().keys.key;
    process.env['RPCBOOK_ORIGINS_CLITEST'] = new URL(service().url).origin;
  });
  after(async () => {
    delete process.env['RPCBOOK_KEY_CLITEST'];
    delete process.env['RPCBOOK_ORIGINS_CLITEST'];
    await folder.delete();
  });

  async function run(
    cells: readonly string[],
    settings: object,
    abi?: string,
    ledger?: string,
    allowOrigins: readonly string[] = [],
    labels?: string,
  ): Promise<{ readonly code: number; readonly text: string; readonly progress: string }> {
    const { url } = service();
    const services = [
      {
        id: 'local',
        credential: 'clitest',
        rpcUrl: `${url}/{network}`,
        networks: [
          { id: 'evm', family: 'evm', chainId: '31337' },
          { id: 'l2net', family: 'l2net' },
        ],
      },
    ];
    await folder.write('settings.json', { 'rpcbook.services': services, ...settings });
    await folder.write('notes.rpc', cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n'));
    const { code, all, notes } = await runInFolder(folder, {
      allowOrigins,
      ...(labels !== undefined && { labels: folder.file(labels) }),
      ...(abi !== undefined && { abi: folder.file(abi) }),
      ...(ledger !== undefined && { ledger: folder.file(ledger) }),
    });
    return { code, text: all, progress: notes };
  }

  it('reads a range with more logs than one call returns, and writes them to a file', async () => {
    const { contracts, bazaar } = service().landmarks.evm;
    const range = `"fromBlock": ${bazaar.fromBlock}, "toBlock": ${bazaar.fromBlock + 100}`;
    const { code, text } = await run(
      [`# @save trades.csv\neth_getLogs { "address": "${contracts.bazaar.address}", ${range} }`],
      {},
    );
    assert.equal(code, 0, text);
    const lines = (await readFile(folder.file('trades.csv'), 'utf8')).trim().split(/\r?\n/);
    const rows = /Done: ([\d,]+) logs in (\d+) calls/.exec(text);
    assert.equal(Number(rows?.[1]?.replaceAll(',', '')), lines.length - 1, text);
    assert.ok(lines.length > 10_000);
    assert.match(lines[0] ?? '', /^block_number,.*,from,to,value,other$/);
  });

  it('reads a range of blocks in pieces, and follows events to the last page', async () => {
    const address = '0x30007b70df48e6fe22459db3b93feae1bd579db4a048de06229a15bdbccca89';
    const { code, text } = await run(
      [
        '# @save blocks.ndjson\neth_getBlockRange 1 260 false',
        `# @network l2net\n# @save events.csv\nl2net_getEvents { "from_block": { "block_number": 640_000 }, "to_block": "latest", "address": "${address}", "chunk_size": 20 }`,
      ],
      {},
    );
    assert.equal(code, 0, text);
    assert.match(text, /Done: 260 blocks in 5 unpriced calls/);
    const blocks = (await readFile(folder.file('blocks.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      .map((line): { readonly number: number } => JSON.parse(line));
    assert.deepEqual(
      blocks.map(({ number }) => number),
      Array.from({ length: 260 }, (_, index) => index + 1),
    );
    const pages = /Done: ([\d,]+) events in (\d+) unpriced calls/.exec(text);
    assert.equal(Math.ceil(Number(pages?.[1]?.replaceAll(',', '')) / 20), Number(pages?.[2]), text);
    assert.ok(Number(pages?.[2]) > 2, text);
  });

  it('replaces a file only with --replace, or if the same cell saved it before, also without --work', async () => {
    const cell = '# @save kept.ndjson\neth_getBlockRange 1 260 false';
    await folder.write('kept.ndjson', 'mine');
    const refused = await run([cell], {});
    assert.equal(refused.code, 1, refused.text);
    assert.match(
      refused.text,
      /kept\.ndjson exists, and this cell didn't save it, or it changed since\. Use --replace to replace it\./,
    );
    assert.equal(await readFile(folder.file('kept.ndjson'), 'utf8'), 'mine');
    const work = folder.file('kept-work');
    const replaced = await runInFolder(folder, { allowOrigins: [], replaces: true, work });
    assert.equal(replaced.code, 0, replaced.all);
    const again = await runInFolder(folder, { allowOrigins: [], work });
    assert.equal(again.code, 0, again.all);
    assert.match(again.all, /where this cell saved 260 rows before/);
    assert.equal((await run([cell], {})).code, 1, 'what --work remembers is only known with it');
    const state = folder.file('kept-state');
    assert.equal((await runInFolder(folder, { allowOrigins: [], replaces: true, state })).code, 0);
    const own = await runInFolder(folder, { allowOrigins: [], state });
    assert.equal(own.code, 0, own.all);
    assert.match(own.all, /Replaces .*kept\.ndjson, where this cell saved 260 rows before/);
    assert.doesNotMatch(await readFile(folder.file('kept-state/saved.json'), 'utf8'), /kept|notes/);
    await folder.write('kept.ndjson', 'mine again');
    assert.equal((await runInFolder(folder, { allowOrigins: [], state })).code, 1, 'the file changed since');
  });

  it('decodes with the artifacts of a folder, with files beside the notebook, and with the address map of the settings', async () => {
    const { vault } = service().landmarks.evm.contracts;
    const { transactions } = service().landmarks.evm;
    await folder.write('project/abi/Broken.json', '{ "abi": [}');
    const { code, text } = await run(
      [
        `eth_getTransactionReceipt ${transactions.nestedStructs}`,
        `# @layout project/out/Vault.sol/Vault.json\neth_getStorageAt ${vault.address} path[1] latest`,
        `eth_getStorageAt ${vault.address} list latest`,
      ],
      { 'rpcbook.abi.addresses': { [vault.address]: 'Vault' } },
      'project',
    );
    assert.equal(code, 0, text);
    assert.match(text, /OrderPlaced/);
    assert.match(text, /9,223,372,036,854,775,807|9223372036854775807/);
    assert.match(text, /Read at block \d+ in 3 requests with 8 calls\./);
    assert.equal(text.split('Warning: abi/Broken.json, line 1, column 11: ').length, 2, text);
  });

  it('names addresses with the labels of the settings and of a file, and accepts the names in cells', async () => {
    const { shapes, vault } = service().landmarks.evm.contracts;
    await folder.write('labels.json', JSON.stringify({ '31337': { Shapes: shapes.address }, nonsense: 'x' }));
    const { code, text } = await run(
      [`eth_getTransactionReceipt ${service().landmarks.evm.transactions.scalars}`, 'eth_getCode {{Safe}} latest'],
      { 'rpcbook.labels': { [vault.address]: 'Safe', [shapes.address]: 'Other' } },
      undefined,
      undefined,
      [],
      'labels.json',
    );
    assert.equal(code, 0, text);
    assert.match(text, /0x[\dA-Fa-f]{40} \(Shapes\)/);
    assert.match(text, /Sent in another form: Safe, from labels in settings as 0x/);
    assert.match(text, /Warning: rpcbook\.labels\.nonsense: This is no address/);
  });

  it('reports invalid settings, and decodes without a folder with the declarations in cells', async () => {
    const { shapes } = service().landmarks.evm.contracts;
    const { scalars } = service().landmarks.evm.transactions;
    const { code, text } = await run(
      [`# @abi project/out/Shapes.sol/Shapes.json\neth_getTransactionReceipt ${scalars}`],
      { 'rpcbook.abi.addresses': { shapes: shapes.address } },
    );
    assert.equal(code, 0, text);
    assert.match(text, /Warning: rpcbook\.abi\.addresses\.shapes: This is no address/);
    assert.match(text, /Scalars/);
  });

  it('applies the settings of requests: costs, budget, default network, limits', async () => {
    const { scalars } = service().landmarks.evm.transactions;
    const receipt = `eth_getTransactionReceipt ${scalars}`;
    const priced = await run([receipt, 'eth_chainId'], {
      'rpcbook.costs': { eth_getTransactionReceipt: 7, eth_chainId: 3 },
    });
    assert.match(priced.text, /Credits 10, as counted/);
    const bounded = await run([receipt, receipt, receipt], { 'rpcbook.credits.dailyBudget': 170 });
    assert.equal(bounded.code, 3);
    assert.match(
      bounded.text,
      /Not sent: This request needs 80 credits, but only 10 of today's 170 are left\.[^]*Credits 160, /,
    );
    const elsewhere = await run(['eth_chainId'], { 'rpcbook.defaultNetwork': 'local/evn' });
    assert.match(
      elsewhere.text,
      /Warning: rpcbook\.defaultNetwork: [^]*Not sent: The default network "local\/evn" is not configured/,
    );
    const small = await run(['eth_getBlockRange 1 20 true'], {
      'rpcbook.request.maxBytes': 2000,
      'rpcbook.request.timeoutSeconds': '5',
    });
    assert.match(
      small.text,
      /Warning: rpcbook\.request\.timeoutSeconds: [^]*Answer too large: The answer exceeds the 2,000 bytes/,
    );
  });

  it('counts earlier runs in the ledger against the daily budget', async () => {
    const receipt = `eth_getTransactionReceipt ${service().landmarks.evm.transactions.scalars}`;
    const settings = { 'rpcbook.credits.dailyBudget': 100 };
    assert.match((await run([receipt], settings, undefined, 'ledger')).text, /Credits 80, /);
    assert.match(
      (await run([receipt], settings, undefined, 'ledger')).text,
      /only 20 of today's 100 are left[^]*Credits 0, /,
    );
  });

  it('explains how to set the key of the command line if there is none', async () => {
    delete process.env['RPCBOOK_KEY_CLITEST'];
    const { text } = await run(['eth_chainId'], {});
    process.env['RPCBOOK_KEY_CLITEST'] = service().keys.key;
    assert.match(
      text,
      /Not sent: No API key is set for local \(key name "clitest"\)\. Set it in the environment variable RPCBOOK_KEY_CLITEST\./,
    );
  });

  it('warns on the error stream about a key that is a common word, without repeating it', async () => {
    assert.match((await run(['@x = 1'], {})).progress, /^1 cell, .* s\. Credits 0, as counted on this machine\.$/);
    process.env['RPCBOOK_KEY_WEAK'] = 'gasUsed';
    const { text, progress } = await run(['@x = 1'], {});
    delete process.env['RPCBOOK_KEY_WEAK'];
    assert.match(progress, /^Warning: RPCBOOK_KEY_WEAK is a common word in answers\. /);
    assert.ok(!`${text}${progress}`.includes('gasUsed'));
  });

  describe('with settings from another person', () => {
    let untrusted: UntrustedServer;
    before(async () => {
      untrusted = await startUntrustedServer();
      process.env['RPCBOOK_SECRET_CLITEST'] = 'planted-secret-of-the-build';
    });
    after(async () => {
      delete process.env['RPCBOOK_SECRET_CLITEST'];
      await untrusted.stop();
    });

    it('the key of the environment is sent to no origin that only the settings name', async () => {
      const { origin } = untrusted;
      const ws = origin.replace(/^http/, 'ws');
      const networks = [
        { id: 'evm', family: 'evm', chainId: '1', rpcUrl: origin, wsUrl: ws, gasUrl: origin },
        { id: 'path', family: 'evm', chainId: '1', rpcUrl: origin, gasUrl: origin, gasAuth: 'path' },
      ];
      const services = [
        { id: 'local', credential: 'clitest', rpcUrl: `${service().url}/evm`, networks },
        { id: 'twin', credential: 'CLITEST', rpcUrl: origin, networks: [{ id: 'other', family: 'evm' }] },
      ];
      const { code, text } = await run(
        [
          '# @network evm\neth_chainId',
          '# @network evm\n# @transport ws\neth_chainId',
          '# @network evm\nGET /networks/1/baseFeeHistory',
          '# @network path\neth_chainId',
          '# @network path\nGET /networks/1/baseFeeHistory',
          '# @network other\neth_chainId',
        ],
        { 'rpcbook.services': services },
      );
      assert.equal(code, 4, text);
      assert.deepEqual(untrusted.seen, [], 'the stranger was sent something');
      const home = new URL(service().url).origin;
      const lines = text.split('\n').filter((line) => line.startsWith('Not sent: '));
      assert.equal(lines.length, 6, text);
      for (const line of lines) {
        assert.ok(line.includes(`RPCBOOK_ORIGINS_CLITEST=${home},${origin}`), line);
        assert.ok(line.includes(`--allow-origin clitest=${origin}`), line);
      }
    });

    it('sends the key nowhere if the environment names no origin', async () => {
      const home = process.env['RPCBOOK_ORIGINS_CLITEST'];
      delete process.env['RPCBOOK_ORIGINS_CLITEST'];
      try {
        const { code, text } = await run(['eth_chainId'], {});
        assert.equal(code, 4, text);
        assert.ok(text.includes(`RPCBOOK_ORIGINS_CLITEST=${home} `), text);
        assert.equal((await run(['eth_chainId'], {}, undefined, undefined, [`clitest=${home}`])).code, 0);
        await assert.rejects(run(['eth_chainId'], {}, undefined, undefined, ['clitest=nowhere']), {
          message: /^--allow-origin: /,
        });
      } finally {
        process.env['RPCBOOK_ORIGINS_CLITEST'] = home;
      }
    });
  });

  it('reports files that it cannot read', async () => {
    await assert.rejects(readBytes('nowhere.rpc'), { message: 'File not found: nowhere.rpc.' });
    await assert.rejects(readBytes('.'), { message: '. is a folder (EISDIR).' });
  });

  it('prints the differences between the networks that a cell names', async () => {
    const { url } = service();
    const networks = [
      { id: 'evm', name: 'One', family: 'evm' },
      { id: 'twin', name: 'Twin', rpcUrl: `${url}/evm`, family: 'evm', unsupportedTags: ['safe'] },
    ];
    const services = [{ id: 'local', credential: 'clitest', rpcUrl: `${url}/{network}`, networks }];
    const same = await run(['# @network evm, twin\neth_getBlockByNumber 1 false'], { 'rpcbook.services': services });
    assert.equal(same.code, 0, same.text);
    assert.match(same.text, /Compared: One, Twin: All \d+ fields are identical/);
    assert.match(same.text, /\(\+2 unpriced\)/);
    const refused = await run(['# @network evm, twin\neth_getBlockByNumber safe false'], {
      'rpcbook.services': services,
    });
    assert.equal(refused.code, 1, refused.text);
    assert.match(refused.text, /≠ differs +Outcome +Result +Not sent: .*safe/);
  });
});
