import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';

import { type WebSocket, WebSocketServer } from 'ws';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import { isList, readList, readMember } from '../../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../../src/core/base/json/parseJson';
import { ok } from '../../../../../../src/core/base/result';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createWire } from '../../../../../../src/transport/createWire';
import { waitFor } from '../../../../../run/waitFor';
import { AbiFolder } from '../../../formats/abi/abiFolder';
import { portsOfLiveNode } from './liveNode';

interface Asked {
  readonly method: string;
  readonly params: unknown;
}

/** A node with subscriptions. `answer` returns a result or throws an error with a code. */
class SubscribedNode {
  readonly asked: Asked[] = [];
  #sockets: WebSocket[] = [];

  private constructor(
    private readonly server: WebSocketServer,
    answer: (asked: Asked) => unknown,
  ) {
    server.on('connection', (socket) => {
      this.#sockets.push(socket);
      socket.on('message', (message) => {
        const { id, method, params } = JSON.parse(String(message)) as Asked & { readonly id: number };
        this.asked.push({ method, params });
        const result = answer({ method, params });
        const error = result instanceof Error ? { code: 24, message: result.message } : undefined;
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...(error ? { error } : { result }) }));
      });
    });
  }

  static async start(answer: (asked: Asked) => unknown): Promise<SubscribedNode> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    return new SubscribedNode(server, answer);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  tell(method: string, params: unknown): void {
    this.#sockets.at(-1)?.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }

  cut(): void {
    for (const socket of this.#sockets.splice(0)) socket.terminate();
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }
}

describe('followCell on networks of other families', () => {
  let node: SubscribedNode;
  let wire: ReturnType<typeof createWire>;
  let abort: AbortController;
  let ledger: LedgerEntry[];
  let folder: AbiFolder;

  beforeEach(async () => {
    folder = await AbiFolder.create();
    wire = createWire({ idleMilliseconds: 500 });
    abort = new AbortController();
    ledger = [];
  });

  afterEach(async () => {
    abort.abort();
    wire.dispose();
    await node.stop();
    await folder.delete();
  });

  /** The rows of the NDJSON file that a cell saved. */
  async function saved(): Promise<readonly unknown[]> {
    const text = await readFile(folder.file('rows.ndjson'), 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }

  /** Runs a cell on a network of a family. */
  async function run(text: string, network: object, settings: object = {}) {
    const { ports, work } = await portsOfLiveNode({ port: node.port, wire, ledger, network, settings });
    const locate = (path: string) => Promise.resolve(ok(folder.file(path)));
    const session = new NotebookSession({ ...ports, work: { ...work, locate } });
    let answer: CellAnswer | undefined;
    let last: WorkReport | undefined;
    const ended = session.run([{ id: 'a', text }], 'a', abort.signal, {
      started: () => undefined,
      progressed: (_id, report) => void (last = report),
      wentLive: () => undefined,
      ended: (_id, given) => {
        answer = given;
      },
    });
    return {
      report: () => last,
      until: async (isDone: () => boolean) => {
        await waitFor(() => isDone() || answer !== undefined || assert.fail(JSON.stringify(last)), Boolean, {
          what: String(isDone),
        });
        assert.ok(isDone(), `It ended: ${JSON.stringify(answer)}`);
      },
      end: async () => {
        await ended;
        if (answer?.kind !== 'exchange' || answer.exchange.outcome.kind !== 'result')
          return assert.fail(JSON.stringify(answer));
        const { body } = answer.exchange.outcome;
        const parsed = parseJson(new TextDecoder().decode(body));
        const view = decodeExchange(answer.exchange, answer.hints);
        return {
          result: (parsed.kind === 'ok' ? readMember(parsed.value, 'result') : undefined) ?? null,
          notices: answer.work?.notices ?? [],
          view: JSON.stringify(view),
        };
      },
    };
  }

  const l2net = { family: 'l2net', methodPrefix: 'strk_' };
  const header = (number: number, hash: string) => ({ block_hash: hash, block_number: number, parent_hash: '0x0' });
  const event = (number: number, hash: string, transaction: string) => ({
    from_address: '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
    keys: ['0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9'],
    data: ['0x1', '0x2'],
    block_hash: hash,
    block_number: number,
    transaction_hash: transaction,
    finality_status: 'ACCEPTED_ON_L2',
  });

  it('follows l2net events from a past block, over an interruption and a reorganization', async () => {
    let ids = 0;
    node = await SubscribedNode.start(({ method }) => {
      if (method === 'strk_unsubscribe') return true;
      ids += 1;
      return String(ids);
    });
    const cell = await run(
      '# @save rows.ndjson\n# @take 3\nl2net_subscribeEvents {"block_id": {"block_number": 7}}',
      l2net,
      {
        'rpcbook.costs': { l2net_subscriptionEvents: 2 },
      },
    );
    await cell.until(() => ids === 2);
    node.tell('strk_subscriptionNewHeads', { subscription_id: '1', result: header(7, '0x70') });
    node.tell('strk_subscriptionEvents', { subscription_id: '2', result: event(7, '0x70', '0xa1') });
    node.tell('strk_subscriptionEvents', { subscription_id: '99', result: event(7, '0x70', '0xa9') });
    node.tell('strk_subscriptionNewHeads', { subscription_id: '1', result: header(8, '0x80') });
    node.tell('strk_subscriptionEvents', { subscription_id: '2', result: event(8, '0x80', '0xa2') });
    await cell.until(() => ledger.filter(({ method }) => method === 'l2net_subscriptionEvents').length > 0);
    node.tell('strk_subscriptionReorg', {
      subscription_id: '2',
      result: {
        starting_block_hash: '0x80',
        starting_block_number: 8,
        ending_block_hash: '0x80',
        ending_block_number: 8,
      },
    });
    node.tell('strk_subscriptionEvents', { subscription_id: '2', result: event(8, '0x81', '0xa2') });
    await cell.until(() => cell.report()?.rows === 2 && cell.report()?.notices.length === 1);
    node.cut();
    await cell.until(() => ids === 4);
    node.tell('strk_subscriptionEvents', { subscription_id: '4', result: event(7, '0x70', '0xa1') });
    node.tell('strk_subscriptionEvents', { subscription_id: '4', result: event(8, '0x81', '0xa2') });
    node.tell('strk_subscriptionEvents', { subscription_id: '4', result: event(9, '0x90', '0xa3') });
    const { result, notices, view } = await cell.end();
    const rows = readList(result, 'events').map((row) => readMember(row, 'transaction_hash'));
    assert.deepEqual(rows, ['0xa1', '0xa2', '0xa3']);
    assert.ok(notices.includes('A reorganization removed 1 row.'), notices.join());
    assert.match(view, /Transfer/);
    // The row of the replaced block is not in the file.
    assert.deepEqual(
      (await saved()).map((row) => [readMember(row as never, 'block_hash'), readMember(row as never, 'event')]),
      ['0x70', '0x81', '0x90'].map((hash) => [hash, 'Transfer']),
    );
    const subscribed = node.asked.filter(({ method }) => method === 'strk_subscribeEvents');
    assert.deepEqual(
      subscribed.map(({ params }) => params),
      [{ block_id: { block_number: 7 } }, { block_id: { block_hash: '0x70' } }],
    );
    const ended = node.asked.filter(({ method }) => method === 'strk_unsubscribe').map(({ params }) => params);
    assert.deepEqual(ended, [{ subscription_id: '3' }, { subscription_id: '4' }]);
  });

  const key = 'So11111111111111111111111111111111111111112';
  const tokenAccount = (amount: string) => ({
    lamports: 2_039_280,
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    executable: false,
    rentEpoch: 361,
    space: 165,
    data: {
      program: 'spl-token',
      space: 165,
      parsed: {
        type: 'account',
        info: {
          isNative: false,
          mint: key,
          owner: 'GgPpTKg78vmzgDtP1DNn72CHAYjRdKY7AV6zgszoHCSa',
          state: 'initialized',
          tokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '' },
        },
      },
    },
  });

  it('follows a Solana account, and says what changed of it and that an interruption misses something', async () => {
    node = await SubscribedNode.start(({ method }) => (method === 'accountUnsubscribe' ? true : 23_784));
    const cell = await run(
      `# @save rows.ndjson\n# @take 3\n# @method raw\naccountSubscribe "${key}" {"encoding": "jsonParsed"}`,
      {
        family: 'solana',
      },
    );
    const subscribed = () => node.asked.filter(({ method }) => method === 'accountSubscribe').length;
    const tell = (slot: number, amount: string) =>
      node.tell('accountNotification', {
        result: { context: { slot }, value: tokenAccount(amount) },
        subscription: 23_784,
      });
    await cell.until(() => subscribed() === 1);
    tell(5, '1000000');
    tell(6, '1500000');
    await cell.until(() => cell.report()?.rows === 2);
    node.cut();
    await cell.until(() => subscribed() === 2);
    tell(9, '1500000');
    const { result, notices, view } = await cell.end();
    assert.equal(isList(result) && result.length, 3);
    assert.ok(
      notices.some((notice) => /changed: .*tokenAmount\.amount: 1,000,000 → 1,500,000 \(\+500,000\)/.test(notice)),
    );
    assert.ok(
      notices.some((notice) => /after slot 6 is missing/.test(notice)),
      notices.join(),
    );
    assert.match(view, /Token accounts.*3 states/);
    assert.deepEqual(node.asked.at(-1), { method: 'accountUnsubscribe', params: [23_784] });
    const rows = await saved();
    assert.deepEqual(
      rows.map((row) => readMember(row as never, 'amount')),
      ['1000000', '1500000', '1500000'],
    );
    const { lamports, mint, token_state, data } = rows[0] as Record<string, unknown>;
    assert.deepEqual([lamports, mint, token_state], [2_039_280, key, 'initialized']);
    assert.deepEqual(data, tokenAccount('1000000').data);
  });

  for (const [method, params, told, wanted, file = wanted[0]] of [
    [
      'programSubscribe',
      '"11111111111111111111111111111111" {"encoding": "base64"}',
      { context: { slot: 5 }, value: { pubkey: key, account: { lamports: 5, data: ['', 'base64'], space: 0 } } },
      [{ pubkey: key, account: { lamports: 5, data: ['', 'base64'], space: 0 } }],
      { pubkey: key, lamports: 5, data: ['', 'base64'], space: 0 },
    ],
    [
      'logsSubscribe',
      '{"mentions": ["11111111111111111111111111111111"]} {"commitment": "finalized"}',
      { context: { slot: 5 }, value: { signature: '5h6x', err: null, logs: ['log'] } },
      [{ signature: '5h6x', err: null, logs: ['log'], slot: 5 }],
      { signature: '5h6x', logs: ['log'], slot: 5 },
    ],
    ['slotSubscribe', '', { parent: 75, root: 44, slot: 76 }, [{ parent: 75, root: 44, slot: 76 }], undefined],
  ] as const)
    it(`follows and saves ${method}`, async () => {
      node = await SubscribedNode.start(() => 7);
      const cell = await run(`# @save rows.ndjson\n# @take 1\n# @method raw\n${method} ${params}`, {
        family: 'solana',
      });
      await cell.until(() => node.asked.length === 1);
      node.tell(method.replace('Subscribe', 'Notification'), { result: told, subscription: 7 });
      const { result } = await cell.end();
      assert.deepEqual(result, wanted);
      const [row] = await saved();
      const members = Object.entries(row as object).filter(([, value]) => value !== null);
      assert.deepEqual(Object.fromEntries(members), file);
    });
});
