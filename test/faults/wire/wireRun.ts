import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import { formatCount } from '../../../src/core/base/credits/formatCredits';
import type { LedgerEntry } from '../../../src/core/base/credits/ledgerEntry';
import { sumLedger } from '../../../src/core/base/credits/sumLedger';
import { printText } from '../../../src/core/base/view/printText';
import { readServices } from '../../../src/core/model/networks/readServices';
import type { CellAnswer } from '../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../src/core/run/session/run/notebookSession';
import { createHeadlessPorts } from '../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials, readAllowedOrigins } from '../../../src/headless/environmentCredentials';
import { readSettings } from '../../../src/headless/readSettings';
import { createWire } from '../../../src/transport/createWire';
import { noKnowledge } from '../../unit/core/request/pipe/noKnowledge';

/** The key of every request. Nothing that is shown may contain it. */
export const wireKey = '5ec2e7000000000000000000000fau1t'.replaceAll('u', 'a').replaceAll('t', '7');

/** The result of one cell. */
export interface WireRun {
  readonly answer: CellAnswer;
  /** The text that a terminal shows. */
  readonly shown: string;
  readonly ledger: readonly LedgerEntry[];
  /** What the ledger contains, formatted for the user. */
  readonly credits: string;
}

export interface WireRunOptions {
  readonly transport: 'http' | 'ws';
  /** `https://host:port` or `http://host:port`. */
  readonly origin: string;
  readonly cell?: string;
  readonly timeoutSeconds?: number;
  readonly maxBytes?: number;
  /** Shared by several runs that use the same connections. Created for this run if it is absent. */
  readonly wire?: ReturnType<typeof createWire>;
}

/** A call with a known cost of 80 credits. */
export const storageCell = 'eth_getStorageAt 0x0000000000000000000000000000000000000001 0x0 latest';

let lastId = 0;

/** Runs one cell like the command line does: from its text to the printed answer, with the credits counted. */
export async function runWireCell(options: WireRunOptions): Promise<WireRun> {
  const { transport, origin, cell = storageCell } = options;
  const { services, problems } = readServices([
    {
      id: 'fault',
      credential: 'fault',
      rpcUrl: origin,
      wsUrl: origin.replace(/^http/, 'ws'),
      networks: [{ id: 'evm', family: 'evm', chainId: '1' }],
    },
  ]);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const { requests } = readSettings(
    JSON.stringify({
      'rpcbook.request.timeoutSeconds': options.timeoutSeconds ?? 3600,
      'rpcbook.request.maxBytes': options.maxBytes ?? 1024 * 1024,
    }),
  );
  const ledger: LedgerEntry[] = [];
  const wire = options.wire ?? createWire({ idleMilliseconds: 500 });
  const environment = { RPCBOOK_KEY_FAULT: wireKey, RPCBOOK_ORIGINS_FAULT: origin };
  const allowed = readAllowedOrigins(environment, []);
  if (allowed.kind === 'failed') throw new Error(allowed.problem);
  const ports = createHeadlessPorts({
    wire,
    credentials: new EnvironmentCredentials(environment, allowed.value),
    services,
    requests,
    knowledge: noKnowledge,
    environment,
    ledger: { append: (entry) => Promise.resolve(void ledger.push(entry)) },
    spentToday: () => Promise.resolve(0),
  });
  // Sessions that share a wire share the source of their ids.
  // Each fault is met once: `failuresByCause.test.ts` has what is sent again.
  const once = { ...ports, untilServed: undefined, nextId: () => (lastId += 1) };
  const session = new NotebookSession(once);
  let answer: CellAnswer = { kind: 'nothing' };
  await session.run(
    [{ id: 'cell', text: `# @transport ${transport}\n${cell}` }],
    'cell',
    new AbortController().signal,
    {
      started: () => undefined,
      ended: (_, ended) => {
        answer = ended;
      },
    },
  );
  if (options.wire === undefined) wire.dispose();
  return {
    answer,
    shown: describe(answer),
    ledger,
    credits:
      ledger.length === 0
        ? 'nothing'
        : `Credits ${formatCount(sumLedger(ledger, { from: 0, to: Number.MAX_SAFE_INTEGER }))}`,
  };
}

function describe(answer: CellAnswer): string {
  if (answer.kind === 'refused') return `Not sent: ${answer.refusal.cause} ${answer.refusal.cure}`;
  if (answer.kind !== 'exchange') return answer.kind;
  return printText(decodeExchange(answer.exchange, answer.hints), {
    maxRows: 5,
    time: { zone: 'UTC', locale: 'en-US' },
  });
}
