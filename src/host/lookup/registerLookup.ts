import {
  Disposable,
  type Event,
  type ExtensionContext,
  languages,
  TerminalLink,
  type TerminalLinkProvider,
  window,
} from 'vscode';

import type { KeptBodies } from '../../core/base/files/keptBodies';
import { lazily } from '../../core/base/lazily';
import type { ByteStore } from '../../core/editor/lookup/byteStore';
import { findIdentifiers } from '../../core/editor/lookup/findIdentifiers';
import { hoverCommand } from '../../core/editor/lookup/hover/hoverAction';
import { LastFailures } from '../../core/editor/lookup/hover/lastFailures';
import { readHoverAction } from '../../core/editor/lookup/hover/readHoverAction';
import { lookups } from '../../core/editor/lookup/lookups';
import { ReceiptLookup } from '../../core/editor/lookup/receiptLookup';
import { lookupOn, type PlannedLookup } from '../../core/editor/lookup/runLookup';
import type { RequestLog } from '../../core/model/exchange/requestLog';
import type { Network } from '../../core/model/networks/network';
import type { LongWorkPorts } from '../../core/run/longWork/run/longWorkPorts';
import type { LookingPorts } from '../../core/run/session/compose/freeInquiries';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import { afterStart, registerAfterStart } from '../afterStart';
import { type ActionDependencies, runAction } from '../answers/runAction';
import type { CommandId } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import { pointedText } from '../input/pointedText';
import type { NewCells } from '../notebook/newCells';
import { readContractTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import type { Inquirer } from '../remedies/inquirer';
import type { ServiceSettings } from '../settings/serviceSettings';
import { InputHistory } from './commands/inputHistory';
import { findAbi, lookBehind, lookUpNameAgain } from './commands/inquiryCommands';
import { LookupDesk } from './commands/lookupDesk';
import { runTransactionAgain } from './commands/runTransactionAgain';
import { runVisibly } from './commands/runVisibly';
import { createFramedReceipts } from './framedReceipts';
import { actOnHover, type HoverCommandDependencies } from './hover/actOnHover';
import { HoverAllowance, type HoverDependencies, IdentifierHover } from './hover/hoverProvider';
import { HoverPreferences } from './hover/hoverSettings';
import { ChosenNetworks } from './hover/networkChoice';
import type { AnswerPanelDependencies } from './panel/answerPanel';
import { AnswerPanels } from './panel/answerPanels';

class IdentifierLink extends TerminalLink {
  constructor(
    start: number,
    readonly text: string,
  ) {
    super(start, text.length, 'Look up');
  }
}

export interface LookupDependencies {
  readonly context: ExtensionContext;
  readonly ports: RunningPorts & LookingPorts;
  readonly settings: ServiceSettings;
  readonly bodies: KeptBodies;
  /** Stores final receipts across sessions. */
  readonly receiptBytes: ByteStore;
  readonly requestLog: RequestLog;
  readonly credentials: CredentialStore;
  /** Asks the project's compiler for the layout of an artifact, if the user agrees. */
  readonly compileLayout: (location: string) => Promise<boolean>;
  /** Adds the setting that layouts need to the project of an artifact. */
  readonly addAstSetting: (location: string) => Promise<void>;
  readonly inquirer: Inquirer;
  readonly work: LongWorkPorts;
  readonly newCells: Pick<NewCells, 'add'>;
  /** Fires with a network whose node has another chain than before. */
  readonly onDidStartOver: Event<Network>;
}

/** Registers hovers, lookup commands, terminal links, and result documents. Returns what the buttons of answers need. */
export function registerLookup(parts: LookupDependencies): {
  readonly disposable: Disposable;
  readonly actions: ActionDependencies;
  /** Sends a request and shows its answer as a result document. */
  readonly openAnswer: (lookup: PlannedLookup) => Promise<unknown>;
} {
  const { context, ports, settings, bodies, newCells } = parts;
  const receipts = openReceipts(parts);
  const runner = { ports, receipts, work: parts.work };
  const desk = lazily(
    () => new LookupDesk({ ports, settings, history: new InputHistory(context.workspaceState) }, () => panels),
  );
  const findNetwork = (key: string) => settings.networks.find((network) => network.key === key);
  const run: AnswerPanelDependencies['run'] = (lookup) => {
    const nameNetwork = async (network: string): Promise<void> => void (await panels.open(lookupOn(lookup, network)));
    return runVisibly(lookup, runner, (action) => runAction(action, { nameNetwork }, actions));
  };
  const actions: ActionDependencies = {
    ...parts,
    storage: context.globalStorageUri,
    addCell: (text) => newCells.add(text),
    lookUp: (message) => desk().startWithAnswer(message),
    lookUpTransaction: async ({ kind, network: key, hash }) => {
      const network = findNetwork(key);
      if (kind === 'trace') await desk().startTrace(network, hash);
      else if (kind === 'changes') await desk().startChanges(network, hash);
      else if (network) await runTransactionAgain(hash, network, { runner, run, newCells });
    },
  };
  const panels: AnswerPanels = new AnswerPanels({
    runner,
    bodies,
    extension: context.extensionUri,
    settings,
    actions,
    newCells,
    run,
  });
  const hover = hoverDependencies(parts, receipts);
  const disposable = Disposable.from(
    panels,
    hover.preferences,
    registerHover(hover),
    registerHoverCommands({ ...hover, desk, panels, newCells, inquirer: parts.inquirer }),
    registerTerminalLinks(desk),
    registerLookupCommands(desk),
    registerCommand('rpcbook.contract.trace', (given) =>
      desk().startTrace(findNetwork(readContractTarget(given)?.network ?? '')),
    ),
    registerInquiries(parts),
  );
  return { disposable, actions, openAnswer: (lookup) => panels.open(lookup) };
}

function hoverDependencies(
  { context, ports, settings }: LookupDependencies,
  receipts: ReceiptLookup,
): HoverDependencies {
  return {
    ports,
    settings,
    receipts,
    preferences: new HoverPreferences(),
    choice: new ChosenNetworks(settings, context.workspaceState),
    allowance: new HoverAllowance(context.globalState, ports.now),
    failures: new LastFailures(ports.now),
  };
}

function registerInquiries(parts: LookupDependencies): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.contract.findAbi', (given) => findAbi(given, parts)),
    registerCommand('rpcbook.contract.lookBehind', (given) => lookBehind(given, parts)),
    registerCommand('rpcbook.name.lookUpAgain', () => lookUpNameAgain(parts)),
  );
}

