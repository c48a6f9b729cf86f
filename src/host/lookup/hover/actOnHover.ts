import { commands, env, ProgressLocation, Selection, TabInputText, type TextEditor, window, workspace } from 'vscode';

import { offerWhy } from '../../../core/answer/inquiry/offerWhy';
import { formatPlanCost } from '../../../core/base/credits/formatCredits';
import { contractSources } from '../../../core/editor/lookup/contractSources';
import { describeReceiptAnswer } from '../../../core/editor/lookup/hover/hashHover';
import type { CopiedForm, HoverAction, HoveredHash, HoverPlace } from '../../../core/editor/lookup/hover/hoverAction';
import { canLookUp, lookupTitle, printLookup } from '../../../core/editor/lookup/lookup';
import { lookups } from '../../../core/editor/lookup/lookups';
import { readPaddedWord } from '../../../core/editor/lookup/paddedWord';
import type { ReceiptAnswer } from '../../../core/editor/lookup/receiptAnswer';
import type { PlannedLookup } from '../../../core/editor/lookup/runLookup';
import { parseSubject } from '../../../core/editor/lookup/subject';
import { wordAt } from '../../../core/editor/lookup/wordAt';
import { addressKey } from '../../../core/knowledge/names/canonicalAddress';
import type { Network } from '../../../core/model/networks/network';
import { openSource } from '../../contracts/openSource';
import { askOne } from '../../input/prompts';
import { labelCommand } from '../../labels/labelCommands';
import type { NewCells } from '../../notebook/newCells';
import { showInformation, showProgress } from '../../notices';
import type { Inquirer } from '../../remedies/inquirer';
import type { LookupDesk } from '../commands/lookupDesk';
import type { AnswerPanels } from '../panel/answerPanels';
import type { HoverDependencies } from './hoverProvider';

export interface HoverCommandDependencies extends HoverDependencies {
  readonly desk: () => LookupDesk;
  readonly panels: AnswerPanels;
  readonly inquirer: Inquirer;
  readonly newCells: Pick<NewCells, 'add'>;
}

/** Runs the action of a hover link. */
export async function actOnHover(action: HoverAction, parts: HoverCommandDependencies): Promise<void> {
  switch (action.kind) {
    case 'lookUp':
      return lookUp(action.target, networksOf(action.networks, parts), parts);
    case 'choose': {
      const [network] = networksOf([action.network], parts);
      if (!network) return;
      await parts.choice.remember(network);
      return lookUp(action.target, [network], parts);
    }
    case 'why': {
      const [network] = networksOf([action.network], parts);
      return network && askWhy(action.target, network, parts);
    }
    case 'elsewhere':
      return lookUpElsewhere(action.target, parts);
    case 'open': {
      const planned = planReceipt(action, parts);
      if (planned) await parts.panels.open(planned);
      return;
    }
    case 'addToNotebook': {
      const planned = planReceipt(action, parts);
      return planned && parts.newCells.add(planned.cell);
    }
    case 'trace':
      return parts.desk().startTrace(networksOf([action.network], parts)[0], action.hash);
    case 'changes':
      return parts.desk().startChanges(networksOf([action.network], parts)[0], action.hash);
    case 'copy':
      return copyWord(action.place, action.form);
    case 'openSource':
      return openNamedSource(action, parts);
    case 'offer':
      return parts.desk().start(lookups[action.lookup], action.text);
    case 'label':
      await commands.executeCommand(labelCommand, { address: action.text });
      return;
    case 'subject':
      return parts.desk().startWith(action.text);
  }
}

/** Opens a source of an address. The sources are listed again, so that a link opens only a file or a setting that names the address. */
async function openNamedSource(
  { text, network: key, source: index }: Extract<HoverAction, { kind: 'openSource' }>,
  parts: HoverCommandDependencies,
): Promise<void> {
  const [network] = networksOf([key], parts);
  const { knowledge } = parts.ports;
  const sources = network && (await contractSources(network, addressKey(text, network.family), knowledge));
  const source = sources?.[index];
  if (source?.opens === undefined) void showInformation('What named this address has changed. Hover over it again.');
  else await openSource(source);
}

/** Copies the identifier at a position of the current document. Copies nothing if there is no identifier. */
async function copyWord({ uri, line, character }: HoverPlace, form: CopiedForm): Promise<void> {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
  const word = document && line < document.lineCount ? wordAt(document.lineAt(line).text, character) : undefined;
  const text = word && copiedText(word.text, form);
  if (text === undefined) void showInformation('The text has changed. Hover over it again to copy it.');
  else await env.clipboard.writeText(text);
}

/** Finds out why a transaction failed and shows the hover again, or the receipt in a tab if that isn't possible. */
async function askWhy({ hash, place }: HoveredHash, network: Network, parts: HoverCommandDependencies): Promise<void> {
  const known = await parts.receipts.known(network, hash);
  const why = known?.kind === 'receipt' ? await offerWhy(known.receipt.exchange, parts.ports) : undefined;
  if (known?.kind !== 'receipt') void showInformation('The receipt is no longer known. Look it up again.');
  if (why === undefined || !(await parts.inquirer.ask(why.inquiry)) || known === undefined) return;
  if (!(await showHoverAt(place))) await showAnswers(hash, [{ network, answer: known }], parts);
}

