import assert from 'node:assert/strict';

import { unfinishedOutcome } from '../../../../../../src/core/base/credits/ledgerEntry';
import type { CreditCost } from '../../../../../../src/core/base/credits/planCost';
import { type JsonValue, readList } from '../../../../../../src/core/base/json/jsonValue';
import { capabilitiesFact } from '../../../../../../src/core/knowledge/facts/capabilitiesFact';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';
import { answered } from './contractCells';

const contract = '0x1111111111111111111111111111111111111111';
const text = 'a text of more than two words, which a contract keeps in slots of its own';
const digits = Buffer.from(text).toString('hex').padEnd(192, '0');
/** The data of the text in the order of its slots, and its length in the first slot. */
const data = [0, 1, 2].map((place) => `0x${digits.slice(64 * place, 64 * place + 64)}`);
const head = `0x${(2 * text.length + 1).toString(16).padStart(64, '0')}`;

const known = (credits: number): CreditCost => ({ kind: 'known', credits });

/** What a node has beside `eth_getStorageAt`. */
interface TextNode {
  readonly hasValues?: boolean;
  /** Answers batches in reverse order, refuses them as a whole, or is too busy for them. */
  readonly batches: 'reversed' | 'refused' | 'busy';
  /** Fails for a slot within a batch, once. */
  readonly failsOnce?: boolean;
  /** The node doesn't tell the number of its head. */
  readonly hidesHead?: boolean;
  /** 100 by default. */
  readonly block?: string;
}

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly JsonValue[];
}

/** Runs a cell that reads the text. Returns the methods of each request: a list for a batch. */
async function readText(costs: Readonly<Record<string, CreditCost>>, node: TextNode, runs = 1) {
  const requests: (string | readonly string[])[] = [];
  const blocks = new Set<JsonValue | undefined>();
  let failures = node.failsOnce === true ? 1 : 0;
  const { ports, ledger } = createTestPorts({
    settings: { costs },
    answer: (_request, body) => {
      const asked = body as unknown as Asked | readonly Asked[];
      if (!('method' in asked)) {
        requests.push(asked.map(({ method }) => method));
        for (const { params } of asked) blocks.add(params[2]);
        if (node.batches === 'busy') return { kind: 'reply', status: 503, headers: {}, body: new Uint8Array() };
        const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batches are not supported' } };
        if (node.batches === 'refused') return reply(refusal);
        const broken = { code: -32000, message: 'try again' };
        const answers = asked.map(({ id, params }) =>
          failures-- > 0 ? { jsonrpc: '2.0', id, error: broken } : { jsonrpc: '2.0', id, result: wordAt(params) },
        );
        return reply(answers.reverse());
      }
      const { id, method, params } = asked;
      requests.push(method);
      if (method === 'eth_blockNumber')
        return reply({ jsonrpc: '2.0', id, result: node.hidesHead === true ? 'unknown' : '0x4d2' });
      if (method === 'eth_getStorageAt') return reply({ jsonrpc: '2.0', id, result: wordAt(params) });
      return node.hasValues === true
        ? reply({ jsonrpc: '2.0', id, result: { [contract]: wordsAt(params[0]) } })
        : reply({ jsonrpc: '2.0', id, error: { code: -32601, message: 'the method does not exist' } });
    },
  });
  const facts = new StoredFacts({ files: undefined, now: ports.now, onProblem: assert.fail });
  const [network] = ports.services().flatMap(({ networks }) => networks);
  assert.ok(network);
  await facts.keep(capabilitiesFact(network, new Map(), ports.now()), { isLasting: false });
  const inquiring = { ...ports, inquiries: { facts, modeOf: () => 'off' as const } };
  let notes: readonly string[] = [];
  for (let run = 0; run < runs; run += 1)
    await new NotebookSession(inquiring).run(
      [{ id: 'a', text: `# @type string\neth_getStorageAt ${contract} 0x5 ${node.block ?? '0x64'}` }],
      'a',
      new AbortController().signal,
      { started: () => undefined, ended: (_id, answer) => void ({ notes } = answered(answer)) },
    );
  return { requests, notes, ledger, blocks: [...blocks] };
}

