import type { OutputItem, RendererApi } from 'vscode-notebook-renderer';

import type { PageOutput } from '../../core/run/report/pageOutput';
import { readPageOutputs } from '../../messages/pageOutputs';
import type { OutputPlace } from '../../messages/rendererMessage';
import { element } from '../components/dom/element';
import type { OutputChoices } from '../output/outputChoices';
import { activate } from '../output/renderer';
import pageStyle from './reportPage.css';

/** Draws the outputs of a report's page. Where that fails, the page keeps the text that it came with. */
async function drawReport(): Promise<void> {
  const cells = readPageOutputs(document.getElementById('outputs')?.textContent ?? '');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageStyle);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let choices: OutputChoices | undefined;
  // Without messages, nothing is offered that VS Code would do.
  const renderer = await activate({
    getState: () => choices,
    setState: (next) => {
      choices = next;
    },
    getRenderer: () => Promise.resolve(undefined),
    workspace: { isTrusted: false },
  });
  if (renderer === undefined) return;
  for (const section of document.querySelectorAll<HTMLElement>('[data-outputs]'))
    await drawOutputs(section, cells[Number(section.dataset['outputs'])] ?? [], renderer);
}

async function drawOutputs(section: HTMLElement, outputs: readonly PageOutput[], renderer: RendererApi): Promise<void> {
  const { signal } = new AbortController();
  for (const [index, output] of outputs.entries()) {
    const home = element('div', { class: 'drawn' });
    section.append(home);
    await renderer.renderOutputItem(itemOf(output, section.dataset['outputs'] ?? '', index), home, signal);
  }
  section.classList.add('isDrawn');
}

function itemOf({ mime, frame }: PageOutput, owner: string, index: number): OutputItem {
  const bytes = new TextEncoder().encode(frame);
  return {
    id: `${owner} ${index}`,
    mime,
    metadata: { rpcbook: { owner, isFirst: index === 0 } satisfies OutputPlace },
    data: () => bytes,
    text: () => frame,
    json: () => JSON.parse(frame),
    blob: () => new Blob([bytes], { type: mime }),
  };
}

drawReport().catch(() => undefined);
