import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  commands,
  ConfigurationTarget,
  extensions,
  NotebookCellKind,
  type NotebookDocument,
  Uri,
  window,
  workspace,
} from 'vscode';

import { decodeExchange } from '../../src/core/answer/decode/decodeExchange';
import { ArtifactIndex, type ArtifactProblem } from '../../src/core/knowledge/files/artifactIndex';
import { pauseBriefly } from '../../src/core/knowledge/files/timeSlices';
import { createWorkspaceStore } from '../../src/core/knowledge/files/workspaceStore';
import { ContractKnowledge } from '../../src/core/knowledge/sources/contractKnowledge';
import { PrivateFolder } from '../../src/disk/privateFolder';
import { RealLocalFiles } from '../../src/disk/realLocalFiles';
import { readGlobs, WorkspaceFiles } from '../../src/host/abi/workspaceFiles';
import { settingIds } from '../../src/host/contributions';
import { createFileAccess } from '../../src/host/files/createFileAccess';
import { exchangeMime } from '../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../src/messages/readExchangeFrame';
import { readTestService } from './readTestService';

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

/** Reads again until the result is the expected one. */
async function until<T>(what: string, read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 150; tries += 1) {
    const value = await read();
    if (wanted(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`${what} did not arrive`);
}

/** A wire to the EVM network that adds the key itself, because a prompt can't be answered from here. */
async function openDoor(): Promise<Server> {
  const { url, keys } = readTestService();
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const answer = await fetch(`${url}/evm/v3/${keys.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
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
    const watching = files.onDidChange((uri) => index.markChanged(uri.toString()));

    after(() => {
      for (const disposable of [watching, files, index]) disposable.dispose();
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
      again.dispose();
      // VS Code starts watching some time after the request, and reports no earlier changes.
      let writes = 0;
      const second = await until(
        'a written file',
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
          await until(
            'the end of a deleted file',
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
      index.relist();
      const { cairoEvents } = await index.names();
      assert.ok(cairoEvents.includes('Bought'));
      assert.ok(!cairoEvents.includes('Compiled'));
      const made = files.onDidMakeFolder(() => index.relist());
      await write('target/release/shop_Shop.contract_class.json', event('Sold'));
      await until(
        'the class of a new folder',
        async () => (await index.names()).cairoEvents,
        (names) => names.includes('Sold'),
      );
      made.dispose();
    });

    it('include those in folders that are created together with their content', async () => {
      // The folders of the test before are reported once more until then.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const made = files.onDidMakeFolder(() => index.relist());
      // VS Code reports the outermost folder only. It can do so too for folders that are made one after the other.
      const outside = await mkdtemp(`${folder.fsPath}-`);
      await mkdir(`${outside}/out/Arrived.sol`, { recursive: true });
      const abi = [{ type: 'event', name: 'Arrived', inputs: [] }];
      await writeFile(`${outside}/out/Arrived.sol/Arrived.json`, JSON.stringify({ abi }));
      await rename(outside, Uri.joinPath(folder, 'project').fsPath);
      await until(
        'the event of the new project',
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
      await until(
        'the contract of a new file',
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
    let door: Server;
    const { landmarks } = readTestService();
    const cells = [
      `# @network evm\neth_getTransactionReceipt ${landmarks.evm.transactions.nestedStructs}`,
      `# @network evm\n# @layout ./contracts/out/Vault.sol/Vault.json\neth_getStorageAt ${landmarks.evm.contracts.vault.address} longText latest`,
      `# @network evm\neth_getStorageAt ${landmarks.evm.contracts.vault.address} position.memo latest`,
    ];

    before(async () => {
      await workspace
        .getConfiguration()
        .update(
          settingIds.abiAddresses,
          { [landmarks.evm.contracts.vault.address]: 'contracts/out/Vault.sol/Vault.json' },
          ConfigurationTarget.Global,
        );
      door = await openDoor();
      const { port } = door.address() as AddressInfo;
      await workspace.getConfiguration().update(
        settingIds.services,
        [
          ...services(),
          {
            id: 'open',
            rpcUrl: `http://127.0.0.1:${port}`,
            rpcPath: '',
            networks: [{ id: 'evm', family: 'evm', chainId: '31337' }],
          },
        ],
        ConfigurationTarget.Global,
      );
      const text = cells
        .map((cell) => `\`\`\`rpc\n${cell.replace('@network evm', '@network open/evm')}\n\`\`\`\n`)
        .join('\n');
      notebook = await workspace.openNotebookDocument(await write('notes.rpc', text));
      await window.showNotebookDocument(notebook);
    });
    after(async () => {
      door.close();
      await workspace.getConfiguration().update(settingIds.abiAddresses, undefined, ConfigurationTarget.Global);
      await workspace.getConfiguration().update(
        settingIds.services,
        services().filter(({ id }) => id !== 'open'),
        ConfigurationTarget.Global,
      );
      await commands.executeCommand('workbench.action.closeAllEditors');
    });

    function services(): readonly { readonly id?: string }[] {
      return workspace.getConfiguration().get(settingIds.services, []);
    }

    async function summaryOf(index: number): Promise<string> {
      const cell = notebook.getCells().filter(({ kind }) => kind === NotebookCellKind.Code)[index]!;
      await commands.executeCommand('notebook.cell.execute', {
        ranges: [{ start: cell.index, end: cell.index + 1 }],
        document: notebook.uri,
      });
      const items = await until(
        'an output',
        () => Promise.resolve(cell.outputs.flatMap((output) => output.items)),
        (found) => found.length > 0,
      );
      const item = items.find(({ mime }) => mime === exchangeMime);
      assert.ok(item, items.map(({ data }) => new TextDecoder().decode(data)).join('\n'));
      const frame = readExchangeFrame(item.data);
      assert.ok(frame.kind === 'ok');
      const view = decodeExchange(frame.value.exchange, frame.value.hints);
      return [
        view.summary,
        ...frame.value.notes,
        ...items.filter(({ mime }) => mime === 'text/plain').map(({ data }) => new TextDecoder().decode(data)),
      ].join('\n');
    }

    it('name the events of a receipt', async () => {
      assert.match(await summaryOf(0), /OrderPlaced/);
    });

    it('provide the layout that a cell names, so that a whole variable is read', async () => {
      const text = await summaryOf(1);
      assert.match(text, /This text is longer than thirty-one bytes/);
      assert.match(text, /Read in 2 calls\./);
    });

    it('provide the layout for an address in settings', async () => {
      assert.match(await summaryOf(2), /held/);
    });
  });
});
