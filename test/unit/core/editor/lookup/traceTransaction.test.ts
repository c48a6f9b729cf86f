import assert from 'node:assert/strict';

import {
  changeMethods,
  describeLackingTraces,
  noteLacking,
} from '../../../../../src/core/answer/inquiry/lackingTraces';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { firstTraceCells, lacksTraces, traceTransaction } from '../../../../../src/core/editor/lookup/traceTransaction';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { withOffers } from '../../../../../src/core/run/session/memory/refreshAnswer';
import { printExchangeFrame } from '../../../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../../../src/messages/readExchangeFrame';
import { defined } from '../../../defined';
import { answeredExchange } from '../../answer/inquiry/answeredExchange';
import { createTestPorts, reply, serviceSettings } from '../../request/pipe/testPorts';

const networks = readServices(serviceSettings).services.flatMap((service) => service.networks);
const hash = `0x${'ab'.repeat(32)}`;
const frame = { type: 'CALL', from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}`, input: '0x', gasUsed: '0x1' };
const entry = { action: { callType: 'call', from: frame.from, to: frame.to }, traceAddress: [], type: 'call' };

function networkOf(family: string) {
  const network = networks.find((one) => one.family === family);
  assert.ok(network);
  return network;
}

/** A world whose node answers each method so. */
function worldOf(answers: Readonly<Record<string, { readonly result: JsonValue } | { readonly error: string }>>) {
  const asked: string[] = [];
  const { ports } = createTestPorts({
    answer: (_request, { id, method }) => {
      asked.push(method);
      const answer = answers[method] ?? { error: `the method ${method} does not exist/is not available` };
      return reply(
        'result' in answer
          ? { jsonrpc: '2.0', id, result: answer.result }
          : {
              jsonrpc: '2.0',
              id,
              error: { code: answer.error.includes('does not exist') ? -32601 : -32000, message: answer.error },
            },
      );
    },
  });
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
  const inquiring = { ...ports, inquiries: { facts, modeOf: () => 'off' as const } };
  const trace = (family = 'evm'): Promise<CellAnswer> =>
    traceTransaction({ network: networkOf(family), hash }, new AbortController().signal, inquiring);
  return { trace, asked, ports: inquiring };
}

function notesOf(answer: CellAnswer): string {
  assert.equal(answer.kind, 'exchange');
  return answer.kind === 'exchange' ? answer.notes.join(' ') : '';
}

describe('tracing a transaction', () => {
  it('requests a call tree with logs', async () => {
    const { trace, asked } = worldOf({ debug_traceTransaction: { result: frame } });
    const answer = await trace();
    assert.deepEqual(asked, ['debug_traceTransaction']);
    assert.ok(answer.kind === 'exchange' && answer.exchange.call.kind === 'rpc');
    assert.deepEqual(answer.exchange.call.params, [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }]);
    assert.equal(notesOf(answer), '');
  });

  it("uses the trace module of a network without geth's tracer, and the next time only that", async () => {
    const { trace, asked, ports } = worldOf({ trace_transaction: { result: [entry] } });
    assert.match(notesOf(await trace()), /^debug_traceTransaction: /);
    assert.deepEqual(asked, ['debug_traceTransaction', 'trace_transaction']);
    await trace();
    assert.deepEqual(asked.slice(2), ['trace_transaction']);
    assert.match((await firstTraceCells({ network: networkOf('evm'), hash }, ports)).join(), /\ntrace_transaction 0x/);
  });

  it('interprets single steps as a node without the tracer', async () => {
    const { trace } = worldOf({
      debug_traceTransaction: { result: { gas: 1, failed: false, structLogs: [] } },
      trace_transaction: { result: [entry] },
    });
    assert.match(notesOf(await trace()), /single steps/);
  });

  it('reports once what is needed if the network has neither, and then sends nothing', async () => {
    const { trace, asked, ports } = worldOf({});
    assert.equal(await lacksTraces(networkOf('evm'), ports), false);
    assert.match(notesOf(await trace()), /Tracing needs a node or a plan with debug_traceTransaction .*--http\.api/);
    const again = await trace();
    assert.equal(asked.length, 2);
    assert.ok(again.kind === 'refused');
    assert.equal(await lacksTraces(networkOf('evm'), ports), true);
    assert.match(again.refusal.cause, /can't trace transactions .*--http\.api/s);
  });

  it('leaves the buttons of receipts out once a network is known to lack the methods, and says so in a line', async () => {
    const { trace, ports } = worldOf({});
    const network = networkOf('evm');
    const receipt = answeredExchange(network, 'eth_getTransactionReceipt', { transactionHash: hash });
    const parts = { kind: 'exchange', hints: noHints, sentValues: [], notes: [], exchange: receipt } as const;
    const lacks = async () => (await withOffers(parts, ports)).lacks;
    assert.equal(await lacks(), undefined);
    await trace();
    const known = await lacks();
    assert.ok(known?.calls !== undefined && known.changes === undefined);
    assert.equal(describeLackingTraces(known ?? {}, 'Node'), "Node can't trace transactions");
    assert.equal(
      describeLackingTraces({ calls: '', changes: '' }, 'N'),
      "N can't trace transactions or list their changes",
    );
    const body = new TextEncoder().encode('{"result":{}}');
    const whole = { ...receipt, outcome: { kind: 'result', body, value: {} } } as const;
    const framed = readExchangeFrame(printExchangeFrame({ exchange: whole, lacks: known }));
    assert.deepEqual(defined(framed.kind === 'ok' && framed.value.lacks), defined(known));
    assert.equal(await lacksTraces(network, ports, 'changes'), false);
    for (const method of ['eth_getBlockAccessList', ...changeMethods])
      await noteLacking(method, 'The network lacks it.', network, ports);
    assert.equal(await lacksTraces(network, ports, 'changes'), true);
    assert.match((await lacks())?.changes ?? '', /^eth_getBlockAccessList: The network lacks it\. /);
    assert.equal(
      (await withOffers({ ...parts, exchange: answeredExchange(network, 'eth_chainId', '0x1') }, ports)).lacks,
      undefined,
    );
  });

  it('uses the next method if a node rejects the tracer', async () => {
    const { trace, asked } = worldOf({
      debug_traceTransaction: { error: 'tracer callTracer is not supported' },
      trace_transaction: { result: [entry] },
    });
    assert.match(notesOf(await trace()), /callTracer is not supported/);
    assert.deepEqual(asked, ['debug_traceTransaction', 'trace_transaction']);
  });

  it('does not interpret another failure as a missing method', async () => {
    const { trace, asked } = worldOf({ debug_traceTransaction: { error: 'transaction not found' } });
    await trace();
    await trace();
    assert.deepEqual(asked, ['debug_traceTransaction', 'debug_traceTransaction']);
  });

  it('requests the own call tree of l2net', async () => {
    const { trace, asked } = worldOf({ starknet_traceTransaction: { result: { type: 'INVOKE' } } });
    await trace('l2net');
    assert.deepEqual(asked, ['starknet_traceTransaction']);
  });
});
