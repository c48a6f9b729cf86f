import { Disposable, type ExtensionContext, languages } from 'vscode';
import type { ByteStore } from '../../core/lookup/byteStore';
import { lookups } from '../../core/lookup/lookups';
import { ReceiptLookup } from '../../core/lookup/receiptLookup';
import type { PipePorts } from '../../core/pipe/pipePorts';
import type { CommandId } from '../contributions';
import type { ServiceSettings } from '../networks/serviceSettings';
import type { KeptBodies } from '../notebook/keptBodies';
import type { LookUpSubjectOf } from '../notebook/outputActions';
import { registerCommand } from '../registerCommand';
import { AnswerPanels } from './answerPanels';
import { createFramedReceipts } from './framedReceipts';
import { HoverAllowance } from './hoverAllowance';
import { registerHoverCommands } from './hoverCommands';
import { type HoverParts, IdentifierHover } from './hoverProvider';
import { HoverPreferences } from './hoverSettings';
import { InputHistory } from './inputHistory';
import { LastFailures } from './lastFailures';
import { LookupDesk, runVisibly } from './lookupDesk';
import { NetworkChoice } from './networkChoice';
import { registerTerminalLinks } from './terminalLinks';

export interface LookupParts {
  readonly context: ExtensionContext;
  readonly ports: PipePorts;
  readonly settings: ServiceSettings;
  readonly bodies: KeptBodies;
  /** Keeps final receipts beyond the session. */
  readonly receiptBytes: ByteStore;
}

/** Hovers, lookup commands, terminal links and result documents. Gives the way in for answers that name things. */
export function registerLookup({ context, ports, settings, bodies, receiptBytes }: LookupParts): { readonly disposable: Disposable; readonly lookUp: LookUpSubjectOf } {
  const receipts = new ReceiptLookup(ports, createFramedReceipts(receiptBytes));
  const runner = { ports, receipts };
  const desk: LookupDesk = new LookupDesk({ ports, settings, history: new InputHistory(context.workspaceState) }, () => panels);
  const lookUp: LookUpSubjectOf = (subject) => desk.startWithAnswer(subject);
  const panels: AnswerPanels = new AnswerPanels({
    runner, bodies, extension: context.extensionUri, storage: context.globalStorageUri, lookUp, run: (lookup) => runVisibly(lookup, runner),
  });
  const hover: HoverParts = {
    ports, settings, receipts, preferences: new HoverPreferences(),
    choice: new NetworkChoice(settings, context.workspaceState), allowance: new HoverAllowance(context.globalState, ports.now), failures: new LastFailures(ports.now),
  };
  const disposable = Disposable.from(panels, hover.preferences, registerHover(hover), registerHoverCommands({ ...hover, desk, panels }), registerTerminalLinks(desk), registerLookupCommands(desk));
  return { disposable, lookUp };
}

function registerLookupCommands(desk: LookupDesk): Disposable {
  const byKind: readonly (readonly [CommandId, keyof typeof lookups])[] = [
    ['rpcbook.lookup.receipt', 'receipt'], ['rpcbook.lookup.storage', 'storage'], ['rpcbook.lookup.logs', 'logs'], ['rpcbook.lookup.tokenAccounts', 'tokenAccounts'],
    ['rpcbook.lookup.blockRange', 'blockRange'], ['rpcbook.lookup.events', 'events'], ['rpcbook.lookup.l2netReceipt', 'l2netReceipt'], ['rpcbook.lookup.baseFees', 'baseFees'],
  ];
  return Disposable.from(
    ...byKind.map(([id, kind]) => registerCommand(id, () => desk.start(lookups[kind]))),
    registerCommand('rpcbook.lookup.selection', () => desk.startWithSelection()),
    registerCommand('rpcbook.lookup.clipboard', () => desk.startWithClipboard()),
  );
}

/** The provider for the languages that settings name, made anew when they name others: that closes a hover which is open. */
function registerHover(parts: HoverParts): Disposable {
  const provider = new IdentifierHover(parts);
  const { preferences } = parts;
  let { languages: named } = preferences.current;
  let registration = languages.registerHoverProvider([...named], provider);
  return Disposable.from(
    { dispose: () => registration.dispose() },
    preferences.onDidChange(() => {
      const before = named;
      named = preferences.current.languages;
      if (named.join() === before.join()) return;
      registration.dispose();
      registration = languages.registerHoverProvider([...named], provider);
    }),
  );
}
