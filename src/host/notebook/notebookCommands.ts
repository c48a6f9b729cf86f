import { Disposable, type ExtensionContext } from 'vscode';

import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { newNotebook, openAsText, openSample } from './openNotebook';

/** Registers the commands that create a notebook, open it as text, and open the sample. */
export function registerNotebookCommands(context: ExtensionContext, settings: ServiceSettings): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.notebook.new', () => newNotebook()),
    registerCommand('rpcbook.notebook.openAsText', (given) => openAsText(given)),
    registerCommand('rpcbook.notebook.openSample', (given) => openSample(given, context.extensionUri, settings)),
  );
}
