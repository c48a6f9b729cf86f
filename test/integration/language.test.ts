import assert from 'node:assert/strict';

import {
  type CodeAction,
  commands,
  type CompletionList,
  ConfigurationTarget,
  type Diagnostic,
  type DocumentLink,
  type DocumentSymbol,
  extensions,
  type Hover,
  type InlayHint,
  languages,
  type Location,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  type NotebookDocument,
  Position,
  Range,
  type SemanticTokens,
  type SignatureHelp,
  type TextDocument,
  type TextEdit,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { cellLanguage, fileLanguage, notebookType, settingIds } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

async function openCells(...texts: readonly string[]): Promise<NotebookDocument> {
  const cells = texts.map((text) => new NotebookCellData(NotebookCellKind.Code, text, cellLanguage));
  const notebook = await workspace.openNotebookDocument(notebookType, new NotebookData(cells));
  await window.showNotebookDocument(notebook);
  return notebook;
}

function documentOf(notebook: NotebookDocument, index: number): TextDocument {
  return notebook.cellAt(index).document;
}

/** Waits until a document has exactly these problems, by code. */
async function untilProblems(document: TextDocument, codes: readonly string[]): Promise<readonly Diagnostic[]> {
  const now = () => languages.getDiagnostics(document.uri).filter(({ source }) => source === 'rpcbook');
  await waitFor(
    () =>
      now()
        .map(({ code }) => (typeof code === 'object' ? code.value : code))
        .join(),
    (state) => state === codes.join(),
  );
  return now();
}

/** Returns the labels that completion offers at the end of a text, limited to those that continue the typed word. */
async function offered(document: TextDocument, position: Position): Promise<readonly string[]> {
  const list = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

function endOf(document: TextDocument): Position {
  return document.positionAt(document.getText().length);
}

describe('the editor', () => {
  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
  });

  afterEach(async () => {
    await workspace.getConfiguration().update(settingIds.catalogueDocuments, undefined, ConfigurationTarget.Global);
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('marks what has no effect in the Markdown of a notebook, at its line, until it is mended', async () => {
    const text = 'Steps:\n\n- first\n\n  ```rpc\n  eth_chainId\n  ```\n\n# @budget 5';
    const markdown = new NotebookCellData(NotebookCellKind.Markup, text, 'markdown');
    const notebook = await workspace.openNotebookDocument(notebookType, new NotebookData([markdown]));
    const document = documentOf(notebook, 0);
    const found = await untilProblems(document, ['misplaced', 'misplaced']);
    assert.deepEqual(
      found.map(({ range, severity }) => [range.start.line, severity]),
      [
        [4, 1],
        [8, 0],
      ],
    );
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, new Range(new Position(0, 0), endOf(document)), 'Steps');
    await workspace.applyEdit(edit);
    await untilProblems(document, []);
  });

  it('completes methods, keys, and names of other cells', async () => {
    const notebook = await openCells(`@token = ${token}`, 'eth_getL', 'eth_getLogs { "from', 'eth_getCode {{');
    assert.ok((await offered(documentOf(notebook, 1), new Position(0, 8))).includes('eth_getLogs'));
    assert.ok((await offered(documentOf(notebook, 2), endOf(documentOf(notebook, 2)))).includes('fromBlock'));
    assert.ok((await offered(documentOf(notebook, 3), endOf(documentOf(notebook, 3)))).includes('token'));
  });

  it('explains values, shows arguments, and shows decimal hints', async () => {
    const document = documentOf(await openCells(`# @network evm\neth_getCode ${token} 0x3e8`), 0);
    const [hover] = await commands.executeCommand<Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new Position(1, document.lineAt(1).text.length - 1),
    );
    assert.match(
      (hover?.contents ?? []).map((content) => (typeof content === 'string' ? content : content.value)).join('\n'),
      /1,000/,
    );
    const help = await commands.executeCommand<SignatureHelp>(
      'vscode.executeSignatureHelpProvider',
      document.uri,
      new Position(1, 14),
    );
    assert.equal(help.signatures[0]?.label, 'eth_getCode(address, block)');
    const hints = await commands.executeCommand<InlayHint[]>(
      'vscode.executeInlayHintProvider',
      document.uri,
      new Range(0, 0, 5, 0),
    );
    assert.deepEqual(
      hints.map(({ label }) => label),
      ['address:', 'block:', '= 1,000'],
    );
    const tokens = await commands.executeCommand<SemanticTokens>('vscode.provideDocumentSemanticTokens', document.uri);
    assert.ok(tokens.data.length >= 15);
  });

  it('marks problems while the user types, and fixes them with the quick fix', async () => {
    const notebook = await openCells(`# @network evm\neth_getLogs { "blockhash": "0x${'ab'.repeat(32)}" }`);
    const document = documentOf(notebook, 0);
    const [problem] = await untilProblems(document, ['unknownMember']);
    const actions = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem?.range,
    );
    const fix = actions.find(({ isPreferred }) => isPreferred === true);
    assert.equal(fix?.title, 'Replace with blockHash');
    await workspace.applyEdit(fix?.edit ?? new WorkspaceEdit());
    assert.match(document.getText(), /"blockHash"/);
    await untilProblems(document, []);
  });

  it('leaves problems that stay the same as they are when cells are checked again', async () => {
    const call = 'mine_inSettings deep';
    const method = {
      name: 'mine_inSettings',
      params: [{ name: 'depth', required: true, schema: { type: 'integer' } }],
    };
    const notebook = await openCells(
      ...[
        `# @network evm\n${call}`,
        `# @network evm\neth_getLogs { "blockhash": "0x${'ab'.repeat(32)}" }`,
        `# @network evm\n${call}`,
      ],
    );
    const [first, between, last] = [0, 1, 2].map((index) => documentOf(notebook, index));
    assert.ok(first && between && last);
    await untilProblems(first, ['unknownMethod']);
    const [problem] = await untilProblems(between, ['unknownMember']);
    await untilProblems(last, ['unknownMethod']);
    await workspace
      .getConfiguration()
      .update(settingIds.catalogueDocuments, [{ methods: [method] }], ConfigurationTarget.Global);
    // Cells are checked in their order, so that the one between them was checked, too.
    await untilProblems(first, ['wrongType']);
    await untilProblems(last, ['wrongType']);
    // VS Code returns the objects that were reported. Its events say nothing, since it repeats them by itself.
    const [still] = await untilProblems(between, ['unknownMember']);
    assert.equal(still === problem, true);
    const edit = new WorkspaceEdit();
    edit.insert(between.uri, new Position(0, 0), '# note\n');
    await workspace.applyEdit(edit);
    await waitFor(
      () => languages.getDiagnostics(between.uri)[0]?.range.start.line,
      (state) => state === 2,
    );
    assert.equal(problem?.range.start.line, 1);
  });

  it('checks a pasted text when typing pauses, and offers to convert a long one when it is asked', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
    const notebook = await openCells('eth_blockNumber');
    const pasted = documentOf(notebook, 0);
    const typed = async (range: Range, text: string): Promise<void> => {
      const edit = new WorkspaceEdit();
      edit.replace(pasted.uri, range, text);
      await workspace.applyEdit(edit);
    };
    await typed(new Range(0, 0, 0, 100), `curl -d '${body}' -H 'x: ${'x'.repeat(20_000)}' https://x.example/`);
    const end = () => pasted.lineAt(0).range.end;
    for (const letter of 'path') await typed(new Range(end(), end()), letter);
    const [problem] = await untilProblems(pasted, ['pasted']);
    assert.match(problem?.message ?? '', /longer than 20,000 characters/);
    const actions = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      pasted.uri,
      new Range(0, 0, 0, 4),
    );
    assert.ok(actions.some(({ title }) => title === 'Convert to a call'));
  });

  it('shows a problem in a cell when another one no longer defines a name', async () => {
    const notebook = await openCells(
      '@who = 0x00000000000000000000000000000000000000aa',
      '# @network evm\neth_getCode {{who}} latest',
    );
    await untilProblems(documentOf(notebook, 1), []);
    const replace = async (range: Range, text: string): Promise<void> => {
      const change = new WorkspaceEdit();
      change.replace(documentOf(notebook, 0).uri, range, text);
      await workspace.applyEdit(change);
    };
    await replace(new Range(0, 1, 0, 4), 'whom');
    await untilProblems(documentOf(notebook, 1), ['undefinedName']);
    // An edit that changes no name leaves the problems of the other cells as they are.
    await replace(new Range(0, 0, 0, 0), '# note\n');
    await replace(new Range(1, 1, 1, 5), 'who');
    await untilProblems(documentOf(notebook, 1), []);
  });

  it('finds and renames variables and cell names in every cell', async () => {
    const notebook = await openCells(
      '@who = 1',
      '# @name code\neth_getCode {{who}} latest',
      'eth_call {{code.result}} {{who}}',
    );
    const { uri } = documentOf(notebook, 2);
    const places = await commands.executeCommand<Location[]>(
      'vscode.executeReferenceProvider',
      uri,
      new Position(0, 28),
    );
    assert.equal(places.length, 3);
    const [definition] = await commands.executeCommand<Location[]>(
      'vscode.executeDefinitionProvider',
      uri,
      new Position(0, 12),
    );
    assert.equal(definition?.uri.toString(), documentOf(notebook, 1).uri.toString());
    await workspace.applyEdit(
      await commands.executeCommand<WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        uri,
        new Position(0, 28),
        'owner',
      ),
    );
    assert.deepEqual(
      notebook.getCells().map(({ document }) => document.getText()),
      ['@owner = 1', '# @name code\neth_getCode {{owner}} latest', 'eth_call {{code.result}} {{owner}}'],
    );
  });

  it('formats, outlines, and links a cell', async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const document = documentOf(
      await openCells(`#  @name   receipt\n# @network evm\neth_getTransactionReceipt    ${hash}`),
      0,
    );
    const edits = await commands.executeCommand<TextEdit[]>('vscode.executeFormatDocumentProvider', document.uri, {});
    const layout = new WorkspaceEdit();
    layout.set(document.uri, edits);
    await workspace.applyEdit(layout);
    assert.equal(document.getText(), `# @name receipt\n# @network evm\neth_getTransactionReceipt ${hash}`);
    const symbols = await commands.executeCommand<DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['receipt'],
    );
    const [link] = await commands.executeCommand<DocumentLink[]>('vscode.executeLinkProvider', document.uri, 10);
    assert.equal(link?.target?.path, 'rpcbook.cell.lookUp', JSON.stringify(link));
  });

  it('supports the fences of a .rpc file that is open as text', async () => {
    const document = await workspace.openTextDocument({
      language: fileLanguage,
      content: '# Title\n\n```rpc\n# @network evm\neth_getBlockRange 60 30 false\n```\n\n  ```rpc\n  eth_getL\n  ```\n',
    });
    const [problem] = await untilProblems(document, ['reversedRange', 'unknownMethod']);
    assert.deepEqual([problem?.range.start.line, problem?.range.start.character], [4, 18]);
    assert.ok((await offered(document, new Position(8, 10))).includes('eth_getLogs'));
    assert.ok(!(await offered(document, new Position(0, 3))).includes('eth_getLogs'));
  });

  it('adds methods from OpenRPC documents, in settings and in files, and skips unreadable parts', async () => {
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = Uri.joinPath(folder.uri, 'mine.json');
    await workspace.fs.writeFile(
      file,
      new TextEncoder().encode(
        JSON.stringify({ methods: [{ name: 'mine_fromFile', params: [] }, { summary: 'nameless' }] }),
      ),
    );
    await workspace.getConfiguration().update(
      settingIds.catalogueDocuments,
      [
        {
          methods: [
            { name: 'mine_inSettings', params: [{ name: 'depth', required: true, schema: { type: 'integer' } }] },
          ],
        },
        'mine.json',
        'none.json',
      ],
      ConfigurationTarget.Global,
    );
    const document = documentOf(await openCells('mine_'), 0);
    await waitFor(
      async () => (await offered(document, endOf(document))).filter((label) => label.startsWith('mine_')).join(),
      (state) => state === 'mine_fromFile,mine_inSettings',
    );
    const own = documentOf(await openCells('# @network evm\nmine_inSettings deep'), 0);
    await untilProblems(own, ['wrongType']);
    await workspace.fs.delete(file);
  });
});
