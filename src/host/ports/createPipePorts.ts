import { describeTransaction } from '../../core/answer/decode/evm/transactions/describeTransaction';
import type { CredentialSource } from '../../core/base/credentials/credential';
import { RecentRedactors } from '../../core/base/credentials/recentRedactors';
import { DayReservations } from '../../core/base/credits/dayReservations';
import { formatIfUpgraded, formatLeastCost, formatPlanCost } from '../../core/base/credits/formatCredits';
import type { Ledger } from '../../core/base/credits/ledgerEntry';
import { type LedgerScope, type LedgerSum, spentInDay } from '../../core/base/credits/sumLedger';
import type { FileAccess } from '../../core/base/files/fileAccess';
import { listText } from '../../core/base/view/listText';
import { InFlightLimit } from '../../core/base/wire/inFlightLimit';
import { createRequestIds } from '../../core/base/wire/requestIds';
import type { Wire } from '../../core/base/wire/wire';
import { BuiltInAbi } from '../../core/formats/abi/names/builtInAbi';
import type { KeptFacts } from '../../core/knowledge/facts/factPlace';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import type { Catalogue } from '../../core/model/catalogue/catalogue';
import type { Exchange } from '../../core/model/exchange/exchange';
import type { Refusal } from '../../core/model/exchange/refusal';
import type { RefusedRequest } from '../../core/model/exchange/refusedRequest';
import { resetsOfAccount } from '../../core/model/networks/budgetAccount';
import { chainKey, isFreeNode, type Network } from '../../core/model/networks/network';
import { networkLabel } from '../../core/model/networks/networkLabels';
import type { WebAccess } from '../../core/request/pipe/askingPorts';
import type { Confirmation } from '../../core/request/pipe/confirmation';
import { formatQuestion } from '../../core/request/pipe/formatQuestion';
import type { PipeSettings } from '../../core/request/pipe/pipeSettings';
import type { EnvironmentPort, KeyQuestion, Question } from '../../core/request/pipe/promptPorts';
import { modeOfInquiry } from '../../core/request/pipe/readRequestSettings';
import {
  declineTransaction,
  type TransactionPort,
  type TransactionQuestion,
} from '../../core/request/pipe/sentTransactions';
import { describeKeyKind } from '../../core/run/session/notebook/writtenKeys';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import type { CredentialStore } from '../credentials/credentialStore';
import { askLine, askOption } from '../input/prompts';
import { showWarning } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import type { WatchedChains } from './watchChains';

const finalNote =
  "Rpcbook doesn't sign and keeps no keys of accounts. A transaction that was sent can't be taken back.";
const onceNote = 'Rpcbook asks once per notebook for this node, because it runs on this computer and you named it.';

/** The settings that the dialogs need. */
interface ConfiguredNetworks {
  readonly networks: readonly Network[];
  /** Whether user settings name a network at these addresses, and not only the workspace. */
  namesNetwork(network: Network): boolean;
}

/** Bodies larger than this, in bytes, are not parsed. They can only be opened or saved whole. */
const parseLimit = 32 * 1024 * 1024;

/** The host's dependencies that the pipe uses in VS Code. */
export interface HostDependencies {
  readonly wire: Wire;
  readonly credentials: CredentialSource & Pick<CredentialStore, 'knownKeys'>;
  readonly ledger: Ledger & { sums(scopes: readonly LedgerScope[]): Promise<readonly LedgerSum[]> };
  readonly catalogue: Catalogue;
  readonly knowledge: KnowledgeSource;
  /** The facts about contracts from inquiries. */
  readonly facts: KeptFacts;
  readonly chains: WatchedChains;
  readonly webAccess: WebAccess;
  readonly settings: ServiceSettings;
  readonly files: FileAccess;
  readonly environment: EnvironmentPort;
  readonly onExchange: (exchange: Exchange, ranByItself?: boolean) => void;
  readonly onRefused: (refused: RefusedRequest) => void;
}

/** Creates the pipe's ports for VS Code: its settings, dialogs, and clock. */
export function createPipePorts(parts: HostDependencies): RunningPorts {
  return {
    wire: parts.wire,
    credentials: parts.credentials,
    knownKeys: () => parts.credentials.knownKeys(parts.settings.allAliases),
    redactors: new RecentRedactors(),
    ledger: parts.ledger,
    catalogue: parts.catalogue,
    builtInAbi: new BuiltInAbi(),
    knowledge: parts.knowledge,
    now: Date.now,
    nextId: createRequestIds(),
    services: () => parts.settings.services,
    startsOf: parts.chains.startsOf,
    chainChecks: parts.chains,
    settings: () => readPipeSettings(parts.settings),
    spentToday: (account) => spentToday(account, parts),
    inFlight: new InFlightLimit((transport) => parts.settings.requests.maxConcurrent[transport]),
    reservations: new DayReservations(),
    confirm: (confirmation) => confirm(confirmation, parts.settings.networks),
    confirmTransaction: createTransactionPort(parts.knowledge, parts.settings),
    ask,
    files: parts.files,
    environment: parts.environment,
    allowKeys: askToSendKeys,
    inquiries: {
      facts: parts.facts,
      modeOf: (kind, network) => modeOfInquiry(kind, parts.settings.requests.knowledge, network),
      web: parts.webAccess,
    },
    onExchange: parts.onExchange,
    onRefused: parts.onRefused,
  };
}

function spentToday(account: string, { ledger, settings }: HostDependencies): Promise<number> {
  return spentInDay(account, resetsOfAccount(account, settings.services, settings.userServices), Date.now(), (scopes) =>
    ledger.sums(scopes),
  );
}

