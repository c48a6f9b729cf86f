import assert from 'node:assert/strict';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import { readOpenRpc } from '../../../../../src/core/model/catalogue/readOpenRpc';
import { contractLimits } from '../../../../../src/core/model/networks/readNetwork';
import { checkParams } from '../../../../../src/core/request/params/checkParams';
import type { Written } from '../../../../../src/core/request/params/written';

describe('the service catalogue', () => {
  const catalogue = createServiceCatalogue();

  it('reads without a problem', () => {
    assert.deepEqual(readOpenRpc(openRpc, 'service').problems, []);
  });

  const operations: readonly [string, string, readonly string[], number | undefined][] = [
    ['eth_getStorageAt', 'evm', ['address!', 'position!', 'block!'], 80],
    ['getTokenAccountsByOwner', 'solana', ['address!', 'accountDetails!', 'config'], 160],
    ['eth_getBlockRange', 'evm', ['start!', 'end!', 'transactionDetails!'], undefined],
    ['l2net_getEvents', 'l2net', ['filter!'], undefined],
    ['eth_getLogs', 'evm', ['filter!'], 255],
    ['eth_getTransactionReceipt', 'evm', ['hash!'], 80],
    ['l2net_getTransactionReceipt', 'l2net', ['transaction_hash!'], undefined],
    ['GET baseFeeHistory', 'evm', ['chainId!'], 80],
  ];
  for (const [name, family, parameters, credits] of operations) {
    it(`has ${name} with the parameters and the cost of the contract`, () => {
      const method = catalogue.find(name);
      assert.ok(method);
      assert.deepEqual(method.families, [family]);
      assert.deepEqual(
        method.parameters.map((parameter) => parameter.name + (parameter.required ? '!' : '')),
        parameters,
      );
      assert.deepEqual(method.cost, credits === undefined ? { kind: 'unpriced' } : { kind: 'known', credits });
    });
  }

  it('has the members of the log filter, of the token account configuration and of the event filter', () => {
    const members = (name: string, index: number) =>
      Object.keys(catalogue.find(name)?.parameters[index]?.schema.properties ?? {});
    assert.deepEqual(members('eth_getLogs', 0), ['address', 'fromBlock', 'toBlock', 'topics', 'blockHash']);
    assert.deepEqual(members('getTokenAccountsByOwner', 2), ['commitment', 'encoding', 'dataSlice', 'minContextSlot']);
    assert.deepEqual(members('l2net_getEvents', 0), [
      'from_block',
      'to_block',
      'address',
      'keys',
      'continuation_token',
      'chunk_size',
    ]);
  });

  it('assigns the errors of the contract to eth_getLogs', () => {
    assert.deepEqual(catalogue.find('eth_getLogs')?.errors, [
      { code: -32005, message: 'query returned more than 10000 results' },
      { code: -32005, message: 'query timeout exceeded' },
    ]);
  });
});

describe('readOpenRpc', () => {
  it('reports invalid parts with their place and uses the rest', () => {
    const read = readOpenRpc(
      {
        methods: [
          { name: 'good', params: [{ schema: {} }, { name: 'a', schema: { $ref: '#/nowhere' } }] },
          { summary: 'nameless' },
          7,
        ],
      },
      'mine',
    );
    assert.deepEqual(
      read.methods.map(({ name, parameters }) => [name, parameters.map((parameter) => parameter.name)]),
      [['good', ['a']]],
    );
    assert.deepEqual(
      read.problems.map(({ place }) => place),
      ['methods[0].params[0]', 'methods[0].params[1].schema', 'methods[1]', 'methods[2]'],
    );
  });

  it('removes images and dangerous patterns of a document', () => {
    const read = readOpenRpc(
      {
        methods: [
          {
            name: 'a',
            description: 'See ![it](https://node.test/seen.png).',
            params: [{ name: 'p', schema: { type: 'string', pattern: '^(?=(a+)+$)' } }],
          },
        ],
      },
      'mine',
    );
    assert.equal(read.methods[0]?.description, 'See [it](https://node.test/seen.png).');
    assert.equal(read.methods[0]?.parameters[0]?.schema.pattern, undefined);
    assert.deepEqual(
      read.problems.map(({ place }) => place),
      ['methods[0].params[0].schema.pattern'],
    );
  });

  it('follows a schema that contains itself', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    const read = readOpenRpc(
      {
        methods: [{ name: 'walk', params: [{ name: 'node', schema: { $ref: '#/components/schemas/Node' } }] }],
        components: { schemas: { Node: node } },
      },
      'mine',
    );
    const schema = read.methods[0]?.parameters[0]?.schema;
    assert.equal(schema?.name, 'Node');
    assert.equal(schema?.properties?.['next']?.properties?.['next']?.name, 'Node');
  });

  it('reports a schema that is its own alternative and removes its alternatives', () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      A: { anyOf: [ref('B'), { type: 'string' }] },
      B: { oneOf: [ref('A')] },
      C: { anyOf: [{ type: 'object', properties: { c: ref('C') } }] },
    };
    const { methods, problems } = readOpenRpc(
      {
        methods: [{ name: 'walk', params: ['A', 'B', 'C'].map((name) => ({ name, schema: ref(name) })) }],
        components: { schemas },
      },
      'mine',
    );
    assert.equal(problems.length, 1);
    assert.match(problems[0]?.place ?? '', /^components\.schemas\.[AB]$/);
    const written: Written = { kind: 'text', text: 'any', range: { start: 0, end: 1 } };
    assert.ok(methods[0]);
    assert.deepEqual(
      checkParams(methods[0], [written, written], { name: 'Any', unsupportedTags: [], limits: contractLimits }),
      [],
    );
  });

  it('accepts any value for an enumeration with non-text values', () => {
    const read = (schema: unknown) =>
      readOpenRpc({ methods: [{ name: 'a', params: [{ name: 'x', schema }] }] }, 'mine').methods[0]?.parameters[0]
        ?.schema.enum;
    assert.deepEqual(
      [read({ enum: [1, 2] }), read({ enum: ['a', 1] }), read({ enum: ['a', 'b', null] })],
      [undefined, undefined, ['a', 'b']],
    );
  });

  for (const document of [null, 7, [], {}, { methods: {} }]) {
    it(`reads no method from ${JSON.stringify(document)} and reports the reason`, () => {
      const read = readOpenRpc(document, 'mine');
      assert.deepEqual([read.methods, read.problems.length], [[], 1]);
    });
  }
});
