import type { CredentialAnswer } from '../../../../../src/core/base/credentials/credential';
import { RecentRedactors } from '../../../../../src/core/base/credentials/recentRedactors';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { DayReservations } from '../../../../../src/core/base/credits/dayReservations';
import type { LedgerEntry } from '../../../../../src/core/base/credits/ledgerEntry';
import { InFlightLimit } from '../../../../../src/core/base/wire/inFlightLimit';
import type { WireReply, WireRequest } from '../../../../../src/core/base/wire/wire';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import type { Exchange } from '../../../../../src/core/model/exchange/exchange';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import type { PipeSettings } from '../../../../../src/core/request/pipe/pipeSettings';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { noKnowledge } from './noKnowledge';

/** A key that no answer, ledger line or text may ever contain. */
export const plantedKey = 'pl4nted-key/with+signs';

export const serviceSettings = [
  {
    id: 'main',
    name: 'Node service',
    credential: 'main',
    rpcUrl: 'https://{network}.example.com',
    wsUrl: 'wss://{network}.example.com',
    gasUrl: 'https://gas.example.com',
    networks: [
      { id: 'mainnet', family: 'evm', chainId: '1' },
      { id: 'solana', family: 'solana' },
      { id: 'l2net', family: 'l2net', methodPrefix: 'starknet_' },
    ],
  },
];

export const testSettings: PipeSettings = {
  // Some tests use a real wire. No call of theirs ends because the machine is busy.
  timeoutMilliseconds: 3_600_000,
  maxBytes: 1_000_000,
  parseLimit: 1_000_000,
  confirmAbove: { credits: 1000, unpricedCalls: 100 },
  dailyBudget: undefined,
  cellBudget: undefined,
  cellCalls: undefined,
  defaultNetwork: undefined,
  costs: {},
};

/** Pipe ports with a wire that the test controls, and a record of what the pipe did with them. */
export interface TestPorts {
  readonly ports: RunningPorts;
  readonly sent: WireRequest[];
  readonly ledger: LedgerEntry[];
  readonly exchanges: Exchange[];
  readonly questions: string[];
}

export interface TestPortOptions {
  readonly answer: (
    request: WireRequest,
    body: { readonly id: number; readonly method: string; readonly params: unknown },
  ) => WireReply | Promise<WireReply>;
  readonly settings?: Partial<PipeSettings>;
  readonly credential?: CredentialAnswer;
  readonly knownKeys?: RunningPorts['knownKeys'];
  readonly services?: unknown;
  readonly spentToday?: number;
  readonly confirm?: boolean;
  readonly knowledge?: KnowledgeSource;
  readonly environment?: RunningPorts['environment'];
  /** Without it, transactions are sent. */
  readonly confirmTransaction?: RunningPorts['confirmTransaction'];
  readonly ask?: (label: string) => string | undefined;
}

export function createTestPorts(options: TestPortOptions): TestPorts {
  const sent: WireRequest[] = [];
  const ledger: LedgerEntry[] = [];
  const exchanges: Exchange[] = [];
  const questions: string[] = [];
  const { services } = readServices(options.services ?? serviceSettings);
  const credential: CredentialAnswer = options.credential ?? {
    kind: 'ready',
    credential: {
      alias: 'main',
      key: new Secret(plantedKey),
      origins: [
        'https://mainnet.example.com',
        'https://solana.example.com',
        'https://l2net.example.com',
        'https://gas.example.com',
      ],
    },
  };
  let id = 0;
  const ports: RunningPorts = {
    wire: {
      send: (request) => {
        sent.push(request);
        const body =
          request.kind === 'http' && request.body === undefined
            ? { id: 0, method: 'GET', params: [] }
            : JSON.parse(request.body ?? '{}');
        return Promise.resolve(options.answer(request, body));
      },
    },
    credentials: { get: () => Promise.resolve(credential) },
    redactors: new RecentRedactors(),
    knownKeys: options.knownKeys,
    ledger: { append: (entry) => Promise.resolve(void ledger.push(entry)) },
    catalogue: createServiceCatalogue(),
    builtInAbi: new BuiltInAbi(),
    knowledge: options.knowledge ?? noKnowledge,
    now: () => 1_700_000_000_000,
    nextId: () => (id += 1),
    services: () => services,
    settings: () => ({ ...testSettings, ...options.settings }),
    spentToday: () => Promise.resolve(options.spentToday ?? 0),
    inFlight: new InFlightLimit(() => 16),
    reservations: new DayReservations(),
    confirm: (question) => {
      questions.push([`${question.cost.credits}`, question.because].filter((part) => part !== undefined).join(': '));
      return Promise.resolve(options.confirm ?? true);
    },
    confirmTransaction: options.confirmTransaction ?? (() => Promise.resolve(undefined)),
    ask: (question) => {
      const label = question.kind === 'input' ? question.label : question.options.join('|');
      questions.push(label);
      return Promise.resolve(options.ask?.(label));
    },
    environment: options.environment ?? {
      find: (name) => (name === 'OWNER' ? '0x00000000000000000000000000000000000000aa' : undefined),
      allowedNames: () => ['OWNER'],
      ask: () => Promise.resolve(undefined),
    },
    onExchange: (exchange) => void exchanges.push(exchange),
  };
  return { ports, sent, ledger, exchanges, questions };
}

/** A reply whose body is this value as JSON, or this text. */
export function reply(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): WireReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'reply', status, headers, body: new TextEncoder().encode(text) };
}
