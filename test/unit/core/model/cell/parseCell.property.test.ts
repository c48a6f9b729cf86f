import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import type { ArgumentNode } from '../../../../../src/core/model/cell/cell';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { referencesOf } from '../../../../../src/core/model/cell/referencesOf';
import { sampleCells } from './sampleCells';

/** Parses a text and checks every range against it: in bounds, in order, parts within their wholes. */
function checkRanges(text: string): void {
  const cell = parseCell(text);
  const ranges = [
    ...cell.problems,
    ...referencesOf(cell),
    ...cell.directives,
    ...cell.directives.map(({ nameRange }) => ({ range: nameRange })),
    ...cell.directives.map(({ valueRange }) => ({ range: valueRange })),
    ...cell.variables.map(({ nameRange }) => ({ range: nameRange })),
    ...cell.variables.map(({ valueRange }) => ({ range: valueRange })),
    ...(cell.request === undefined ? [] : [cell.request]),
  ];
  for (const { range } of ranges) {
    assert.ok(
      range.start >= 0 && range.start <= range.end && range.end <= text.length,
      JSON.stringify({ text, range }),
    );
  }
  if (cell.request?.kind === 'call') {
    checkNodes(cell.request.arguments, cell.request.methodRange.end, cell.request.range.end);
  }
}

function checkNodes(nodes: readonly ArgumentNode[], start: number, end: number): void {
  let at = start;
  for (const node of nodes) {
    assert.ok(node.range.start >= at && node.range.end > node.range.start && node.range.end <= end);
    at = node.range.end;
    if (node.kind === 'array') {
      checkNodes(node.items, node.range.start, node.range.end);
    } else if (node.kind === 'object') {
      checkNodes(
        node.members.map(({ value }) => value),
        node.range.start,
        node.range.end,
      );
    }
  }
}

const piece = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r\n',
    '\r',
    ' ',
    ',',
    '#',
    '//',
    '/*',
    '*/',
    '@',
    '@a = ',
    '# @name x',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '{{',
    '}}',
    '{{a}}',
    '"',
    "'",
    '\\',
    ':',
    'GET /',
    'curl ',
    'eth_getLogs',
    '{"jsonrpc":"2.0","method":"a"}',
    '0xab',
    'latest',
    '1.0',
    'true',
    '"a"',
    '\u2028',
    '\u00a0',
    '\ud800',
  ),
  fc.string({ maxLength: 4 }),
);

describe('parseCell, for arbitrary texts', () => {
  it('parses every prefix of every sample, and every sample with a part removed', () => {
    for (const sample of sampleCells) {
      assert.deepEqual(parseCell(sample).problems, [], sample);
      for (let at = 0; at <= sample.length; at += 1) {
        checkRanges(sample.slice(0, at));
        checkRanges(sample.slice(0, at) + sample.slice(at + 1));
      }
    }
  });

  it('never throws and returns ranges within the text', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30, size: 'max' }).map((pieces) => pieces.join('')),
        checkRanges,
      ),
      { numRuns: 10_000 },
    );
  });

  it('takes linear time for adversarial texts', () => {
    for (const part of [
      '{{',
      '[',
      '(',
      'a(',
      '"',
      '{"a":',
      '/*',
      '\\',
      '@',
      '{{a}}',
      ',',
      'f([',
      '# @a\n',
      "curl '",
      '`',
      '[{{',
    ]) {
      const text = part.repeat(100_000 / part.length);
      parseCell(`m ${text}`);
      parseCell(text);
    }
  });
});
