import { window } from 'vscode';

import { visibleText } from '../core/base/view/visibleText';
import { registerAfterStart } from './afterStart';

/** The extension's log. Each message is one line, so that text from a node or a file can't start a new line. */
export interface Log {
  readonly error: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly info: (message: string) => void;
  readonly show: () => void;
  readonly dispose: () => void;
}

/** Creates the log in the Output view. */
export function createLog(): Log {
  const channel = registerAfterStart(() => window.createOutputChannel('Rpcbook', { log: true }));
  return {
    error: (message) => channel.now().error(visibleText(message)),
    warn: (message) => channel.now().warn(visibleText(message)),
    info: (message) => channel.now().info(visibleText(message)),
    show: () => channel.now().show(),
    dispose: () => channel.dispose(),
  };
}