interface NetworkAnswer {
  readonly network: Network;
  readonly answer: ReceiptAnswer;
}

/** Queries each network once and shows the hover again. If that isn't possible, shows the answers as a message. */
async function lookUp(
  { hash, place }: HoveredHash,
  networks: readonly Network[],
  parts: HoverCommandDependencies,
): Promise<void> {
  const { receipts, failures, choice } = parts;
  const { signal } = new AbortController();
  const answers = await showProgress({ location: ProgressLocation.Window, title: 'Rpcbook: looking up a hash' }, () =>
    Promise.all(
      networks.map(async (network): Promise<readonly NetworkAnswer[]> => {
        const answer = await receipts.lookUp({ network, hash, signal, isClicked: true });
        if (!answer) return [];
        failures.note(network, hash, answer);
        return [{ network, answer }];
      }),
    ),
  );
  const said = answers.flat();
  const found =
    said.find(({ answer }) => answer.kind === 'receipt') ?? said.find(({ answer }) => answer.kind === 'pending');
  if (found) choice.noteFound(hash, found.network);
  if (!(await showHoverAt(place))) await showAnswers(hash, found ? [found] : said, parts);
}

/** Opens a receipt in a tab. If there is no receipt, shows a message. */
async function showAnswers(
  hash: string,
  answers: readonly NetworkAnswer[],
  parts: HoverCommandDependencies,
): Promise<void> {
  for (const { network, answer } of answers) {
    if (answer.kind !== 'receipt') {
      void showInformation(describeReceiptAnswer(network, answer));
      continue;
    }
    const planned = planReceipt({ hash, network: network.key }, parts);
    if (planned) await parts.panels.open(planned);
  }
}

async function lookUpElsewhere(target: HoveredHash, parts: HoverCommandDependencies): Promise<void> {
  const subject = parseSubject(target.hash);
  const candidates = subject ? parts.choice.candidates(subject) : [];
  const items = candidates.map((network) => ({
    label: network.name,
    description: `${network.key} · up to ${formatPlanCost(parts.receipts.cost(network))}`,
    network,
  }));
  const answer = await askOne({ title: 'Look Up on Another Network', placeholder: 'Select a network', items });
  if (answer.kind === 'value') await lookUp(target, [answer.value.network], parts);
}

/** Returns the lookup for a hash's receipt, so that it always opens in the same tab. */
function planReceipt(
  { hash, network: key }: { readonly hash: string; readonly network: string },
  parts: HoverCommandDependencies,
): PlannedLookup | undefined {
  const [network] = networksOf([key], parts);
  const lookup = network && [lookups.receipt, lookups.l2netReceipt].find((one) => canLookUp(one, network));
  if (!lookup) return undefined;
  return {
    title: lookupTitle(lookup, network, { hash }),
    cell: printLookup(lookup, network, { hash }),
    receipt: { network: network.key, hash },
  };
}

function networksOf(keys: readonly string[], { settings }: HoverCommandDependencies): readonly Network[] {
  return keys.flatMap((key) => settings.networks.find((network) => network.key === key) ?? []);
}

/** Time for VS Code to notice that the pointer left the hover. */
const leaveMilliseconds = 100;

/**
 * Reopens the hover at its position. VS Code opens hovers only at the cursor, so the cursor moves to the word. The old
 * hover closes first: if the click left the pointer outside the editor, VS Code would otherwise close the new hover
 * too. Returns false if the editor is gone or can't get the focus (program output, one side of a diff).
 */
async function showHoverAt(place: HoverPlace): Promise<boolean> {
  const editor = editorOf(place.uri);
  if (!editor || place.line >= editor.document.lineCount) return false;
  if (editor !== window.activeTextEditor && !isInFront(place.uri)) return false;
  const position = editor.document.validatePosition(editor.selection.active.with(place.line, place.character + 1));
  editor.selection = new Selection(position, position);
  if (editor !== window.activeTextEditor)
    await window.showTextDocument(editor.document, {
      viewColumn: editor.viewColumn,
      selection: editor.selection,
    });
  await commands.executeCommand('editor.action.hideHover');
  await new Promise((resolve) => setTimeout(resolve, leaveMilliseconds));
  await commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
  return true;
}

/** Returns whether the active tab is a plain text editor. */
function isInFront(uri: string): boolean {
  return window.tabGroups.all.some(
    ({ activeTab }) => activeTab?.input instanceof TabInputText && activeTab.input.uri.toString() === uri,
  );
}

function editorOf(uri: string): TextEditor | undefined {
  const editors = [window.activeTextEditor, ...window.visibleTextEditors];
  return editors.find((editor) => editor?.document.uri.toString() === uri);
}

/**
 * Returns the text that a hover copies: the identifier in the form used in requests; undefined if the word isn't one.
 */
function copiedText(word: string, form: CopiedForm): string | undefined {
  const subject = parseSubject(word);
  if (subject === undefined || subject.kind === 'name') return undefined;
  return form === 'inside' ? readPaddedWord(subject.text)?.text : subject.text;
}
