import { readMember } from '../../../src/core/base/json/jsonValue';
import type { CellAnswer } from '../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../src/core/run/session/run/notebookSession';
import { createHeadlessLongWorkPorts } from '../../../src/headless/createHeadlessLongWorkPorts';
import { createHeadlessPorts } from '../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../../src/headless/environmentCredentials';
import { readSettings } from '../../../src/headless/readSettings';
import { createWire } from '../../../src/transport/createWire';
import { noKnowledge } from '../../unit/core/request/pipe/noKnowledge';

/** A live cell that follows a node as a notebook does, without an editor around it. */
export interface FollowingNotebook {
  /** How often its output was written. */
  readonly shows: number;
  /** The `sentAt` of the last row when the output was written, and when that was. */
  readonly delays: readonly number[];
  /** The last answer when the cell has ended. */
  readonly ended: Promise<CellAnswer | undefined>;
  /** Resolves when all its subscriptions are open. */
  readonly open: Promise<void>;
  stop(): Promise<void>;
}

export async function followInNotebook(port: number, text: string): Promise<FollowingNotebook> {
  const service = {
    id: 'bench',
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    rpcPath: '',
    wsPath: '',
    networks: [{ id: 'evm', family: 'evm', chainId: '1' }],
  };
  const { services, requests } = readSettings(JSON.stringify({ 'rpcbook.services': [service] }));
  const wire = createWire({ idleMilliseconds: 1_000 });
  const ports = createHeadlessPorts({
    wire,
    credentials: new EnvironmentCredentials({}, new Map()),
    services,
    requests,
    ledger: { append: () => Promise.resolve() },
    knowledge: noKnowledge,
    environment: {},
    spentToday: () => Promise.resolve(0),
  });
  const noFiles = { read: () => Promise.reject(new Error('none')), locate: () => Promise.reject(new Error('none')) };
  const work = await createHeadlessLongWorkPorts({ settings: requests, environment: {}, access: noFiles as never });
  const abort = new AbortController();
  const shown: number[] = [];
  let last: number | undefined;
  let answer: CellAnswer | undefined;
  let opened = (): void => undefined;
  const open = new Promise<void>((resolve) => (opened = resolve));
  const ended = new NotebookSession({ ...ports, work: work.ports }).run([{ id: 'a', text }], 'a', abort.signal, {
    started: () => undefined,
    wentLive: () => undefined,
    progressed: (_id, report, partial) => {
      if (report.live?.state === 'live') opened();
      const { outcome } = partial?.exchange ?? {};
      const rows = outcome?.kind === 'result' && Array.isArray(outcome.value) ? outcome.value : [];
      const sentAt = Number(readMember(rows.at(-1) ?? null, 'sentAt'));
      if (rows.length > 0 && sentAt !== last) shown.push(performance.timeOrigin + performance.now() - sentAt);
      last = sentAt;
    },
    ended: (_id, given) => {
      answer = given;
    },
  });
  const endedBefore = ended.then(() => {
    throw new Error(`The live cell ended before it was live, with: ${answer?.kind}`);
  });
  return {
    get shows() {
      return shown.length;
    },
    delays: shown,
    open: Promise.race([open, endedBefore]),
    ended: ended.then(() => answer),
    stop: async () => {
      abort.abort();
      await ended;
      wire.dispose();
    },
  };
}
