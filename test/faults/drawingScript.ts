// Runs in a page: draws answers with the renderer as it is built, opens and scrolls all that they have, and says what fails.
import type { OutputItem, RendererApi } from 'vscode-notebook-renderer';

import type { PageOutput } from '../../src/core/run/report/pageOutput';
import type { OutputChoices } from '../../src/webview/output/outputChoices';
import type { activate } from '../../src/webview/output/renderer';

/** What went wrong, with the number of the answer; undefined where the page doesn't know which one it was. */
export interface DrawingProblem {
  readonly answer: number | undefined;
  readonly problem: string;
}

interface Shown {
  readonly answer: number;
  readonly root: ShadowRoot;
}

const problems: DrawingProblem[] = [];
const note = (problem: string, answer?: number): void => void problems.push({ answer, problem });
window.addEventListener('error', ({ message, error }) => {
  // No exception: sizes that change while sizes are told are told in the next frame.
  if (/^ResizeObserver loop/.test(message)) return;
  note(error instanceof Error ? (error.stack ?? message) : message);
});
window.addEventListener('unhandledrejection', ({ reason }) => {
  note(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});

/** Lets the page draw, which is when it measures what was added and draws what was scrolled. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames++)
    await new Promise((drawing) => {
      requestAnimationFrame(drawing);
    });
}

async function openRenderer(): Promise<RendererApi> {
  // The renderer isn't part of this script.
  const address = '/renderer.js';
  const built: { readonly activate: typeof activate } = await import(address);
  let choices: OutputChoices | undefined;
  const renderer = await built.activate({
    getState: () => choices,
    setState: (next) => {
      choices = next;
    },
    getRenderer: () => Promise.resolve(undefined),
    workspace: { isTrusted: true },
    postMessage: () => undefined,
    onDidReceiveMessage: () => ({ dispose: () => undefined }),
  });
  if (renderer === undefined) throw new Error('The renderer is not activated.');
  return renderer;
}

function itemOf({ mime, frame }: PageOutput, id: string): OutputItem {
  const bytes = new TextEncoder().encode(frame);
  const metadata = { rpcbook: { owner: id, isFirst: true } };
  return { id, mime, metadata, data: () => bytes, text: () => frame, json: () => undefined, blob: () => new Blob() };
}

function inSight(root: ShadowRoot, selector: string): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((found) => found.checkVisibility());
}

/** What a reader does with each tab of an answer, one after another. */
const uses: readonly ((root: ShadowRoot) => void)[] = [
  (root) => {
    for (const fold of root.querySelectorAll('details')) fold.open = true;
  },
  (root) => {
    for (const lead of inSight(root, '.grid-lead').slice(0, 3)) lead.click();
    for (const button of inSight(root, '[aria-label="Expand all"], [aria-label="Show as table"]')) button.click();
  },
  (root) => {
    for (const rows of inSight(root, '.rows-viewport')) rows.scrollTo(rows.scrollWidth, rows.scrollHeight);
    for (const chart of inSight(root, '.chart-plane'))
      chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  },
  (root) => {
    for (const head of inSight(root, '[role=columnheader]').slice(0, 2)) head.click();
    for (const branch of inSight(root, '[role=treeitem]').slice(0, 3)) branch.click();
  },
];

function check({ root, answer }: Shown, tab: string): void {
  const [panel] = inSight(root, 'article [role=tabpanel]');
  const text = root.textContent;
  if (panel === undefined) note(`${tab}: no panel`, answer);
  else if (panel.innerText.trim() === '') note(`${tab}: an empty panel`, answer);
  const failed = /.{0,80}(?:internal error|is damaged).{0,200}/s.exec(text);
  if (failed !== null) note(`${tab}: ${failed[0]}`, answer);
}

/** Draws answers beside each other, and shows each tab of them. Returns what went wrong since the last call. */
async function drawAll(renderer: RendererApi, answers: readonly (readonly PageOutput[])[]): Promise<DrawingProblem[]> {
  const shown: Shown[] = [];
  document.body.replaceChildren();
  for (const [answer, outputs] of answers.entries())
    for (const [index, output] of outputs.entries()) {
      const home = document.createElement('div');
      document.body.append(home);
      const life = new AbortController();
      try {
        await renderer.renderOutputItem(itemOf(output, `${answer} ${index}`), home, life.signal);
      } catch (error) {
        note(String(error), answer);
      }
      if (home.shadowRoot === null) note('nothing is drawn', answer);
      else shown.push({ answer, root: home.shadowRoot });
    }
  await drawn();
  for (const tab of ['decoded', 'json', 'raw', 'request']) {
    const open = shown.filter(({ root }) => {
      const button = root.querySelector<HTMLElement>(`article [role=tab][id$="-tab-${tab}"]`);
      button?.click();
      return button !== null;
    });
    await drawn();
    for (const use of uses) {
      for (const { root } of open) use(root);
      await drawn();
    }
    for (const one of open) check(one, tab);
  }
  renderer.disposeOutputItem?.();
  return problems.splice(0);
}

const renderer = openRenderer();
const drawAnswers = async (answers: readonly (readonly PageOutput[])[]) => drawAll(await renderer, answers);

declare global {
  var drawAnswers: (answers: readonly (readonly PageOutput[])[]) => Promise<readonly DrawingProblem[]>;
}
globalThis.drawAnswers = drawAnswers;
