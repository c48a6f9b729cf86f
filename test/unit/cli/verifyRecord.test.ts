import assert from 'node:assert/strict';

import { parseCommandLine } from '../../../src/cli/parseCommandLine';
import { terminalText } from '../../../src/cli/terminal';
import { verifyRecord } from '../../../src/cli/verifyRecord';
import { readRecordedCalls } from '../../../src/core/run/report/readRecordedCalls';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { type EchoNode, startEchoNode } from './echoNode';
import { localNode } from './runInFolder';

interface Recorded {
  readonly payload: string;
  readonly result: string;
  readonly network?: string;
  readonly blocks?: { readonly from: number; readonly to: number };
}

function recordOf(cells: readonly Recorded[]): string {
  return JSON.stringify({
    schemaVersion: 1,
    data: {
      runs: [
        {
          notebook: '/home/a/notes.rpc',
          cells: cells.map(({ payload, result, network = 'local/evm', blocks }, index) => ({
            line: 10 + index,
            title: 'eth',
            answer: {
              kind: 'call',
              network: { key: network },
              request: { payload: { text: payload } },
              outcome: { kind: 'result', result: { text: result } },
              blocks,
            },
          })),
        },
      ],
    },
  });
}

const chainId = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

describe('rpcbook verify', () => {
  let folder: AbiFolder;
  let node: EchoNode;
  before(async () => {
    folder = await AbiFolder.create();
    node = await startEchoNode();
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
  });
  after(async () => {
    node.stop();
    await folder.delete();
  });

  interface VerifyChoice {
    readonly plansOnly?: boolean;
    readonly budget?: number;
    /** The file of the settings, and what the user answers. Nobody can answer if absent. */
    readonly settings?: string;
    readonly answer?: string;
  }

  async function verify(record: string, choice: VerifyChoice = {}) {
    const { answer, settings = 'settings.json', ...options } = choice;
    await folder.write('record.json', record);
    const [printed, notes, questions]: [string[], string[], string[]] = [[], [], []];
    const code = await verifyRecord({
      files: [folder.file('record.json')],
      settings: folder.file(settings),
      rows: 20,
      ...options,
      signal: new AbortController().signal,
      readInput: () => Promise.resolve(''),
      terminal: {
        print: (lines) => printed.push(terminalText(lines)),
        write: (pieces) => printed.push(...pieces),
        note: (lines) => notes.push(terminalText(lines)),
        ask: (question) => {
          questions.push(question);
          return Promise.resolve(answer);
        },
      },
    });
    return { questions, code, printed: printed.join(''), notes: notes.join('') };
  }

  it('sends the requests again and says which answers are the same', async () => {
    const { code, printed, notes } = await verify(
      recordOf([
        { payload: chainId, result: '"0x1"' },
        { payload: chainId, result: '"0x2"' },
      ]),
    );
    assert.equal(code, 1);
    assert.match(
      printed,
      /^Same: notes\.rpc:10 eth \(local\/evm\)\nDifferent: notes\.rpc:11 eth .*\n {2}result: 2 → 1/,
    );
    assert.match(notes, /1 of 2 answers not as recorded/);
    assert.equal((await verify(recordOf([{ payload: chainId, result: '"0x1"' }]))).code, 0);
  });

  it('sends nothing with --dry-run, and to no network that the settings do not have', async () => {
    const { printed } = await verify(recordOf([{ payload: chainId, result: '"0x1"' }]), { plansOnly: true });
    assert.equal(printed, '');
    const foreign = await verify(recordOf([{ payload: chainId, result: '"0x1"', network: 'evil/net' }]));
    assert.notEqual(foreign.code, 0);
    assert.doesNotMatch(foreign.printed, /Same/);
  });

  it('sends nothing that costs something before the user agreed to the price', async () => {
    const services = [{ ...localNode(node.port), costs: { eth_chainId: 100, eth_gasPrice: 'unpriced' } }];
    await folder.write('priced.json', { 'rpcbook.services': services });
    const calls = (method: string) => [{ payload: chainId.replace('eth_chainId', method), result: '"0x1"' }];
    const settings = 'priced.json';
    node.take();
    const record = recordOf([...calls('eth_chainId'), ...calls('eth_chainId')]);
    await assert.rejects(
      verify(record, { settings }),
      /send 2 calls to local\/evm for 200 credits\. Add --budget 200 to agree\. Nothing was sent/,
    );
    const declined = await verify(record, { settings, answer: 'n' });
    assert.deepEqual(
      [declined.code, declined.questions.map((question) => /2 calls.*200 credits/.test(question))],
      [1, [true]],
    );
    const unknown = recordOf(calls('eth_gasPrice'));
    await assert.rejects(verify(unknown, { settings }), /unpriced call.*Add --budget 0/);
    assert.deepEqual(node.take(), []);
    const agreed = await verify(record, { settings, answer: 'y' });
    assert.deepEqual([agreed.code, node.take().length], [0, 2]);
    const within = await verify(record, { settings, budget: 100 });
    assert.deepEqual([within.code, within.questions, node.take().length], [3, [], 1]);
  });

  it('is a command with one file, and no option that lets a record send more', () => {
    assert.equal(parseCommandLine(['verify', 'a.json', '--budget', '5']).kind, 'verify');
    for (const args of [[], ['a', 'b'], ['a', '--send-transactions'], ['a', '--env', 'X'], ['a', '--json']])
      assert.equal(parseCommandLine(['verify', ...args]).kind, 'invalid', args.join(' '));
  });
});

describe('the record of a run', () => {
  it('names the block of the answer in place of a tag, or tells that the tag moves', () => {
    const payload = '{"method":"eth_getBlockByNumber","params":["latest",false]}';
    const one = readRecordedCalls(recordOf([{ payload, result: '{}', blocks: { from: 5, to: 5 } }]));
    assert.ok(one.kind === 'ok');
    assert.match(one.value.calls[0]?.cell ?? '', /\["0x5",false\]/);
    assert.equal(one.value.calls[0]?.movingTag, undefined);
    const other = readRecordedCalls(recordOf([{ payload, result: '{}' }]));
    assert.ok(other.kind === 'ok');
    assert.equal(other.value.calls[0]?.movingTag, 'latest');
  });

  it('is no text of cells: references, other networks and batches are left out with the reason', () => {
    const hostile = [
      { payload: '{"method":"eth_call","params":["{{$env HOME}}"]}', result: '1' },
      { payload: chainId, result: '1', network: 'a/b\n# @assert x' },
      { payload: `[${chainId}]`, result: '1' },
      { payload: 'eth_chainId', result: '1' },
    ];
    const read = readRecordedCalls(recordOf(hostile));
    assert.ok(read.kind === 'ok');
    assert.deepEqual([read.value.calls.length, read.value.skipped.length], [0, 4]);
    const fence = readRecordedCalls(
      recordOf([{ payload: '{"method":"x","params":["\\n```\\n# @env"]}', result: '1' }]),
    );
    assert.ok(fence.kind === 'ok');
    assert.equal(fence.value.calls[0]?.cell.split('\n').length, 2);
  });

  it('is refused if it is another file', () => {
    for (const text of ['', '{}', '{"data":{"runs":1}}', '{"schemaVersion":2,"data":{"runs":[]}}'])
      assert.equal(readRecordedCalls(text).kind, 'failed', text);
  });
});
