import assert from 'node:assert/strict';

import fc from 'fast-check';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { printJson } from '../../../../../src/core/base/json/printJson';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from './exampleNetworks';
import { answerOf, anyAnswer, hostileHints, json, replacedAt, reportEverywhere, showAll } from './randomAnswers';
import { sampleAnswers, sampleParams } from './sampleAnswers';

const methods = [...Object.keys(sampleAnswers), 'simulateTransaction', 'something_else'];

describe('hostile answers of a node', () => {
  it('are decoded, shown and printed without an exception, for every method', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        json,
        fc.array(json, { maxLength: 3 }),
        fc.boolean(),
        (method, value, params, hinted) => {
          const view = decodeExchange(
            {
              call: { kind: 'rpc', method, params },
              network: evmNetwork,
              outcome: { kind: 'result', body: new Uint8Array(), value },
            },
            hinted ? hostileHints : noHints,
          );
          showAll(view);
        },
      ),
      { numRuns: 15_000 },
    );
  });

  it('are decoded, shown and printed with any value in one place of a usual answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(sampleAnswers)), json, fc.nat(), (method, value, place) => {
        const answer = replacedAt(sampleAnswers[method] ?? null, place, value);
        const call = { kind: 'rpc', method, params: sampleParams[method] ?? [] } as const;
        const outcome = { kind: 'result', body: new Uint8Array(), value: answer } as const;
        showAll(decodeExchange({ call, network: evmNetwork, outcome }, noHints));
      }),
      { numRuns: 10_000 },
    );
  });

  it('are shown in each view, report and page, for every method of the catalogue', () => {
    fc.assert(fc.property(anyAnswer, reportEverywhere), { numRuns: 1000, seed: 46 });
  });

  for (const method of ['getTransaction', 'simulateTransaction'])
    it(`are shown with any levels of programs in the log of ${method}`, () => {
      const usual = printJson(sampleAnswers[method] ?? null);
      fc.assert(
        fc.property(fc.nat({ max: 999 }), (level) => {
          const parsed = parseJson(usual.replace('invoke [1]', `invoke [${level}]`));
          assert.ok(parsed.kind === 'ok');
          reportEverywhere(answerOf(method, parsed.value, 'solana', noHints));
        }),
        { numRuns: 50, examples: [[0]], seed: 46 },
      );
    });

  it('are shown as a batch', () => {
    fc.assert(
      fc.property(json, json, (text, value) => {
        const call = { kind: 'raw', text: JSON.stringify(text), isBatch: true, methods: [], ids: [] } as const;
        showAll(
          decodeExchange(
            { call, network: evmNetwork, outcome: { kind: 'result', body: new Uint8Array(), value } },
            noHints,
          ),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are explained for any error', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), json, (code, message, data) => {
        showAll(
          decodeExchange(
            {
              call: { kind: 'rpc', method: 'x', params: [] },
              network: evmNetwork,
              outcome: { kind: 'rpcError', code, message, data, body: new Uint8Array() },
            },
            noHints,
          ),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
