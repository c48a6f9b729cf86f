import assert from 'node:assert/strict';

import { isList } from '../../src/core/base/json/jsonValue';
import { createWire } from '../../src/transport/createWire';
import { FaultReport } from './faultReport';
import { contentFaults, deepFaults, encodingFaults, statusFaults } from './wire/answerFaults';
import { connectionFaults } from './wire/connectionFaults';
import { known } from './wire/faultBodies';
import { FaultServer, goodAnswer } from './wire/faultServer';
import { assertGood, describeWireFaults, rowOf } from './wire/wireFault';
import { runWireCell, storageCell } from './wire/wireRun';

describe('faults of the wire: answers', () => {
  const report = new FaultReport('Faults of the wire: connections and answers');
  const server = new FaultServer();
  before(() => server.start());
  after(() => {
    server.stop();
    report.print();
  });

  describeWireFaults([...connectionFaults, ...encodingFaults, ...contentFaults, ...statusFaults], report, () => server);

  describe('answers that are nested too deeply', () => describeWireFaults(deepFaults, report, () => server));

  it('endless 5xx answers end each call, and each is counted', async () => {
    server.onHttp = (_, response) => response.writeHead(503).end('down');
    const wire = createWire({ idleMilliseconds: 500 });
    const origin = `http://127.0.0.1:${server.port}`;
    for (let attempt = 0; attempt < 5; attempt++) {
      const run = await runWireCell({ transport: 'http', origin, wire });
      assert.match(run.shown, /503/);
      assert.match(run.credits, known);
      if (attempt === 4) report.add(rowOf('5xx for ever', 'HTTP', run));
    }
    wire.dispose();
    server.behave();
  });

  it('a second answer over WebSocket does not affect later calls', async () => {
    const wire = createWire({ idleMilliseconds: 2_000 });
    const origin = `http://127.0.0.1:${server.port}`;
    server.onSocket = (socket, text) => {
      socket.send(goodAnswer(text));
      server.onSocket = (next, later) => {
        // The copy arrives while the next call waits.
        socket.send(goodAnswer(text, '0xbad'));
        next.send(goodAnswer(later));
      };
    };
    assertGood(await runWireCell({ transport: 'ws', origin, wire }));
    const second = await runWireCell({ transport: 'ws', origin, wire });
    assertGood(second);
    report.add(rowOf('duplicate answer', 'WebSocket', second));
    wire.dispose();
    server.behave();
  });

  it('answers out of order over WebSocket reach their calls', async () => {
    const wire = createWire({ idleMilliseconds: 2_000 });
    const origin = `http://127.0.0.1:${server.port}`;
    const held: (() => void)[] = [];
    server.onSocket = (socket, text) => {
      const number = held.length + 1;
      held.push(() => socket.send(goodAnswer(text, `0x${'0'.repeat(63)}${number}`)));
      if (held.length === 5) for (const send of held.reverse()) send();
    };
    const cells = Array.from({ length: 5 }, (_, index) => storageCell.replace('0x0 latest', `0x${index} latest`));
    const runs = await Promise.all(cells.map((cell) => runWireCell({ transport: 'ws', origin, wire, cell })));
    const shown = runs.map((run) => /Word {2}0x0+(\d)/.exec(run.shown)?.[1]);
    assert.deepEqual([...shown].sort(), ['1', '2', '3', '4', '5']);
    report.add(rowOf('answers out of order', 'WebSocket', runs[0]!));
    wire.dispose();
    server.behave();
  });

  it('a compressed WebSocket message is limited while it is decompressed', async () => {
    const compressing = new FaultServer(undefined, true);
    const port = await compressing.start();
    const origin = `http://127.0.0.1:${port}`;
    assertGood(await runWireCell({ transport: 'ws', origin }));
    compressing.onSocket = (socket) => socket.send(Buffer.alloc(64 * 1024 * 1024, ' '), { binary: false });
    const run = await runWireCell({ transport: 'ws', origin });
    assert.match(run.shown, /exceeds the 1,048,576 bytes/);
    assert.match(run.credits, known);
    report.add(rowOf('compressed bomb of 64 MB', 'WebSocket', run));
    compressing.stop();
  });

  it('a batch keeps the answers that arrived', async () => {
    const [fault] = contentFaults.filter(({ fault: name }) => name === 'batch with parts missing');
    if (fault?.http) server.onHttp = fault.http;
    const run = await runWireCell({
      transport: 'http',
      origin: `http://127.0.0.1:${server.port}`,
      ...(fault?.cell !== undefined && { cell: fault.cell }),
    });
    assert.ok(run.answer.kind === 'exchange' && run.answer.exchange.outcome.kind === 'result');
    assert.ok(isList(run.answer.exchange.outcome.value) && run.answer.exchange.outcome.value.length === 1);
    server.behave();
  });
});
