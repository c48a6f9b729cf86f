import { createInterface } from 'node:readline/promises';
import { BuiltInAbi } from '../core/abi/builtInAbi';
import type { KnowledgeSource } from '../core/abi/knowledgeSource';
import { createServiceCatalogue } from '../core/catalogue/catalogue';
import type { Ledger } from '../core/credits/ledgerEntry';
import type { Service } from '../core/networks/network';
import type { PipePorts, Question } from '../core/pipe/pipePorts';
import type { RequestSettings } from '../core/pipe/readRequestSettings';
import { createRequestIds } from '../core/wire/requestIds';
import type { Wire } from '../core/wire/wire';
import { EnvironmentCredentials } from './environmentCredentials';

export interface CliParts {
  readonly wire: Wire;
  readonly services: readonly Service[];
  readonly requests: RequestSettings;
  readonly ledger: Ledger;
  readonly spentToday: PipePorts['spentToday'];
  readonly knowledge: KnowledgeSource;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const parseLimit = 32 * 1024 * 1024;

/** Joins the pipe to a terminal. Whoever starts a run from the command line has decided to spend: nothing is confirmed, but budgets hold. */
export function createCliPorts(parts: CliParts): PipePorts {
  const { timeoutMilliseconds, maxBytes, dailyBudget, costs, defaultNetwork = parts.services[0]?.networks[0]?.key } = parts.requests;
  return {
    wire: parts.wire,
    credentials: new EnvironmentCredentials(parts.services, parts.environment),
    ledger: parts.ledger,
    catalogue: createServiceCatalogue(),
    builtInAbi: new BuiltInAbi(),
    knowledge: parts.knowledge,
    now: Date.now,
    nextId: createRequestIds(),
    services: () => parts.services,
    settings: () => ({
      timeoutMilliseconds, maxBytes, parseLimit, costs, dailyBudget, defaultNetwork,
      confirmAbove: Number.POSITIVE_INFINITY,
      confirmUncostedAbove: Number.POSITIVE_INFINITY,
    }),
    spentToday: parts.spentToday,
    confirm: () => Promise.resolve(true),
    ask,
    environment: (name) => parts.environment[name],
    onExchange: () => undefined,
  };
}

async function ask(question: Question, signal: AbortSignal): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const prompt = question.kind === 'input' ? question.label : question.options.join(' | ');
    return await terminal.question(`${prompt}: `, { signal });
  } finally {
    terminal.close();
  }
}
