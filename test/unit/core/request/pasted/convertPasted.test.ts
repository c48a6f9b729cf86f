import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import type { PastedForm } from '../../../../../src/core/model/cell/pastedForm';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { convertPasted } from '../../../../../src/core/request/pasted/convertPasted';
import { plantedKey, serviceSettings } from '../pipe/testPorts';
import { secret } from './castSamples';
import { samples } from './pastedSamples';

const { services } = readServices(serviceSettings);
const catalogue = createServiceCatalogue();

/** The form of a pasted cell, and the requests that it is converted to. */
function convert(text: string): { readonly form: PastedForm | undefined; readonly requests: readonly string[] } {
  const { request } = parseCell(text);
  if (request?.kind !== 'pasted') return { form: undefined, requests: [] };
  const converted = convertPasted(request.text, request.form, { services, catalogue, setsNetwork: false });
  return { form: request.form, requests: converted.map((one) => one.text) };
}

/** What a text is converted to first. The request must be one that a cell takes without a problem. */
function first(text: string): string | undefined {
  const [request] = convert(text).requests;
  if (request !== undefined) {
    const cell = parseCell(request);
    assert.deepEqual(cell.problems, [], request);
    assert.ok(cell.request !== undefined && cell.request.kind !== 'pasted', request);
    assert.ok(!request.includes(secret.slice(2)) && !request.includes(plantedKey), request);
  }
  return request;
}

describe('a pasted text', () => {
  for (const [rule, pasted] of Object.entries(samples))
    it(rule, () => {
      for (const [text, request] of pasted) {
        assert.notEqual(convert(text).form, undefined, text);
        assert.equal(first(text), request, text);
      }
    });

  it('nothing throws and no key is kept, whatever is changed, cut or inserted in a pasted text', () => {
    const texts = Object.values(samples).flatMap((pasted) => pasted.map(([text]) => text));
    const signs = [
      ...'\'"`{}[]()@$\\^|;<>=:,#&\n\r\t \0',
      '\r\n',
      '--x',
      '${',
      '$(',
      '{{',
      '}}',
      '@{',
      "$'",
      '<<',
      '0x',
      '//',
      '\ud800',
    ];
    const change = fc.record({
      at: fc.nat(400),
      cut: fc.nat(12),
      sign: fc.constantFrom('', ...signs),
    });
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(change, { maxLength: 6 }), (text, changes) => {
        const mutated = changes.reduce((made, { at, cut, sign }) => {
          const place = at % (made.length + 1);
          return made.slice(0, place) + sign + made.slice(place + cut);
        }, text);
        for (const request of convert(mutated).requests) parseCell(request);
      }),
      { numRuns: 30_000 },
    );
  });

  it('a long text of any sign is read in time that grows with it', () => {
    for (const part of [
      '{',
      '[',
      '(',
      '"',
      "'",
      '`',
      '@{',
      '@(',
      '$(',
      '\\',
      '^',
      '|',
      ';',
      'a.',
      'a(',
      'a=',
      '{"a":',
      "{'a':[",
      '--x ',
      ',',
      '=',
      ' ',
      '\n',
    ])
      for (const start of [
        'curl ',
        'cast call ',
        'http x ',
        'irm ',
        'await ',
        'const x = f(',
        "'{",
        'POST https://x ',
        'https://x/tx/',
        '$a = @{',
      ])
        convert(start + part.repeat(20_000 / part.length));
  });
});