function wordsAt(asked: JsonValue | undefined): readonly string[] {
  return readList(asked, contract).map((slot) => wordAt([null, slot]));
}

/** The word of a slot: the length in slot 5, the data from the hash of 5 on. */
function wordAt([, slot]: readonly JsonValue[]): string {
  const at = BigInt(String(slot)) - BigInt(keccakOfSlot5);
  return (at < 0n || at > 2n ? head : data[Number(at)]) ?? head;
}

const keccakOfSlot5 = '0x036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0';

const [one, many] = ['eth_getStorageAt', 'eth_getStorageValues'];

describe('the slots of a variable', () => {
  it('are read in one call where that costs no more', async () => {
    const { requests, notes } = await readText(
      { [one]: known(80), [many]: known(100) },
      { hasValues: true, batches: 'reversed' },
    );
    assert.deepEqual(requests, [one, many]);
    assert.deepEqual(notes, ['Read in 2 calls.']);
  });

  it('are read in one batch where one call for all costs more, or has no known cost', async () => {
    for (const costs of [{ [one]: known(80), [many]: known(500) }, { [one]: known(80) }]) {
      const { requests, notes, ledger } = await readText(costs, { hasValues: true, batches: 'reversed' });
      assert.deepEqual(requests, [one, [one, one, one]]);
      assert.deepEqual(notes, ['Read in 2 requests with 4 calls.']);
      const settled = ledger.filter(({ outcome }) => outcome !== unfinishedOutcome);
      assert.equal(settled.length, 4);
      for (const { method, cost } of settled) assert.deepEqual([method, cost], [one, known(80)]);
    }
  });

  it('are read in one batch where the network lacks the method, which is not tried again for a day', async () => {
    const { requests } = await readText({ [one]: known(80), [many]: known(80) }, { batches: 'reversed' }, 2);
    assert.deepEqual(requests, [one, many, [one, one, one], one, [one, one, one]]);
  });

  it('are read one by one where the network refuses batches, which are not tried again for a day', async () => {
    const { requests } = await readText({ [one]: known(80) }, { batches: 'refused' }, 2);
    assert.deepEqual(requests, [one, [one, one, one], one, one, one, one, one, one, one]);
  });

  it('are read again one by one where a call of a batch failed', async () => {
    const { requests, notes } = await readText({ [one]: known(80) }, { batches: 'reversed', failsOnce: true });
    assert.deepEqual(requests, [one, [one, one, one], one]);
    assert.deepEqual(notes, ['Read in 3 requests with 5 calls.']);
  });

  it('are read at the block of a number where the cell has a tag, with what was read before', async () => {
    const { requests, notes, blocks } = await readText({ [one]: known(80) }, { batches: 'reversed', block: 'latest' });
    assert.deepEqual(requests, [one, 'eth_blockNumber', [one, one, one, one]]);
    assert.deepEqual(blocks, ['0x4d2']);
    assert.deepEqual(notes, ['Read at block 1,234 in 3 requests with 6 calls.']);
  });

  it('are read in one call with what was read before, where a network has that and the cell has a tag', async () => {
    const costs = { [one]: known(80), [many]: known(100) };
    const { requests, notes } = await readText(costs, { hasValues: true, batches: 'reversed', block: 'latest' });
    assert.deepEqual(requests, [one, many]);
    assert.deepEqual(notes, ['Read in 2 calls.']);
  });

  it('are read by the tag, with a warning, where the network has no number for it', async () => {
    for (const block of ['latest', 'pending']) {
      const node: TextNode = { batches: 'reversed', block, hidesHead: true };
      const { requests, notes, blocks } = await readText({ [one]: known(80) }, node);
      assert.deepEqual(requests.at(-1), [one, one, one]);
      assert.deepEqual(blocks, [block]);
      assert.match(notes.join('\n'), /the parts may come from different blocks/);
    }
  });

  it('are not asked again at once while the network is busy', async () => {
    const { requests, notes } = await readText({ [one]: known(80) }, { batches: 'busy' });
    assert.deepEqual(requests, [one, [one, one, one]]);
    assert.match(notes.join('\n'), /The variable wasn't read to the end\. A slot couldn't be read\./);
  });
});
