import assert from 'node:assert/strict';

import {
  commands,
  type CompletionItem,
  type CompletionList,
  languages,
  type NotebookCell,
  type NotebookDocument,
  workspace,
} from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { discoverDocument } from '../service/evm/discoverDocument';
import { NodeFront } from '../ui/pages/nodeFront';
import { readTestService } from './readTestService';
import { cellItems, notebookText, openNotebook, outputShows, outputText, runCell } from './window/cells';
import { closeTabs, noticeOf, promptFor, setKey, setSetting, start, testWindow } from './window/testWindow';

const { landmarks } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);

describe('composing a request in a cell', () => {
  let files = 0;

  before(setKey);
  afterEach(closeTabs);

  const open = (...cells: readonly string[]): Promise<NotebookDocument> =>
    openNotebook(`composing${(files += 1)}.rpc`, notebookText(...cells));

  /** Waits for what is offered at the end of a line, and returns the item with a label. */
  async function completionOf({ document }: NotebookCell, line: number, label: string): Promise<CompletionItem> {
    const labelOf = (item: CompletionItem) => (typeof item.label === 'string' ? item.label : item.label.label);
    return waitFor(
      async () => {
        const { items } = await commands.executeCommand<CompletionList>(
          'vscode.executeCompletionItemProvider',
          document.uri,
          document.lineAt(line).range.end,
        );
        return items.find((item) => labelOf(item) === label);
      },
      (item) => item !== undefined,
      { what: `the completion ${label}` },
    );
  }

  it('runs a chain of three cells from the last, each once and in order', async () => {
    const hash = landmarks.evm.transactions.tokenTransfer;
    const notebook = await open(
      `# @network evm\n# @name receipt\neth_getTransactionReceipt ${hash}`,
      '# @network evm\n# @name block\neth_getBlockByNumber {{receipt.result.blockNumber}} false',
      '# @network evm\neth_getTransactionReceipt {{block.result.transactions[0]}}',
    );
    const last = notebook.cellAt(2);
    await waitFor(
      async () => (await cellItems(last)).map(({ text }) => text).join('\n'),
      (items) => /for 2 cells it needs/.test(items),
    );
    const before = (await admin.counters()).attempts.http;
    assert.equal(await runCell(notebook, 2), true);
    const { attempts, lastRequests } = await admin.counters();
    assert.deepEqual(
      lastRequests.slice(before - attempts.http).map(({ body }) => /"method":"(\w+)"/.exec(body)?.[1]),
      ['eth_getTransactionReceipt', 'eth_getBlockByNumber', 'eth_getTransactionReceipt'],
    );
    assert.deepEqual(
      notebook.getCells().map(({ executionSummary }) => executionSummary?.success),
      [true, true, true],
    );
    assert.match(await outputText(last), /Success in block/);
  });

  it('offers further networks, sends to both, and shows differences', async () => {
    const other = await startFork();
    const services = workspace.getConfiguration().inspect<readonly object[]>('rpcbook.services')?.globalValue ?? [];
    const node = {
      id: 'other',
      name: 'Another node',
      rpcUrl: `http://127.0.0.1:${other.port}`,
      rpcPath: '',
      networks: [{ id: 'fresh', name: 'Fresh chain', family: 'evm', chainId: '31337' }],
    };
    try {
      await setSetting('rpcbook.services', [...services, node]);
      const call = 'eth_getBlockByNumber latest false';
      const [offering] = (await open(`# @network evm, \n${call}`)).getCells();
      assert.ok(offering);
      await completionOf(offering, 0, 'fresh');
      const notebook = await open(`# @network evm, fresh\n${call}`);
      const cell = notebook.cellAt(0);
      await waitFor(
        async () => (await cellItems(cell)).map(({ text }) => text).join('\n'),
        (items) => items.includes('Local EVM chain, Fresh chain'),
      );
      assert.equal(await runCell(notebook, 0), true);
      await outputShows(cell, /\d+ of \d+ fields differ[^]*≠ differs/);
    } finally {
      await setSetting('rpcbook.services', services);
      await other.stop();
    }
  });

  describe('with methods that a node reports', () => {
    // Not `reset`, because the credits of the whole run are compared at its end.
    const discover = () => admin.configure({ discovered: discoverDocument });
    afterEach(async () => {
      await discover();
      await forget();
    });

    async function askNode(): Promise<void> {
      const done = start('rpcbook.catalogue.discover');
      await (await promptFor('Discover Methods')).pick('Local EVM chain');
      const question = await noticeOf('Send rpc.discover to Local EVM chain?');
      assert.ok(question.isModal);
      assert.match(question.detail, /no price for/);
      question.answer('Send');
      await done;
    }

    /** Removes the discovered methods, if there are any. */
    async function forget(): Promise<void> {
      const done = start('rpcbook.catalogue.forget');
      const title = 'Remove Discovered Methods';
      const shown = await waitFor(
        () =>
          testWindow.prompts.find(({ question }) => question.includes(title)) ??
          testWindow.notices.find(({ message }) => message === 'No discovered methods to remove.'),
        (found) => found !== undefined,
        { what: 'the list of discovered methods, or that there are none' },
      );
      if ('pick' in shown) await shown.pick('local-service/evm');
      await done;
    }

    async function untilProblems({ document }: NotebookCell, codes: readonly string[]): Promise<void> {
      await waitFor(
        () => languages.getDiagnostics(document.uri).map(({ code }) => (typeof code === 'object' ? code.value : code)),
        (found) => found.join() === codes.join(),
        { what: `these problems: ${codes.join()}` },
      );
    }

    it('completes, checks, and sends methods that are new to the catalogue, until they are removed', async () => {
      const notebook = await open('# @network evm\nots_getApiL', '# @network evm\nots_getApiLevel');
      const [typed, whole] = notebook.getCells();
      assert.ok(typed && whole);
      await untilProblems(whole, ['unknownMethod']);
      await askNode();
      await noticeOf('Found 2 new methods on Local EVM chain.');
      await completionOf(typed, 1, 'ots_getApiLevel');
      await untilProblems(whole, []);
      assert.equal(await runCell(notebook, 1), true);
      assert.match(await outputText(whole), /\b8\b/);
      await forget();
      await untilProblems(whole, ['unknownMethod']);
    });

    it('names the invalid place of a document, and uses the rest', async () => {
      await admin.configure({
        discovered: { openrpc: '1.2.6', methods: [{ name: 'evm_good', params: [] }, { summary: 'nameless' }] },
      });
      await askNode();
      await noticeOf('Found 1 new method on Local EVM chain.');
      await admin.configure({ discovered: { methods: 7 } });
      await askNode();
      await noticeOf(/Couldn't read the methods of Local EVM chain\. methods:/);
    });

    it("shows why a node doesn't report its methods", async () => {
      await admin.configure({ discovered: null });
      await askNode();
      await noticeOf(/Couldn't discover methods on Local EVM chain/);
    });
  });
});

/** Starts a node whose blocks are those of the local service with another gas limit. */
function startFork(): Promise<NodeFront> {
  return NodeFront.start({
    forward: async (body) => {
      const { id, method, params } = JSON.parse(body) as {
        readonly id: number;
        readonly method: string;
        readonly params: readonly unknown[];
      };
      const result = await admin.node<object | string>(method, params);
      const forked = typeof result === 'object' ? { ...result, gasLimit: '0x1' } : result;
      const answer = { jsonrpc: '2.0', id, result: forked };
      return { status: 200, contentType: 'application/json', body: JSON.stringify(answer) };
    },
  });
}
