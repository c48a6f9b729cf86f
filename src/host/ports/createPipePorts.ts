import { BuiltInAbi } from '../../core/abi/builtInAbi';
import type { Catalogue } from '../../core/catalogue/catalogue';
import type { CredentialSource } from '../../core/credentials/credential';
import { RecentRedactors } from '../../core/credentials/recentRedactors';
import { DayReservations } from '../../core/credits/dayReservations';
import { formatPlanCost } from '../../core/credits/formatPlanCost';
import type { Ledger } from '../../core/credits/ledgerEntry';
import { spentInDay } from '../../core/credits/spentInDay';
import type { LedgerScope, LedgerSum } from '../../core/credits/sumLedger';
import type { Exchange } from '../../core/exchange/exchange';
import type { RefusedRequest } from '../../core/exchange/refusedRequest';
import type { FileAccess } from '../../core/files/fileAccess';
import type { KeptFacts } from '../../core/knowledge/facts/keptFacts';
import type { KnowledgeSource } from '../../core/knowledge/knowledgeSource';
import type { Network } from '../../core/networks/network';
import { networkLabel } from '../../core/networks/networkLabels';
import type { Confirmation } from '../../core/pipe/confirmation';
import type { EnvironmentPort, PipePorts, Question, WebAccess } from '../../core/pipe/pipePorts';
import { modeOfInquiry } from '../../core/pipe/readRequestSettings';
import { listText } from '../../core/view/listText';
import { InFlightLimit } from '../../core/wire/inFlightLimit';
import { createRequestIds } from '../../core/wire/requestIds';
import type { Wire } from '../../core/wire/wire';
import { askLine, askOption } from '../input/prompts';
import { showWarning } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { createTransactionPort } from './createTransactionPort';
import { readPipeSettings } from './readPipeSettings';

/** Host parts that the pipe uses in VS Code. */
export interface HostParts {
  readonly wire: Wire;
  readonly credentials: CredentialSource;
  readonly ledger: Ledger & { sums(scopes: readonly LedgerScope[]): Promise<readonly LedgerSum[]> };
  readonly catalogue: Catalogue;
  readonly knowledge: KnowledgeSource;
  /** What was learned of contracts on request. */
  readonly facts: KeptFacts;
  readonly webAccess: WebAccess;
  readonly settings: ServiceSettings;
  readonly files: FileAccess;
  readonly environment: EnvironmentPort;
  readonly onExchange: (exchange: Exchange) => void;
  readonly onRefused: (refused: RefusedRequest) => void;
}

/** Creates the pipe's ports for VS Code: its settings, dialogs, and clock. */
export function createPipePorts(parts: HostParts): PipePorts {
  return {
    wire: parts.wire,
    credentials: parts.credentials,
    redactors: new RecentRedactors(),
    ledger: parts.ledger,
    catalogue: parts.catalogue,
    builtInAbi: new BuiltInAbi(),
    knowledge: parts.knowledge,
    now: Date.now,
    nextId: createRequestIds(),
    services: () => parts.settings.services,
    settings: () => readPipeSettings(parts.settings),
    spentToday: (serviceId) => spentToday(serviceId, parts),
    inFlight: new InFlightLimit((transport) => parts.settings.requests.maxConcurrent[transport]),
    reservations: new DayReservations(),
    confirm: (confirmation) => confirm(confirmation, parts.settings.networks),
    confirmTransaction: createTransactionPort(parts.knowledge, () => parts.settings.networks),
    ask,
    files: parts.files,
    environment: parts.environment,
    inquiries: {
      facts: parts.facts,
      modeOf: (kind) => modeOfInquiry(kind, parts.settings.requests.knowledge),
      web: parts.webAccess,
    },
    onExchange: parts.onExchange,
    onRefused: parts.onRefused,
  };
}

function spentToday(serviceId: string, { ledger, settings }: HostParts): Promise<number> {
  const service = settings.services.find(({ id }) => id === serviceId);
  return spentInDay({ id: serviceId, resetMinutesUtc: service?.resetMinutesUtc ?? 0 }, Date.now(), (scopes) =>
    ledger.sums(scopes),
  );
}

const confirmSettings =
  'You can change when Rpcbook asks with the settings rpcbook.credits.confirmAbove and rpcbook.credits.confirmUncostedAbove.';

async function confirm(
  { network, alsoTo = [], cost, calls, atLeast, spent }: Confirmation,
  configured: readonly Network[],
): Promise<boolean> {
  const places = listText([network, ...alsoTo].map((each) => networkLabel(each, configured)));
  const count = calls === 1 ? '1 call' : `${calls} calls`;
  const price = `${atLeast === true ? 'at least ' : ''}${formatPlanCost(cost)}`;
  const { question, detail, button } = spent
    ? {
        question: `Keep reading from ${places}?`,
        detail: `Used so far: ${formatPlanCost(spent)}. Next: ${count} for ${price}. ${confirmSettings}`,
        button: 'Continue',
      }
    : { question: `Send ${count} to ${places} for ${price}?`, detail: confirmSettings, button: 'Send' };
  return (await showWarning(question, { modal: true, detail }, button)) === button;
}

async function ask(question: Question): Promise<string | undefined> {
  switch (question.kind) {
    case 'input':
      return askLine(question.label);
    case 'pick':
      return askOption(question.options);
  }
}
