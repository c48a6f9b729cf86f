import assert from 'node:assert/strict';

import {
  commands,
  type Disposable,
  extensions,
  type Hover,
  languages,
  type NotebookCell,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  NotebookEditorRevealType,
  NotebookRange,
  notebooks,
  Position,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';

import { pauseBriefly } from '../../src/core/knowledge/files/timeSlices';
import { cellLanguage, notebookType } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { crowdedCells } from '../unit/core/run/session/crowdedCellTexts';
import { hostileCells } from '../unit/core/run/session/hostileCellTexts';

/** VS Code takes long to lay out longer cells, in the window and not in the extension host. */
const maxCellLength = 300_000;

/** Notebooks of thousands of cells are too many to look at here. */
const maxCells = 3;

/** A warning in every cell, so that each has something to wait for. */
const mark = '# @netwrk x\n';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const member = (type: string, slot: number) => ({ label: `m${slot}`, type, slot: String(slot), offset: 0 });

/** Tuples that hold two of the one before, so that each level doubles the members. */
function doubled(components: readonly object[], levels: number): readonly object[] {
  return levels === 0
    ? components
    : doubled([{ name: 'a', type: 'tuple', components: [...components, ...components] }], levels - 1);
}

/** An untrusted artifact: a struct that holds itself, a list of itself, and an event of nested tuples. */
const artifact = {
  contractName: 'Attack',
  abi: [
    {
      type: 'event',
      name: 'Deep',
      inputs: doubled([{ name: 'a', type: 'uint256' }], 12),
    },
  ],
  storageLayout: {
    storage: [member('S', 0), member('D', 1)],
    types: {
      S: { label: 'struct S', encoding: 'inplace', numberOfBytes: '64', members: [member('S', 0), member('S', 1)] },
      D: { label: 'D[]', encoding: 'dynamic_array', base: 'D', numberOfBytes: '32' },
    },
  },
};

describe('a notebook from an untrusted source', () => {
  const file = Uri.joinPath(workspace.workspaceFolders![0]!.uri, 'Attack.json');
  let asked: Disposable | undefined;

  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
  });
  after(async () => {
    asked?.dispose();
    await commands.executeCommand('workbench.action.closeAllEditors');
    await workspace.fs.delete(file).then(undefined, () => undefined);
  });

  it('a hostile notebook leaves the extension host responsive while its cells are checked and planned', async () => {
    await workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(artifact)));
    const attacks = Object.values({ ...hostileCells, ...crowdedCells })
      .filter((texts) => texts.length <= maxCells)
      .flat()
      .filter((text) => text.length < maxCellLength);
    const texts = [
      ...attacks,
      ...['m0', 'm1[7][7]', 'm0.m0.m1'].map((name) => `# @layout Attack.json\neth_getStorageAt ${address} ${name}`),
      '# @abi Attack.json\neth_getLogs {"topics": ["Deep"]}',
    ];
    const harmless = `# @network evm\neth_getCode ${address} 0x3e8`;
    const cells = [harmless, ...texts.map((text) => mark + text)].map(
      (text) => new NotebookCellData(NotebookCellKind.Code, text, cellLanguage),
    );
    const planned = new Set<number>();
    asked = notebooks.registerNotebookCellStatusBarItemProvider(notebookType, {
      provideCellStatusBarItems: (cell) => {
        planned.add(cell.index);
        return [];
      },
    });
    const notebook = await workspace.openNotebookDocument(notebookType, new NotebookData(cells));
    const others = notebook.getCells().slice(1);

    const isDiagnosed = ({ document }: NotebookCell): boolean =>
      languages.getDiagnostics(document.uri).some(({ source }) => source === 'rpcbook');
    // Work of others in the same host. It is served between two pieces of ours, and sees how far we are.
    let isOver = false;
    const stages = new Set<number>();
    const watching = (async () => {
      while (!isOver) {
        await pauseBriefly();
        stages.add(others.filter(isDiagnosed).length);
      }
    })();
    const explain = async (document: TextDocument): Promise<boolean> => {
      const hovers = await commands.executeCommand<Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        new Position(1, document.lineAt(1).text.length - 1),
      );
      return hovers.length > 0;
    };
    const explained = explain(notebook.cellAt(0).document);
    const editor = await window.showNotebookDocument(notebook);
    // VS Code asks for the items below a cell, which show its plan, once the cell is visible.
    for (const { index } of others) {
      editor.revealRange(new NotebookRange(index, index + 1), NotebookEditorRevealType.AtTop);
      await waitFor(() => planned.has(index));
    }
    await waitFor(() => others.every(isDiagnosed));
    isOver = true;
    await watching;
    assert.ok(await explained);
    assert.ok(others.length > 40, `${others.length} cells`);
    // Cells that take no time are seen together.
    assert.ok(stages.size > others.length / 4, `seen at ${stages.size} stages of ${others.length}`);
  });
});
