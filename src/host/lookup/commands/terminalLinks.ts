import { type Disposable, TerminalLink, type TerminalLinkProvider, window } from 'vscode';

import { findIdentifiers } from '../../../core/editor/lookup/findIdentifiers';
import { registerAfterStart } from '../../registerAfterStart';
import type { LookupDesk } from './lookupDesk';

class IdentifierLink extends TerminalLink {
  constructor(
    start: number,
    readonly text: string,
  ) {
    super(start, text.length, 'Look up');
  }
}

/** Provides links for hashes and addresses in terminal output. */
export function registerTerminalLinks(desk: LookupDesk): Disposable {
  const provider: TerminalLinkProvider<IdentifierLink> = {
    provideTerminalLinks: ({ line }) => findIdentifiers(line).map(({ start, text }) => new IdentifierLink(start, text)),
    handleTerminalLink: ({ text }) => desk.startWith(text),
  };
  return registerAfterStart(() => window.registerTerminalLinkProvider(provider));
}
