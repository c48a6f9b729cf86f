import type { RendererContext } from 'vscode-notebook-renderer';

import { readOutputAges } from '../../messages/outputAge';
import { element } from '../components/dom/element';
import type { OutputChoices } from './outputChoices';
import { post } from './outputPage';
import { ShownAges } from './shownAges';

/**
 * Follows the ages of outputs. The extension knows them, and its notebook may have changed before this page was loaded.
 */
export function followAges(renderer: RendererContext<OutputChoices>, sheet: CSSStyleSheet): ShownAges {
  const ages = new ShownAges(renderer.postMessage && ((owner) => post(renderer, { kind: 'renew', owner })));
  const host = element('div', {});
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(ages.element);
  document.body.append(host);
  renderer.onDidReceiveMessage?.((message: unknown) => {
    const read = readOutputAges(message);
    if (read) ages.take(read.ages);
  });
  post(renderer, { kind: 'ages' });
  return ages;
}
