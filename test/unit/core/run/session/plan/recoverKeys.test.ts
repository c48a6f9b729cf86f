import assert from 'node:assert/strict';

import type { Hex } from 'viem';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../../src/core/base/json/parseJson';
import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../src/core/base/view/printText';
import { printLookup } from '../../../../../../src/core/editor/lookup/lookup';
import { lookups } from '../../../../../../src/core/editor/lookup/lookups';
import { firstTraceCells, traceTransaction } from '../../../../../../src/core/editor/lookup/traceTransaction';
import { lackingFact } from '../../../../../../src/core/knowledge/facts/lackingFact';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { refreshExchange } from '../../../../../../src/core/run/session/memory/refreshAnswer';
import { describeCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { LedgerChain, type LedgerTransaction } from '../../../formats/stateDiff/ledgerChain';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { createTestPorts, reply, serviceSettings } from '../../../request/pipe/testPorts';

const network = readServices(serviceSettings)
  .services.flatMap((service) => service.networks)
  .find(({ family }) => family === 'evm');
const bob: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('the changes of a transaction as a lookup', () => {
  let chain: LedgerChain;
  let ledger: Hex;
  before(async () => {
    chain = await LedgerChain.start();
    ledger = await chain.deploy('Ledger');
  });
  after(() => chain.node.stop());

  /** A world whose knowledge has the layout of the ledger, and whose node is the real one, without some methods. */
  function worldOf(lacking: readonly string[] = [], answers: Readonly<Record<string, JsonValue>> = {}) {
    assert.ok(network);
    const asked: string[] = [];
    const knowledge: KnowledgeSource = {
      ...noKnowledge,
      contractAt: (_network, address) =>
        Promise.resolve(
          address === ledger.toLowerCase()
            ? {
                kind: 'addressMap',
                place: 'settings',
                contract: {
                  kind: 'ok',
                  value: { label: 'Ledger.json', items: [], layout: chain.layout('Ledger'), problems: [] },
                },
              }
            : undefined,
        ),
    };
    const { ports } = createTestPorts({
      answer: async (request, { id, method }) => {
        asked.push(method);
        if (lacking.includes(method))
          return reply({ jsonrpc: '2.0', id, error: { code: -32601, message: `the method ${method} does not exist` } });
        const made = answers[method];
        if (made !== undefined) return reply({ jsonrpc: '2.0', id, result: made });
        const parsed = parseJson(String(request.body));
        const { params } = parsed.kind === 'ok' ? (parsed.value as { params: readonly unknown[] }) : { params: [] };
        return reply({ jsonrpc: '2.0', id, result: await chain.ask(method, params) });
      },
    });
    const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
    const inquiring = { ...ports, knowledge, inquiries: { facts, modeOf: () => 'off' as const } };
    const noList = lackingFact(network, 'eth_getBlockAccessList', 'It has none.', ports.now());
    const changes = async ({ hash }: Pick<LedgerTransaction, 'hash'>): Promise<CellAnswer> => {
      await facts.keep(noList, { isLasting: false });
      return traceTransaction({ network, hash, of: 'changes' }, new AbortController().signal, inquiring);
    };
    return { changes, asked, network, ports: inquiring };
  }

  function textOf(answer: CellAnswer): string {
    assert.ok(answer.kind === 'exchange', JSON.stringify(answer));
    return printText(decodeExchange(answer.exchange, answer.hints), { maxRows: 50, time: utcTime });
  }

  it('requests the transaction and its receipt if keys are missing, and counts them', async () => {
    const { changes, asked, ports } = worldOf();
    const done = await chain.call(ledger, 'Ledger', 'move', [bob, 5n]);
    const answer = await changes(done);
    assert.deepEqual(asked, ['debug_traceTransaction', 'eth_getTransactionByHash', 'eth_getTransactionReceipt']);
    assert.match(textOf(answer), new RegExp(`balances\\[${bob}\\] +0 +5 +5 +uint256`));
    assert.ok(answer.kind === 'exchange');
    assert.deepEqual(answer.notes, [
      'The transaction and its receipt were asked for too, to find the keys of mappings.',
    ]);
    const { cost } = answer.exchange;
    assert.equal((cost?.unpricedCalls ?? 0) > 0 && (cost?.credits ?? 0) > 0, true);
    // What is known of contracts may change later. The keys stay.
    assert.match(textOf(await refreshExchange(answer, ports)), /balances\[0x7099/);
  });

  it('requests nothing more if the layout names all keys', async () => {
    const { changes, asked } = worldOf();
    const answer = await changes(await chain.call(ledger, 'Ledger', 'setPacked', [9, true, 1, 4]));
    assert.deepEqual(asked, ['debug_traceTransaction']);
    assert.match(textOf(answer), /tick/);
  });

  it('states before it is sent that two more calls may follow', async () => {
    const { ports, network: on } = worldOf();
    const cell = printLookup(lookups.changes, on, { hash: `0x${'ab'.repeat(32)}` });
    const plan = await new NotebookSession(ports).plan([{ id: 'a', text: cell }], 'a');
    assert.deepEqual([plan.calls, plan.sideCalls.keys], [3, 2]);
    assert.match(describeCellCost(plan), /asks for the transaction and its receipt too/);
    const trace = printLookup(lookups.trace, on, { hash: `0x${'ab'.repeat(32)}` });
    assert.equal((await new NotebookSession(ports).plan([{ id: 'a', text: trace }], 'a')).calls, 1);
  });

  it("uses the trace module of a network without geth's tracer", async () => {
    const slot = `0x${(2n ** 200n).toString(16).padStart(64, '0')}`;
    const zero = `0x${'0'.repeat(64)}`;
    const stateDiff = {
      [ledger.toLowerCase()]: {
        balance: '=',
        code: '=',
        nonce: '=',
        storage: { [slot]: { '*': { from: zero, to: slot } } },
      },
    };
    const world = worldOf(['debug_traceTransaction'], {
      trace_replayTransaction: { output: '0x', stateDiff, trace: [], vmTrace: null },
    });
    const done = await chain.call(ledger, 'Ledger', 'move', [bob, 5n]);
    const answer = await world.changes(done);
    assert.deepEqual(world.asked.slice(0, 2), ['debug_traceTransaction', 'trace_replayTransaction']);
    assert.match(textOf(answer), /1 slot has no name in the layout/);
    assert.ok(answer.kind === 'exchange');
    assert.match(answer.notes[0] ?? '', /^debug_traceTransaction \(prestateTracer\): /);
    const [next = ''] = await firstTraceCells({ network: world.network, hash: done.hash, of: 'changes' }, world.ports);
    assert.match(next, /\ntrace_replayTransaction 0x.* \["stateDiff"\]$/);
  });

  it('uses execution steps, and only the state before, for a network that lacks the tracer', async () => {
    const done = await chain.call(ledger, 'Ledger', 'move', [bob, 5n]);
    const world = worldOf(['trace_replayTransaction'], { debug_traceTransaction: { structLogs: [] } });
    const answer = await world.changes(done);
    assert.ok(answer.kind === 'exchange');
    assert.match(answer.notes.join(' '), /something else than the changes.*Changes need a node or a plan with/s);
    const again = await world.changes(done);
    assert.ok(again.kind === 'refused');
    assert.equal(world.asked.length, 2);
  });
});
