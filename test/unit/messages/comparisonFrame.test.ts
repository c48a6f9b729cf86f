import assert from 'node:assert/strict';

import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import type { Exchange } from '../../../src/core/model/exchange/exchange';
import { readServices } from '../../../src/core/model/networks/readServices';
import type { ShownAnswer } from '../../../src/core/run/session/memory/cellAnswer';
import { printComparisonFrame, readComparisonFrame } from '../../../src/messages/comparisonFrame';
import { printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';

const { services } = readServices([
  {
    id: 'local',
    rpcUrl: 'http://127.0.0.1:8545',
    rpcPath: '',
    networks: [
      { id: 'one', family: 'evm', chainId: '1' },
      { id: 'two', name: 'Größte', family: 'evm', chainId: '2' },
    ],
  },
]);
const networks = services.flatMap((service) => service.networks);

function answerOf(body: string, index: number): ShownAnswer {
  const network = networks[index]!;
  const bytes = new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":${body}}`);
  const exchange: Exchange = {
    call: { kind: 'rpc', method: 'eth_chainId', params: [] },
    network,
    family: 'evm',
    transport: 'http',
    outcome: { kind: 'result', body: bytes, value: null },
    request: { endpoint: 'http://127.0.0.1:8545', verb: 'POST', payload: '{}' },
    startedAt: 1,
    milliseconds: 2,
    bytesSent: 3,
    bytesReceived: 4,
    cost: undefined,
  };
  return { kind: 'exchange', exchange, hints: noHints, notes: [], sentValues: [] };
}

describe('a comparison frame', () => {
  const answers = [answerOf('"line\\nbreak"', 0), answerOf('18446744073709551615', 1)];
  const [one, two] = networks.map(({ key, name }) => ({ key, name }));
  const refusal = { cause: 'There is no key.', cure: 'Set it.' };

  it('returns the same sides as separate exchange frames', () => {
    const refused = { kind: 'refused' as const, refusal };
    const sides = [
      { network: one!, answer: answers[0]! },
      { network: two!, answer: refused },
      { network: two!, answer: answers[1]! },
    ];
    const bytes = printComparisonFrame(sides, printExchangeFrame);
    const read = readComparisonFrame(bytes);
    assert.ok(read.kind === 'ok');
    const [first, second] = answers.map((answer) => readExchangeFrame(printExchangeFrame(answer)));
    assert.ok(first?.kind === 'ok' && second?.kind === 'ok');
    assert.deepEqual(read.value, [
      { network: one, answer: first.value },
      { network: two, answer: refused },
      { network: two, answer: second.value },
    ]);
  });

  it('contains only the name of a network', () => {
    const sides = [{ network: networks[0]!, answer: { kind: 'refused' as const, refusal } }];
    const text = new TextDecoder().decode(printComparisonFrame(sides, printExchangeFrame));
    assert.deepEqual(JSON.parse(text), { version: 1, sides: [{ network: one, bytes: 0, refusal }] });
  });

  it("fails with a sentence for bytes that aren't a frame, are truncated, or have another version", () => {
    const sides = [one!, two!].map((network, index) => ({ network, answer: answers[index]! }));
    const whole = printComparisonFrame(sides, printExchangeFrame);
    for (let length = 0; length < whole.length; length += 1) {
      const read = readComparisonFrame(whole.subarray(0, length));
      assert.ok(read.kind === 'failed' && /output/.test(read.problem), `cut at ${length}`);
    }
    for (const text of [
      '',
      'no',
      '{}\n',
      '[]\n',
      '{"version":2,"sides":[]}\n',
      '{"version":1}\n',
      '{"version":1,"sides":[{}]}\n',
      '{"version":1,"sides":[{"network":{"key":"a","name":"b"},"bytes":-1}]}\n',
    ]) {
      assert.equal(readComparisonFrame(new TextEncoder().encode(text)).kind, 'failed', text);
    }
  });
});