const confirmSettings = 'You can change when Rpcbook asks with the setting rpcbook.credits.confirmAbove.';

async function confirm(
  { network, alsoTo = [], cost, calls, ifUpgraded, atLeast, because, spent, perMinute }: Confirmation,
  configured: readonly Network[],
): Promise<boolean> {
  const places = listText([network, ...alsoTo].map((each) => networkLabel(each, configured)));
  const count = calls === 1 ? '1 call' : `${calls} calls`;
  const least = atLeast === true ? formatLeastCost(cost) : formatPlanCost(cost);
  const price = `${least}${formatIfUpgraded({ cost, calls, ifUpgraded })}`;
  // A number of unpriced calls says both.
  const about = cost.credits === 0 && cost.unpricedCalls === calls ? price : `${count} for ${price}`;
  if (perMinute !== undefined && spent !== undefined) {
    const used = `It used ${formatPlanCost(spent)} in the last minute, and usually needs less than ${formatPlanCost(perMinute)}.`;
    const detail = `${used} The node may replace or repeat blocks, or close connections.`;
    return (await showWarning(`Keep following ${places}?`, { modal: true, detail }, 'Continue')) === 'Continue';
  }
  const { question, detail, button } = spent
    ? {
        question: `Keep reading from ${places}?`,
        detail: [`Used so far: ${formatPlanCost(spent)}. Next: ${about}.`, because ?? confirmSettings].join(' '),
        button: 'Continue',
      }
    : { question: `Send ${count} to ${places} for ${price}?`, detail: confirmSettings, button: 'Send' };
  return (await showWarning(question, { modal: true, detail }, button)) === button;
}

async function ask(question: Question): Promise<string | undefined> {
  switch (question.kind) {
    case 'input':
      return askLine(formatQuestion(question));
    case 'pick':
      return askOption(question.options, formatQuestion(question));
  }
}

async function askToSendKeys({ kinds, destinations }: KeyQuestion): Promise<Refusal | undefined> {
  const what = listText(kinds.map(describeKeyKind));
  const places = destinations.map(({ network, origin }) => `${network.name} (${network.service.name}, ${origin})`);
  const detail = 'The cell contains what looks like a key. Whoever receives it controls its accounts.';
  const send = 'Send Anyway';
  const chosen = await showWarning(`Send ${what} to ${listText(places)}?`, { modal: true, detail }, send);
  if (chosen === send) return undefined;
  return {
    code: 'declinedKey',
    cause: `You didn't allow the cell to send ${what}.`,
    cure: 'Nothing was sent. Remove it from the cell, or run the cell again to change your answer.',
  };
}

/**
 * Reads the settings of the pipe. An unknown default network is kept as written, so that requests that rely on it are
 * rejected.
 */
export function readPipeSettings({ requests, networks }: ServiceSettings): PipeSettings {
  return {
    ...requests,
    parseLimit,
    // The host asks the user instead.
    cellCalls: undefined,
    defaultNetwork: requests.defaultNetwork ?? networks[0]?.key,
  };
}

/**
 * Before calls that send or change something are sent, shows them in a dialog, one after another. For a node on this
 * computer that the user configured, asks once for each notebook and effect. For a method without a description, asks
 * once for each notebook. Outside of notebooks, asks once.
 */
function createTransactionPort(knowledge: KnowledgeSource, configured: ConfiguredNetworks): TransactionPort {
  const allowed = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    const asked = last.then(async () => {
      if (signal.aborted) return declineTransaction(question);
      const isOwnNode = isFreeNode(question.network) && configured.namesNetwork(question.network);
      const key = permissionKey(question, isOwnNode);
      if (key !== undefined && allowed.has(key)) return undefined;
      const { warnings, lines } = await describeTransaction(question, knowledge);
      const notes = [
        ...(isOwnNode && key !== undefined ? [onceNote] : []),
        ...(question.effect === 'sends' ? [finalNote] : []),
      ];
      const detail = [...warnings.map((warning) => `⚠ ${warning}`), ...lines, '', ...notes];
      const { text, button } = askedText(question, networkLabel(question.network, configured.networks));
      if ((await showWarning(text, { modal: true, detail }, button)) !== button) return declineTransaction(question);
      if (key !== undefined) allowed.add(key);
      return undefined;
    });
    last = asked.catch(() => undefined);
    return asked;
  };
}

/** Returns the key of further calls that one answer allows. Undefined if it allows only this call. */
function permissionKey(
  { notebookPath, network, effect, method }: TransactionQuestion,
  isOwnNode: boolean,
): string | undefined {
  // The name of a network alone may stand for another node after its settings change.
  const node = chainKey(network);
  if (effect === 'unknown') return JSON.stringify([notebookPath ?? '', node, effect, method]);
  return isOwnNode && notebookPath !== undefined ? JSON.stringify([notebookPath, node, effect]) : undefined;
}

function askedText(
  { effect, method, place, count }: TransactionQuestion,
  network: string,
): { readonly text: string; readonly button: string } {
  const which = (one: string, other: string): string => (count === 1 ? one : `${other} ${place} of ${count}`);
  switch (effect) {
    case 'sends':
      return { text: `Send ${which('this transaction', 'transaction')} to ${network}?`, button: 'Send Transaction' };
    case 'changes':
      return {
        text: `Let ${which('this call', 'call')} (${method}) change the node ${network}?`,
        button: 'Change Node',
      };
    case 'unknown':
      return { text: `Send ${method} to ${network}? Nobody described this method.`, button: 'Send Call' };
  }
}
