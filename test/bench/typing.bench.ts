// CPU of the extension host and the page for a key press in the middle of a large notebook, beside the `.ipynb` of the
// same cells and their text.
import type { BenchOptions, BenchReport } from './benchReport';
import { median } from './measure';
import type { BenchWorkbench } from './workbench/benchWorkbench';
import { openBenchWorkbench } from './workbench/benchWorkbench';
import { closeEditors, jupyterNotebook, openQuietNotebook, rpcNotebook } from './workbench/openNotebook';

const full = { cellCount: 2_000, keys: 40, rounds: 3 };
const least = { cellCount: 20, keys: 2, rounds: 1 };
/** Between two key presses. A fast writer. */
const keyMilliseconds = 120;

const kinds = ['rpc', 'ipynb', 'txt'] as const;
type Kind = (typeof kinds)[number];

export async function run({ smallest = false, window }: BenchOptions): Promise<BenchReport> {
  const { cellCount, keys, rounds } = smallest ? least : full;
  const cells = Array.from(
    { length: cellCount },
    (_, index) => `# @name balance${index}\neth_getBalance 0x${(index + 1).toString(16).padStart(40, '0')} latest`,
  );
  const texts: Readonly<Record<Kind, string>> = {
    rpc: rpcNotebook(cells),
    ipynb: jupyterNotebook(cells),
    txt: rpcNotebook(cells),
  };
  const workbench = await openBenchWorkbench({ window });
  try {
    const costs: Readonly<Record<Kind, { readonly host: number; readonly page: number }[]>> = {
      rpc: [],
      ipynb: [],
      txt: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        performance.mark(`press keys in .${kind}`);
        const file = await workbench.writeFile(`typing${round}.${kind}`, texts[kind]);
        await (kind === 'txt' ? openText(workbench, file) : openMiddleCell(workbench, file));
        const { cost } = await workbench.probe.during(`typing-${kind}`, () => pressKeys(workbench, keys));
        costs[kind].push({ host: cost.hostCpu / keys, page: cost.pageCpu / keys });
        await closeEditors(workbench);
      }
    }
    const of = (kind: Kind, process: 'host' | 'page'): number => median(costs[kind].map((cost) => cost[process]));
    const what = `a key press in the middle of ${cellCount} cells`;
    return {
      name: 'typing',
      cases: [
        // The page alone takes more than the bound for a text: the bound is for what an extension can change.
        {
          label: `${what}: .rpc, CPU of the host`,
          value: of('rpc', 'host') / of('ipynb', 'host'),
          unit: 'x .ipynb',
          bound: { kind: 'atMost', value: 5 },
        },
        { label: `${what}: .rpc, CPU of the host (aim: at most 25)`, value: of('rpc', 'host'), unit: 'ms' },
        ...(['ipynb', 'txt'] as const).map((kind) => ({
          label: `${what}: .${kind}, CPU of the host`,
          value: of(kind, 'host'),
          unit: 'ms',
        })),
        ...kinds.map((kind) => ({ label: `${what}: .${kind}, CPU of the page`, value: of(kind, 'page'), unit: 'ms' })),
      ],
    };
  } finally {
    await workbench.close();
  }
}

async function openText({ host, page }: BenchWorkbench, file: string): Promise<void> {
  await host.evaluate(async (api, path) => {
    const shown = await api.window.showTextDocument(api.Uri.file(path), { preview: false });
    const middle = new api.Position(Math.floor(shown.document.lineCount / 2), 0);
    shown.selection = new api.Selection(middle, middle);
    shown.revealRange(shown.selection);
  }, file);
  await page.waitForTimeout(1_500);
}

/** Puts the cursor at the end of the cell in the middle. */
async function openMiddleCell(workbench: BenchWorkbench, file: string): Promise<void> {
  await openQuietNotebook(workbench, file);
  await workbench.host.evaluate(async (api) => {
    const editor = api.window.activeNotebookEditor;
    if (editor === undefined) throw new Error('no notebook is active');
    const middle = Math.floor(editor.notebook.cellCount / 2);
    editor.selection = new api.NotebookRange(middle, middle + 1);
    editor.revealRange(editor.selection, api.NotebookEditorRevealType.InCenter);
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    await api.commands.executeCommand('notebook.cell.edit');
    await api.commands.executeCommand('cursorBottom');
    await api.commands.executeCommand('cursorEnd');
  });
  await workbench.page.waitForTimeout(1_500);
}

async function pressKeys({ host, page }: BenchWorkbench, keys: number): Promise<void> {
  const typed = (): Promise<number> =>
    host.evaluate((api) => api.window.activeTextEditor?.document.getText().length ?? 0);
  const before = await typed();
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('1');
    await page.waitForTimeout(keyMilliseconds);
  }
  if ((await typed()) !== before + keys) throw new Error('the keys were not typed into the cell');
}
