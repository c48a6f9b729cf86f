import { window } from 'vscode';
import { BuiltInAbi } from '../core/abi/builtInAbi';
import type { KnowledgeSource } from '../core/abi/knowledgeSource';
import type { Catalogue } from '../core/catalogue/catalogue';
import type { CredentialSource } from '../core/credentials/credential';
import { creditDayStart } from '../core/credits/ledgerDay';
import type { Ledger, LedgerEntry } from '../core/credits/ledgerEntry';
import { formatPlanCost } from '../core/credits/formatPlanCost';
import { sumLedger } from '../core/credits/sumLedger';
import type { Exchange } from '../core/pipe/exchange';
import type { Confirmation, PipePorts, Question } from '../core/pipe/pipePorts';
import { createRequestIds } from '../core/wire/requestIds';
import type { Wire } from '../core/wire/wire';
import type { ServiceSettings } from './networks/serviceSettings';
import { readPipeSettings } from './readPipeSettings';

/** What the pipe is given in VS Code. */
export interface HostParts {
  readonly wire: Wire;
  readonly credentials: CredentialSource;
  readonly ledger: Ledger & { entriesSince(from: number): Promise<readonly LedgerEntry[]> };
  readonly catalogue: Catalogue;
  readonly knowledge: KnowledgeSource;
  readonly settings: ServiceSettings;
  readonly environment: (name: string) => string | undefined;
  readonly onExchange: (exchange: Exchange) => void;
}

/** Joins the pipe to VS Code: its settings, its dialogs, its clock. */
export function createPipePorts(parts: HostParts): PipePorts {
  return {
    wire: parts.wire,
    credentials: parts.credentials,
    ledger: parts.ledger,
    catalogue: parts.catalogue,
    builtInAbi: new BuiltInAbi(),
    knowledge: parts.knowledge,
    now: Date.now,
    nextId: createRequestIds(),
    services: () => parts.settings.services,
    settings: () => readPipeSettings(parts.settings),
    spentToday: (serviceId) => spentToday(serviceId, parts),
    confirm,
    ask,
    environment: parts.environment,
    onExchange: parts.onExchange,
  };
}

async function spentToday(serviceId: string, { ledger, settings }: HostParts): Promise<number> {
  const now = Date.now();
  const service = settings.services.find(({ id }) => id === serviceId);
  const from = creditDayStart(now, service?.resetMinutesUtc ?? 0);
  return sumLedger(await ledger.entriesSince(from), { from, to: now + 1, serviceId }).credits;
}

async function confirm({ network, alsoTo = [], cost, calls, atLeast, spent }: Confirmation): Promise<boolean> {
  const send = 'Send';
  const chosen = await window.showWarningMessage(
    `${spent ? `${formatPlanCost(spent)} are spent on this request. ` : ''}Send ${calls === 1 ? 'a call' : `${calls} ${spent ? 'more calls' : 'calls'}`} to ${[network, ...alsoTo].map(({ name }) => name).join(' and ')} for ${atLeast === true ? 'at least ' : ''}${formatPlanCost(cost)}?`,
    { modal: true, detail: 'The settings rpcbook.credits.confirmAbove and rpcbook.credits.confirmUncostedAbove say from which cost on this is asked.' },
    send,
  );
  return chosen === send;
}

async function ask(question: Question): Promise<string | undefined> {
  switch (question.kind) {
    case 'input':
      return window.showInputBox({ prompt: question.label, ignoreFocusOut: true });
    case 'pick':
      return window.showQuickPick([...question.options], { ignoreFocusOut: true });
  }
}
