import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { keccakOfText } from '../../../src/core/formats/abi/type/eventSignature';
import { Anvil } from '../../service/evm/anvil';
import { WebStandIn } from '../../service/web/startWebServices';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { runInFolder } from './runInFolder';

/** The contract of the EVM itself that answers with what it is called with. */
const identity = `0x${'4'.padStart(40, '0')}`;
const [zap, zip] = ['zapQuickly(uint256)', 'zipSlowly(uint256)'];
const selectorOf = (signature: string) => keccakOfText(signature).slice(0, 10);
const variables = ['RPCBOOK_KEY_MAIN', 'RPCBOOK_KEY_VERIFIED_ABI', 'RPCBOOK_ORIGINS_VERIFIED_ABI'] as const;

describe('rpcbook run with services on the web', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let standIn: WebStandIn;
  const nodeKey = 'n0de/key+planted';

  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    standIn = await WebStandIn.start();
    await folder.write('settings.json', {
      'rpcbook.services': [
        {
          id: 'main',
          credential: 'main',
          rpcPath: '',
          rpcUrl: `http://127.0.0.1:${node.port}`,
          networks: [{ id: 'evm', family: 'evm', chainId: '31337' }],
        },
      ],
      // The setting alone lets the command line ask nothing.
      'rpcbook.ask.verified': 'auto',
      'rpcbook.web': {
        sourcify: standIn.sourcifyUrl,
        etherscan: standIn.etherscanUrl,
        signatures: standIn.signaturesUrl,
      },
    });
    const call = (signature: string) =>
      `\`\`\`rpc\neth_call { "to": "${identity}", "data": "${selectorOf(signature)}${'7'.padStart(64, '0')}" } latest\n\`\`\`\n`;
    await folder.write('notes.rpc', `${call(zap)}\n${call(zip)}`);
    process.env.RPCBOOK_KEY_MAIN = nodeKey;
    process.env.RPCBOOK_KEY_VERIFIED_ABI = 'expl0rer-key';
    process.env.RPCBOOK_ORIGINS_VERIFIED_ABI = standIn.origin;
  });
  beforeEach(() => {
    standIn.hits.length = 0;
    standIn.contracts.clear();
    standIn.signatures.clear();
  });
  after(async () => {
    for (const name of variables) delete process.env[name];
    await standIn.stop();
    await node.stop();
    await folder.delete();
  });

  async function run(asksWeb: boolean, allowWeb: readonly string[] = [standIn.origin]) {
    const { code, all, notes } = await runInFolder(folder, { asksWeb, allowWeb });
    assert.equal(code, 0, all);
    return { printed: all, notes };
  }

  it('sends nothing to web services without --verified, regardless of the settings', async () => {
    const { printed } = await run(false);
    assert.doesNotMatch(printed, /zapQuickly/);
    assert.deepEqual(standIn.hits, []);
  });

  it('a run uses and trusts no web service that only the settings of a branch name', async () => {
    const settings = await readFile(folder.file('settings.json'), 'utf8');
    const stranger = 'https://stranger.example';
    await folder.write('settings.json', {
      ...JSON.parse(settings),
      'rpcbook.web': { sourcify: `${stranger}/server`, etherscan: `${stranger}/api`, signatures: stranger },
    });
    const { printed, notes } = await run(true, []);
    for (const name of ['sourcify', 'etherscan', 'signatures'])
      assert.match(printed, new RegExp(`rpcbook.web.${name}: .*--allow-web ORIGIN`));
    assert.doesNotMatch(`${printed}${notes}`, /Asked|stranger/);
    await folder.write('settings.json', JSON.parse(settings));
  });

  it('decodes with the ABI of the explorer and with a signature, each with its source', async () => {
    const abi = [{ type: 'function', name: 'zapQuickly', inputs: [{ name: 'howMuch', type: 'uint256' }], outputs: [] }];
    standIn.contracts.set(identity, { abi, only: 'explorer' });
    standIn.signatures.set(selectorOf(zip), [zip]);
    standIn.key = 'expl0rer-key';
    const { printed, notes } = await run(true);
    const { host } = new URL(standIn.origin);
    assert.match(printed, /zapQuickly\(uint256\)/);
    assert.match(printed, /howMuch/);
    assert.ok(printed.includes(`verified by the explorer at ${host}`), printed);
    assert.match(printed, /zipSlowly\(uint256\)/);
    assert.ok(printed.includes(`signature only (${host})`), printed);
    assert.match(printed, /Credits 0|credits/i);
    assert.match(notes, new RegExp(`Asked ${host} for the ABI of ${identity} on chain 31337: status 404`));
    // The contract is asked for once, and its second call has a selector that the ABI lacks.
    assert.equal(standIn.hits.length, 3);
    const seen = JSON.stringify(standIn.hits);
    for (const form of [nodeKey, encodeURIComponent(nodeKey), btoa(nodeKey)]) assert.ok(!seen.includes(form));
    assert.ok(!`${printed}${notes}`.includes('expl0rer-key'));
  });

  it('reports a service without an answer, and shows the answer of the node', async () => {
    standIn.mood = 'down';
    const { printed } = await run(true);
    assert.match(printed, /closed the connection/);
    standIn.mood = 'fine';
  });
});
