import assert from 'node:assert/strict';

import fc from 'fast-check';

import { stepLimits } from '../../../../../src/core/base/stepBudget';
import { readOpenRpc, readOpenRpcText } from '../../../../../src/core/model/catalogue/readOpenRpc';
import type { Schema } from '../../../../../src/core/model/catalogue/schema';
import { contractLimits } from '../../../../../src/core/model/networks/readNetwork';
import { checkParams } from '../../../../../src/core/request/params/checkParams';

const network = { name: 'Any', unsupportedTags: [], limits: contractLimits };
const written = { kind: 'text', text: 'any', range: { start: 0, end: 1 } } as const;

describe('hostile OpenRPC documents', () => {
  it('an OpenRPC document with a schema that is too deep is used without it, and its place is reported', () => {
    const schema = `${'{"properties":{"a":'.repeat(5_000)}{}${'}}'.repeat(5_000)}`;
    const { methods, problems } = readOpenRpcText(
      `{"methods":[{"name":"deep","params":[{"name":"p","schema":${schema}}]},{"name":"other"}]}`,
      'mine',
    );
    assert.deepEqual(
      methods.map(({ name }) => name),
      ['deep', 'other'],
    );
    assert.equal(problems.length, 1);
    assert.match(problems[0]?.place ?? '', /^methods\[0\]\.params\[0\]\.schema\.properties\.a/);
    assert.match(problems[0]?.message ?? '', /nested more than 100 levels deep/);
  });

  it('does not throw for examples and documents of any depth', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const { methods } = readOpenRpcText(
      `{"methods":[{"name":"m","params":[],"examples":[{"name":"e","params":[{"name":"p","value":${deep}}]}]}]}`,
      'mine',
    );
    assert.deepEqual(methods[0]?.examples, []);
  });

  it('removes alternatives that double at every level, with and without shared components', () => {
    const schemas: Record<string, unknown> = { S0: { type: 'number' } };
    for (let level = 1; level < 40; level += 1)
      schemas[`S${level}`] = {
        anyOf: ['one', 'other'].map((description) => ({ $ref: `#/components/schemas/S${level - 1}`, description })),
      };
    const { methods, problems } = readOpenRpc(
      {
        methods: [{ name: 'm', params: [{ name: 'p', schema: { $ref: '#/components/schemas/S39' } }] }],
        components: { schemas },
      },
      'mine',
    );
    assert.ok(problems.some(({ message }) => message.includes('more than 256 alternatives')));
    assert.ok(methods[0]);
    checkParams(methods[0], [written], network);
  });

  it('stops at a reference chain beyond the document limit and reports its place', () => {
    const $ref = `#${'/a'.repeat(20_000)}`;
    const { problems } = readOpenRpc(
      {
        methods: Array.from({ length: 2_000 }, (_, index) => ({
          name: `m${index}`,
          params: [{ name: 'p', schema: { $ref } }],
        })),
      },
      'mine',
    );
    assert.ok(problems.length <= stepLimits.problems + 1);
    assert.ok(problems.some(({ message }) => message.includes('too large')));
  });

  it('removes alternatives of a component that is read by way of a reference to a reference', () => {
    const again = { $ref: '#/components/schemas/Again' };
    const { problems } = readOpenRpc(
      {
        methods: [{ name: 'm', params: [{ name: 'p', schema: { $ref: '#/components/schemas/First' } }] }],
        components: {
          schemas: {
            First: again,
            Again: { anyOf: [{ type: 'array', items: { anyOf: [again] } }, { anyOf: [again] }] },
          },
        },
      },
      'mine',
    );
    assert.ok(problems.some(({ message }) => message.includes('alternative of itself')));
  });

  it('returns schemas with bounded alternatives for arbitrary references', () => {
    const name = fc.integer({ min: 0, max: 9 }).map((index) => ({ $ref: `#/components/schemas/S${index}` }));
    const schema = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        name,
        fc.constant({ type: 'string', pattern: '(a|a)*b' }),
        fc.record({
          $ref: fc.integer({ min: 0, max: 9 }).map((index) => `#/components/schemas/S${index}`),
          description: fc.constant('x'),
        }),
        fc.array(tie('node'), { maxLength: 4 }).map((anyOf) => ({ anyOf })),
        fc.dictionary(fc.constantFrom('a', 'b'), tie('node')).map((properties) => ({ type: 'object', properties })),
        tie('node').map((items) => ({ type: 'array', items })),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(schema, { minLength: 10, maxLength: 10 }), (all) => {
        const { methods } = readOpenRpc(
          {
            methods: [{ name: 'm', params: [{ name: 'p', schema: { $ref: '#/components/schemas/S0' } }] }],
            components: { schemas: Object.fromEntries(all.map((each, index) => [`S${index}`, each])) },
          },
          'mine',
        );
        const found = methods[0]?.parameters[0]?.schema;
        assert.ok(found && methods[0]);
        assert.ok(waysThrough(found, stepLimits.schemaOptions.steps + 1) <= stepLimits.schemaOptions.steps);
        checkParams(methods[0], [written], network);
      }),
    );
  });
});

/** Ways through the alternatives of a schema, counted up to `max`. */
function waysThrough(schema: Schema, max: number): number {
  let ways = 1;
  for (const option of schema.anyOf ?? []) if (ways < max) ways += waysThrough(option, max - ways);
  return ways;
}
