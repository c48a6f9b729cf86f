import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { runInquiry } from '../../../../../src/core/answer/inquiry/inquirySources';
import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { chainOfManifest } from '../../../../../src/core/knowledge/deployments/readAddressMap';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import { modeOfInquiry } from '../../../../../src/core/request/pipe/readRequestSettings';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { Anvil } from '../../../../service/evm/anvil';
import { ForgeProject } from '../../../../service/foundry/forgeProject';
import { localServices, portsOn } from '../../answer/inquiry/tokenChain';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';

interface Transaction {
  readonly contractName: string | null;
  readonly contractAddress: string;
}

describe("the name of a manifest's file", () => {
  it('tells the chain as the plugins name it', () => {
    for (const [name, chainId] of [
      ['base', '8453'],
      ['base-sepolia', '84532'],
      ['op-sepolia', '11155420'],
      ['avalanche-fuji', '43113'],
      ['holesky', '17000'],
      ['unknown-7777777', '7777777'],
      ['constructor', undefined],
    ] as const)
      assert.equal(chainOfManifest(name), chainId, name);
  });
});

describe('a manifest of OpenZeppelin with several implementations', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let proxy: string;
  let implementation: string;
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    const project = await ForgeProject.create(folder.path);
    await project.deploy(`http://127.0.0.1:${node.port}`, 'Proxies');
    const broadcast = folder.file('broadcast/Proxies.s.sol/31337/run-latest.json');
    const { transactions }: { transactions: readonly Transaction[] } = JSON.parse(await readFile(broadcast, 'utf8'));
    const of = (name: string) => transactions.find(({ contractName }) => contractName === name)?.contractAddress ?? '';
    proxy = of('Proxy');
    implementation = of('VaultTwo');
    // Only the manifest is left, which doesn't tell which of its implementations the proxy points to. A setting names one.
    await rm(folder.file('broadcast'), { recursive: true });
    await folder.write('.openzeppelin/unknown-31337.json', {
      manifestVersion: '3.2',
      proxies: [{ address: proxy, kind: 'uups' }],
      impls: { ab12: { address: of('Vault') }, cd34: { address: implementation } },
    });
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  function open(rpcUrl: string) {
    const world = portsOn(node, { services: [{ ...localServices[0], rpcUrl }] });
    const { index, files } = indexOf(folder);
    const deployments = new DeploymentIndex({
      files: new FolderFiles(folder.path),
      now: Date.now,
      pause: pauseBriefly,
      onUnread: ({ path }) => assert.fail(path),
    });
    const named = { network: undefined, address: implementation, value: 'VaultTwo' };
    const settings = () => ({ addresses: [named], tokens: [], tokenLists: [] });
    const knowledge = new ContractKnowledge({ files, index, deployments, settings, facts: world.facts });
    const modes = { failures: 'ask', tokens: 'ask', followProxies: 'ask', verified: 'off' } as const;
    const inquiries = {
      facts: world.facts,
      modeOf: (kind: Parameters<typeof modeOfInquiry>[0]) => modeOfInquiry(kind, modes, world.network),
    };
    const ports = { ...world.ports, knowledge, inquiries };
    const session = new NotebookSession(ports);
    const run = async (): Promise<CellAnswer> => {
      const answers: CellAnswer[] = [];
      const text = `# @network local/dev\neth_call ${proxy} total`;
      await session.run([{ id: 'only', text }], 'only', new AbortController().signal, {
        started: () => undefined,
        ended: (_, answer) => void answers.push(answer),
      });
      return answers[0] ?? assert.fail();
    };
    return { run, ports, network: world.network, sent: world.sent };
  }

  const summaryOf = (answer: CellAnswer): string =>
    answer.kind === 'exchange' ? decodeExchange(answer.exchange, answer.hints).summary : JSON.stringify(answer);

  it('needs nothing on a node on this computer: the proxy is asked by itself', async () => {
    const { run } = open('http://127.0.0.1:8545');
    assert.equal(summaryOf(await run()), '26');
  });

  it('needs one button on a metered node', async () => {
    const { run, ports, network, sent } = open('https://node.example');
    const refused = await run();
    assert.equal(sent.length, 0);
    const offers =
      refused.kind === 'refused'
        ? (refused.refusal.remedies ?? []).flatMap((remedy) => (remedy.kind === 'inquire' ? [remedy.offer] : []))
        : [];
    assert.deepEqual(
      offers.map(({ inquiry }) => inquiry.kind),
      ['proxies'],
    );
    const options = {
      network,
      transport: 'http' as const,
      signal: new AbortController().signal,
      allowance: openAllowance({ credits: 0, unpricedCalls: 0 }, ports),
    };
    const report = await runInquiry(offers[0]?.inquiry ?? assert.fail(), options, ports);
    assert.deepEqual(report.kind === 'ok' && report.value.learned, 1);
    assert.equal(summaryOf(await run()), '26');
  });
});
