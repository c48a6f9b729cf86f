import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';

import { extensions, type NotebookDocument, Uri, workspace } from 'vscode';

import { ArtifactIndex, type ArtifactProblem } from '../../src/core/knowledge/files/artifactIndex';
import { pauseBriefly } from '../../src/core/knowledge/files/timeSlices';
import { createWorkspaceStore } from '../../src/core/knowledge/files/workspaceStore';
import { ContractKnowledge } from '../../src/core/knowledge/sources/contractKnowledge';
import { PrivateFolder } from '../../src/disk/privateFolder';
import { RealLocalFiles } from '../../src/disk/realLocalFiles';
import { readGlobs, WorkspaceFiles } from '../../src/host/abi/workspaceFiles';
import { settingIds } from '../../src/host/contributions';
import { createFileAccess } from '../../src/host/files/createFileAccess';
import { waitFor } from '../run/waitFor';
import type { NodeFront } from '../ui/pages/nodeFront';
import { openFront } from './openFront';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputText, runCell } from './window/cells';
import { closeTabs, setSetting } from './window/testWindow';

const folder = workspace.workspaceFolders![0]!.uri;

async function write(name: string, content: string): Promise<Uri> {
  const uri = Uri.joinPath(folder, name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  return uri;
}

async function remove(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await workspace.fs.delete(Uri.joinPath(folder, name), { recursive: true }).then(undefined, () => undefined);
  }
}

