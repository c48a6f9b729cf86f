import type { Schema } from '../../../src/core/model/catalogue/schema';
import type { AnswerFacts, assertionOperators } from '../../../src/core/run/session/directives/assertionCondition';

export type Operator = (typeof assertionOperators)[number];

/** What each operator means, with an assertion that is true for `exampleAnswer` and one that isn't. */
export const operatorExamples: Readonly<
  Record<Operator, { readonly meaning: string; readonly holds: string; readonly fails: string }>
> = {
  '==': {
    meaning: 'Both are the same. A quantity equals its decimal form, and the case of hex digits is ignored.',
    holds: 'result.status == 0x1',
    fails: 'result.status == 0',
  },
  '!=': { meaning: 'They differ.', holds: 'result.status != 0x0', fails: 'result.status != 1' },
  '<=': {
    meaning: 'Both are numbers, and the first is at most the second.',
    holds: 'result.gasUsed <= 21000',
    fails: 'result.gasUsed <= 20999',
  },
  '>=': {
    meaning: 'Both are numbers, and the first is at least the second.',
    holds: 'result.logs.length >= 1',
    fails: 'result.logs.length >= 2',
  },
  '<': {
    meaning: 'Both are numbers, and the first is less than the second.',
    holds: 'result.gasUsed < 30000',
    fails: 'result.gasUsed < 0x5208',
  },
  '>': {
    meaning: 'Both are numbers, and the first is greater than the second.',
    holds: 'result.gasUsed > 0',
    fails: 'result.gasUsed > 21000',
  },
  contains: {
    meaning: 'A list has the value as an item, or a text has it as a part, in any case.',
    holds: 'result.to contains a0b86991',
    fails: 'result.to contains deadbeef',
  },
  matches: {
    meaning: 'A text has a part that fits the pattern between slashes.',
    holds: 'result.to matches /^0x[0-9A-Fa-f]+$/',
    fails: 'result.to matches /^0x0/',
  },
  in: {
    meaning: 'The list of JSON values has it as an item.',
    holds: 'result.status in ["0x0", "0x1"]',
    fails: 'result.status in [2, 3]',
  },
  within: {
    meaning: 'A number differs from another by at most a percentage of that, or by a number: `within 5 of 21000`.',
    holds: 'result.gasUsed within 1 % of 21100',
    fails: 'result.gasUsed within 1 % of 22000',
  },
  is: {
    meaning: 'The result, or a part of it, is as the catalogue describes it for the method. The value is `schema`.',
    holds: 'result.status is schema',
    fails: 'result.logs is schema',
  },
  exists: {
    meaning: 'There is a value that is not null. Write nothing behind it.',
    holds: 'result.logs exists',
    fails: 'result.root exists',
  },
};

/** The answer that the examples are checked against. */
export const exampleAnswer = {
  result: {
    status: '0x1',
    gasUsed: '0x5208',
    to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    logs: [{ logIndex: '0x0' }],
  },
};

/** What a catalogue says about it. */
export const exampleFacts: AnswerFacts = {
  resultSchema: {
    types: ['object'],
    required: ['status'],
    additionalProperties: true,
    properties: {
      status: { types: ['string'], required: [], additionalProperties: true },
      logs: listOf({ types: ['string'], required: [], additionalProperties: true }),
    },
  },
};

function listOf(items: Schema): Schema {
  return { types: ['array'], required: [], additionalProperties: true, items };
}
