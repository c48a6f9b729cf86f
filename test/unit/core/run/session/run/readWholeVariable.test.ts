import assert from 'node:assert/strict';

import type { CreditCost } from '../../../../../../src/core/base/credits/creditCost';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { isObject } from '../../../../../../src/core/base/json/readMember';
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

/** Runs a cell that reads the text, against a node that has the method or lacks it. Returns the methods it was asked. */
async function readText(costs: Readonly<Record<string, CreditCost>>, hasValues: boolean, runs = 1) {
  const methods: string[] = [];
  let single = 0;
  const { ports } = createTestPorts({
    settings: { costs },
    answer: (_request, { id, method, params }) => {
      methods.push(method);
      if (method === 'eth_getStorageValues') {
        const [asked] = params as readonly JsonValue[];
        return hasValues
          ? reply({ jsonrpc: '2.0', id, result: { [isObject(asked) ? contract : '']: data } })
          : reply({ jsonrpc: '2.0', id, error: { code: -32601, message: 'the method does not exist' } });
      }
      single += 1;
      return reply({ jsonrpc: '2.0', id, result: [head, ...data][(single - 1) % 4] ?? head });
    },
  });
  const facts = new StoredFacts({ files: undefined, now: ports.now, onProblem: assert.fail });
  const inquiring = { ...ports, inquiries: { facts, modeOf: () => 'off' as const } };
  let notes: readonly string[] = [];
  for (let run = 0; run < runs; run += 1)
    await new NotebookSession(inquiring).run(
      [{ id: 'a', text: `# @type string\neth_getStorageAt ${contract} 0x5 0x64` }],
      'a',
      new AbortController().signal,
      { started: () => undefined, ended: (_id, answer) => void ({ notes } = answered(answer)) },
    );
  return { methods, notes };
}

const [one, many] = ['eth_getStorageAt', 'eth_getStorageValues'];

describe('the slots of a variable', () => {
  it('are read in one call where that costs no more', async () => {
    const { methods, notes } = await readText({ [one]: known(80), [many]: known(100) }, true);
    assert.deepEqual(methods, [one, many]);
    assert.deepEqual(notes, ['Read in 2 calls.']);
  });

  it('are read one by one where one call for all costs more, or has no known cost', async () => {
    for (const costs of [{ [one]: known(80), [many]: known(500) }, { [one]: known(80) }])
      assert.deepEqual((await readText(costs, true)).methods, [one, one, one, one]);
  });

  it('are read one by one where the network lacks the method, which is not tried again for a day', async () => {
    const { methods } = await readText({ [one]: known(80), [many]: known(80) }, false, 2);
    assert.deepEqual(methods, [one, many, one, one, one, one, one, one, one]);
  });
});