describe('ABIs of the workspace', () => {
  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
  });
  after(() => remove('out', 'abi', 'artifacts', 'target', 'project', 'store', 'notes.rpc'));

  describe('the files', () => {
    const local = new RealLocalFiles();
    const files = new WorkspaceFiles({
      access: createFileAccess(local),
      files: local,
      globs: () => readGlobs(workspace.getConfiguration().get('rpcbook.abi.include')),
      onOutside: () => undefined,
    });
    const problems: ArtifactProblem[] = [];
    const indexed = (): ArtifactIndex =>
      new ArtifactIndex({
        files,
        store: createWorkspaceStore(new PrivateFolder(Uri.joinPath(folder, 'store').fsPath)),
        now: Date.now,
        pause: pauseBriefly,
        onProblems: (found) => problems.push(...found),
      });
    const index = indexed();
    const watching = files.onDidChange((uri) => index.files.markChanged(uri.toString()));

    after(() => {
      for (const disposable of [watching, files, index.files]) disposable.dispose();
    });

    it('are found with the glob patterns in settings, indexed, cached, and updated when they change', async () => {
      await write('out/A.sol/A.json', JSON.stringify({ abi: [{ type: 'event', name: 'First', inputs: [] }] }));
      await write('out/build-info/x.json', JSON.stringify({ abi: [{ type: 'event', name: 'First', inputs: [] }] }));
      await write('abi/Broken.json', '{ "abi": [}');
      assert.equal((await index.eventsNamed('First')).length, 1);
      assert.deepEqual(
        problems.map(({ path, place }) => [path, place]),
        [['abi/Broken.json', 'line 1, column 11']],
      );
      const again = indexed();
      assert.equal((await again.eventsNamed('First')).length, 1);
      again.files.dispose();
      // VS Code starts watching some time after the request, and reports no earlier changes.
      let writes = 0;
      const second = await waitFor(
        async () => {
          writes += 1;
          await write('abi/More.abi', `event Second(uint256 x)${' '.repeat(writes)}`);
          return index.eventsNamed('Second');
        },
        (events) => events.length > 0,
      );
      assert.equal(second.length, 1);
      await remove('abi/More.abi');
      assert.equal(
        (
          await waitFor(
            () => index.eventsNamed('Second'),
            (events) => events.length === 0,
          )
        ).length,
        0,
      );
    });

    it('include the contract classes of Scarb, including those that are built later', async () => {
      const event = (name: string): string =>
        JSON.stringify({ abi: [{ type: 'event', name: `shop::Shop::${name}`, kind: 'struct', members: [] }] });
      await write('target/dev/shop_Shop.contract_class.json', event('Bought'));
      await write('target/dev/shop_Shop.compiled_contract_class.json', event('Compiled'));
      index.files.relist();
      const { cairoEvents } = await index.names();
      assert.ok(cairoEvents.includes('Bought'));
      assert.ok(!cairoEvents.includes('Compiled'));
      let reports = 0;
      const made = files.onDidMakeFolder(() => {
        reports += 1;
        index.files.relist();
      });
      await write('target/release/shop_Shop.contract_class.json', event('Sold'));
      await waitFor(
        async () => (await index.names()).cairoEvents,
        (names) => names.includes('Sold'),
      );
      // It is reported once more when a tool has had time to fill it.
      await waitFor(
        () => reports,
        (count) => count >= 2,
      );
      made.dispose();
    });

    it('include those in folders that are created together with their content', async () => {
      const made = files.onDidMakeFolder(() => index.files.relist());
      // VS Code reports the outermost folder only. It can do so too for folders that are made one after the other.
      const outside = await mkdtemp(`${folder.fsPath}-`);
      await mkdir(`${outside}/out/Arrived.sol`, { recursive: true });
      const abi = [{ type: 'event', name: 'Arrived', inputs: [] }];
      await writeFile(`${outside}/out/Arrived.sol/Arrived.json`, JSON.stringify({ abi }));
      await rename(outside, Uri.joinPath(folder, 'project').fsPath);
      await waitFor(
        () => index.eventsNamed('Arrived'),
        (events) => events.length === 1,
      );
      made.dispose();
      await remove('project');
    });

    it('are found from the notebook’s folder, then from the workspace', async () => {
      const knowledge = new ContractKnowledge({
        files,
        index,
        settings: () => ({ addresses: [], tokens: [], tokenLists: [] }),
      });
      await write('abi/Own.abi', 'event Own()');
      const notebook = Uri.joinPath(folder, 'abi', 'notes.rpc').toString();
      for (const [path, from] of [
        ['Own.abi', notebook],
        ['./abi/Own.abi', notebook],
        ['abi/Own.abi', undefined],
        [Uri.joinPath(folder, 'abi/Own.abi').path, undefined],
      ] as const) {
        const contract = await knowledge.contract(path, from);
        assert.ok(contract.kind === 'ok', `${path}: ${contract.kind === 'failed' ? contract.problem : ''}`);
        assert.equal(contract.value.label, 'abi/Own.abi');
      }
      await waitFor(
        () => knowledge.contract('Own', undefined),
        ({ kind }) => kind === 'ok',
      );
      assert.deepEqual(await knowledge.contract('gone.json', notebook), {
        kind: 'failed',
        problem: "The file gone.json doesn't exist.",
      });
    });
  });

  describe('in a notebook', () => {
    let notebook: NotebookDocument;
    const { evm } = readTestService().landmarks;
    const { address } = evm.contracts.vault;
    const vault = 'contracts/out/Vault.sol/Vault.json';

    let front: NodeFront;
    const own = workspace.getConfiguration().get<readonly object[]>(settingIds.services, []);

    before(async () => {
      front = await openFront();
      const networks = [{ id: 'evm', family: 'evm', chainId: '31337' }];
      const open = { id: 'open', rpcUrl: `http://127.0.0.1:${front.port}`, rpcPath: '', networks };
      await setSetting(settingIds.services, [...own, open]);
      await setSetting(settingIds.abiAddresses, { [address]: vault });
      notebook = await openNotebook(
        'notes.rpc',
        notebookText(
          `# @network open/evm\neth_getTransactionReceipt ${evm.transactions.nestedStructs}`,
          `# @network open/evm\n# @layout ./${vault}\neth_getStorageAt ${address} longText latest`,
          `# @network open/evm\neth_getStorageAt ${address} position.memo latest`,
        ),
      );
    });
    after(async () => {
      await setSetting(settingIds.services, own);
      await setSetting(settingIds.abiAddresses, undefined);
      await closeTabs();
      await front.stop();
    });

    async function answerOf(index: number): Promise<string> {
      assert.equal(await runCell(notebook, index), true);
      return outputText(notebook.cellAt(index));
    }

    it('name the events of a receipt', async () => {
      assert.match(await answerOf(0), /OrderPlaced/);
    });

    it('provide the layout that a cell names, so that a whole variable is read', async () => {
      const text = await answerOf(1);
      assert.match(text, /This text is longer than thirty-one bytes/);
      assert.match(text, /Read in 2 calls\./);
    });

    it('provide the layout for an address in settings', async () => {
      assert.match(await answerOf(2), /held/);
    });
  });
});
