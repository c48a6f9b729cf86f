import { setTimeout as wait } from 'node:timers/promises';

import type { CredentialSource } from '../core/base/credentials/credential';
import { RecentRedactors } from '../core/base/credentials/recentRedactors';
import type { Secret } from '../core/base/credentials/secret';
import type { Ledger } from '../core/base/credits/ledgerEntry';
import type { FileAccess } from '../core/base/files/fileAccess';
import { InFlightLimit } from '../core/base/wire/inFlightLimit';
import { createRequestIds } from '../core/base/wire/requestIds';
import type { Wire } from '../core/base/wire/wire';
import { BuiltInAbi } from '../core/formats/abi/names/builtInAbi';
import type { KeptFacts } from '../core/knowledge/facts/factPlace';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import { createServiceCatalogue } from '../core/model/catalogue/catalogue';
import type { Refusal } from '../core/model/exchange/refusal';
import type { Service } from '../core/model/networks/network';
import type { SpendingPorts } from '../core/request/pipe/allowance';
import type { AskingInquiryPort, WebAccess } from '../core/request/pipe/askingPorts';
import { formatQuestion } from '../core/request/pipe/formatQuestion';
import type { KeyQuestion } from '../core/request/pipe/promptPorts';
import { modeOfInquiry, type RequestSettings } from '../core/request/pipe/readRequestSettings';
import type { TransactionPort } from '../core/request/pipe/sentTransactions';
import { retryDelayOf } from '../core/run/longWork/failureReaction';
import { describeKeyKind } from '../core/run/session/notebook/writtenKeys';
import type { RunningPorts } from '../core/run/session/run/runningPorts';
import { environmentSecrets } from './environmentSecrets';
import { RunSpending } from './openRunLedger';

export interface HeadlessDependencies {
  readonly wire: Wire;
  readonly credentials: CredentialSource;
  readonly services: readonly Service[];
  readonly requests: RequestSettings;
  readonly ledger: Ledger;
  readonly spentToday: SpendingPorts['spentToday'];
  /** What this run shares with the other notebooks of a command. Its own if absent. */
  readonly spending?: RunSpending | undefined;
  /** Maximum number of calls per cell; undefined for no limit. */
  readonly maxCalls?: number | undefined;
  readonly knowledge: KnowledgeSource;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values for cells, of variables that the environment doesn't have. */
  readonly variables?: ReadonlyMap<string, string>;
  /** Absent if nobody can answer. */
  readonly ask?: (prompt: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Decides which transactions are sent. Without it, none is. */
  readonly confirmTransaction?: TransactionPort;
  readonly files?: FileAccess;
  /** The facts about contracts that were found in this run. */
  readonly facts?: KeptFacts;
  /** The web services, with `--verified`. Without it, none is used, regardless of the settings. */
  readonly web?: WebAccess;
  /** The variables that `--env` names. */
  readonly allowedVariables?: readonly string[];
  /** Whether `--send-keys` allows written keys. */
  readonly sendsKeys?: boolean;
}

const parseLimit = 32 * 1024 * 1024;

/**
 * Connects the pipe to a terminal. A run from the command line implies consent to spend, so nothing is confirmed.
 * Budgets and the maximum number of calls still apply, and signed transactions need a separate option.
 */
export function createHeadlessPorts(parts: HeadlessDependencies): RunningPorts {
  const settings = settingsOf(parts);
  const { spending = new RunSpending() } = parts;
  const ports: RunningPorts = {
    wire: parts.wire,
    credentials: parts.credentials,
    knownKeys: knownKeysOf(parts),
    redactors: new RecentRedactors(),
    ledger: parts.ledger,
    catalogue: createServiceCatalogue(),
    builtInAbi: new BuiltInAbi(),
    knowledge: parts.knowledge,
    now: Date.now,
    nextId: createRequestIds(),
    services: () => parts.services,
    settings: () => settings,
    spentToday: parts.spentToday,
    inFlight: new InFlightLimit((transport) => parts.requests.maxConcurrent[transport]),
    reservations: spending.reservations,
    // Nobody watches what runs by itself, so it ends where others would be asked.
    confirm: ({ perMinute }) => Promise.resolve(perMinute === undefined),
    confirmTransaction: parts.confirmTransaction,
    ask: askWith(parts),
    files: parts.files,
    inquiries: parts.facts && inquiriesOf(parts, parts.facts),
    environment: environmentOf(parts),
    allowKeys: ({ kinds }) => Promise.resolve(parts.sendsKeys === true ? undefined : refuseKeys(kinds)),
    untilServed: async (failed, { repeats, timeoutMilliseconds, signal }) => {
      // What reads failures is loaded with the first one.
      if (failed.outcome.kind === 'result') return undefined;
      const delay = retryDelayOf(failed, repeats) ?? Infinity;
      const left = timeoutMilliseconds - failed.milliseconds - delay;
      if (left <= 0) return undefined;
      await wait(delay, undefined, { signal }).catch(() => undefined);
      return signal.aborted ? undefined : left;
    },
    onExchange: () => undefined,
  };
  const runAllowance = spending.allowanceFor(ports);
  return { ...ports, ...(runAllowance && { runAllowance }) };
}

function environmentOf({
  environment,
  variables,
  allowedVariables = [],
}: HeadlessDependencies): RunningPorts['environment'] {
  return {
    find: (name) => environment[name] ?? variables?.get(name),
    allowedNames: () => allowedVariables,
    ask: ({ names }) => Promise.resolve(refuseVariables(names)),
  };
}

function askWith({ ask }: HeadlessDependencies): RunningPorts['ask'] {
  return (question, signal) => ask?.(formatQuestion(question), signal) ?? Promise.resolve(undefined);
}

/** The environment stays the same while a file runs. */
function knownKeysOf({ environment }: HeadlessDependencies): () => readonly Secret[] {
  const keys = environmentSecrets(environment);
  return () => keys;
}

function settingsOf({ requests, services, maxCalls }: HeadlessDependencies): ReturnType<RunningPorts['settings']> {
  return {
    ...requests,
    parseLimit,
    cellCalls: maxCalls,
    defaultNetwork: requests.defaultNetwork ?? services[0]?.networks[0]?.key,
    confirmAbove: { credits: Number.POSITIVE_INFINITY, unpricedCalls: Number.POSITIVE_INFINITY },
  };
}

/** There are no buttons, so nothing is offered. Web services are used only if the command line allows it. */
function inquiriesOf({ web, requests }: HeadlessDependencies, facts: KeptFacts): AskingInquiryPort {
  const modes = { ...requests.knowledge, verified: web === undefined ? ('off' as const) : ('auto' as const) };
  return { facts, modeOf: (kind) => modeOfInquiry(kind, modes), web };
}

function refuseKeys(kinds: KeyQuestion['kinds']): Refusal {
  return {
    code: 'declinedKey',
    cause: `The request contains ${kinds.map(describeKeyKind).join(' and ')}, which the command line doesn't allow.`,
    cure: 'Nothing was sent. Remove it from the cell, or add --send-keys if you want to send it.',
  };
}

function refuseVariables(names: readonly string[]): Refusal {
  return {
    code: 'declinedEnvironment',
    cause: `The notebook asks for ${names.join(', ')}, which the command line doesn't allow.`,
    cure: `Add ${names.map((name) => `--env ${name}`).join(' ')} if you trust the notebook.`,
  };
}