function openReceipts(parts: LookupDependencies): ReceiptLookup {
  const { context, ports, receiptBytes, requestLog, onDidStartOver } = parts;
  const receipts = new ReceiptLookup(
    ports,
    createFramedReceipts(receiptBytes, (file) => requestLog.unread(file)),
  );
  context.subscriptions.push(onDidStartOver((network) => receipts.forgetAll(network)));
  return receipts;
}

function registerLookupCommands(desk: () => LookupDesk): Disposable {
  const byKind: readonly (readonly [CommandId, keyof typeof lookups])[] = [
    ['rpcbook.lookup.receipt', 'receipt'],
    ['rpcbook.lookup.storage', 'storage'],
    ['rpcbook.lookup.blame', 'blame'],
    ['rpcbook.lookup.logs', 'logs'],
    ['rpcbook.lookup.tokenAccounts', 'tokenAccounts'],
    ['rpcbook.lookup.solanaTransaction', 'solanaTransaction'],
    ['rpcbook.lookup.blockRange', 'blockRange'],
    ['rpcbook.lookup.events', 'events'],
    ['rpcbook.lookup.l2netReceipt', 'l2netReceipt'],
    ['rpcbook.lookup.trace', 'trace'],
    ['rpcbook.lookup.l2netTrace', 'l2netTrace'],
    ['rpcbook.lookup.changes', 'changes'],
    ['rpcbook.lookup.baseFees', 'baseFees'],
  ];
  return Disposable.from(
    ...byKind.map(([id, kind]) => registerCommand(id, () => desk().start(lookups[kind]))),
    registerCommand('rpcbook.lookup.start', () => desk().startWith(pointedText())),
  );
}

/**
 * Registers the hover provider for the languages in settings, and again when they change. Registering closes an open
 * hover.
 */
function registerHover(parts: HoverDependencies): Disposable {
  const provider = new IdentifierHover(parts);
  const { preferences } = parts;
  let registered: { readonly languages: readonly string[]; readonly registration: Disposable } | undefined;
  const register = (): void => {
    const named = preferences.current.languages;
    if (registered?.languages.join() === named.join()) return;
    registered?.registration.dispose();
    registered = { languages: named, registration: languages.registerHoverProvider([...named], provider) };
  };
  return Disposable.from(
    { dispose: () => registered?.registration.dispose() },
    afterStart(register),
    preferences.onDidChange(register),
  );
}

/** Registers the command that runs the actions of hover links. */
function registerHoverCommands(parts: HoverCommandDependencies): Disposable {
  return registerCommand(hoverCommand, async (given) => {
    const action = readHoverAction(given);
    if (action) await actOnHover(action, parts);
  });
}

/** Provides links for hashes and addresses in terminal output. */
function registerTerminalLinks(desk: () => LookupDesk): Disposable {
  const provider: TerminalLinkProvider<IdentifierLink> = {
    provideTerminalLinks: ({ line }) => findIdentifiers(line).map(({ start, text }) => new IdentifierLink(start, text)),
    handleTerminalLink: ({ text }) => desk().startWith(text),
  };
  return registerAfterStart(() => window.registerTerminalLinkProvider(provider));
}
