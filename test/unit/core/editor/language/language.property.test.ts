import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import { cellSymbols, foldingRanges } from '../../../../../src/core/editor/language/annotations/cellOutline';
import { documentLinks } from '../../../../../src/core/editor/language/annotations/documentLinks';
import { inlayHints } from '../../../../../src/core/editor/language/annotations/inlayHints';
import { semanticTokens } from '../../../../../src/core/editor/language/annotations/semanticTokens';
import { completeCell } from '../../../../../src/core/editor/language/completion/completeCell';
import { formatCell } from '../../../../../src/core/editor/language/edits/formatCell';
import { quickFixes } from '../../../../../src/core/editor/language/edits/quickFixes';
import { refactorings } from '../../../../../src/core/editor/language/edits/refactorings';
import { applyEdits } from '../../../../../src/core/editor/language/edits/textEdit';
import { hoverCell } from '../../../../../src/core/editor/language/hover/hoverCell';
import { signatureHelp } from '../../../../../src/core/editor/language/hover/signatureHelp';
import { diagnoseCell } from '../../../../../src/core/editor/language/problems/diagnoseCell';
import { fencedCells } from '../../../../../src/core/editor/language/shared/fencedCells';
import { AddressBook } from '../../../../../src/core/knowledge/names/addressBook';
import { sampleCells } from '../../model/cell/sampleCells';
import { openSample, owner, type SampleNotebook, token } from './shared/sampleNotebook';

const tour = readFileSync(path.resolve(import.meta.dirname, '../../../../sample/tour.rpc'), 'utf8');
const samples = [
  ...sampleCells,
  ...fencedCells(tour).map(({ text }) => text),
  '# @network mainnet, side/sidechain ,mainnet,, solana,\neth_getLogs { "toBlock": "safe" }',
];
const others = [`@wallet = ${owner}\n@block = 1\n@chain = 1`, '# @name page\nl2net_getEvents {}'];

/** Asks everything that the editor asks at one place, and checks every range against the text. */
function askAll({ context, edited }: SampleNotebook, offset: number): number {
  const { text } = edited;
  const within = ({ start, end }: { readonly start: number; readonly end: number }) =>
    assert.ok(start >= 0 && start <= end && end <= text.length, JSON.stringify({ text, start, end }));
  const completions = completeCell(context, edited, offset);
  for (const { inserting, replacing } of completions) {
    within(inserting);
    within(replacing);
    assert.ok(
      inserting.start === replacing.start &&
        inserting.end <= replacing.end &&
        (inserting.end === Math.max(offset, inserting.start) || inserting.end === replacing.end),
      JSON.stringify({ text, offset, inserting, replacing }),
    );
  }
  const hover = hoverCell(context, edited, offset);
  if (hover) within(hover.range);
  signatureHelp(context, edited, offset);
  for (const problem of diagnoseCell(context, edited)) {
    within(problem.range);
    for (const { edits } of quickFixes(context, edited, problem)) {
      edits.forEach(({ range }) => within(range));
      applyEdits(text, edits);
    }
  }
  for (const { edits } of refactorings(context, edited, { start: offset, end: offset }))
    edits.forEach(({ range }) => within(range));
  for (const { range } of [
    ...semanticTokens(context, edited),
    ...documentLinks(context, edited),
    ...cellSymbols(edited),
  ])
    within(range);
  foldingRanges(edited).forEach(within);
  inlayHints(context, edited, { parameterNames: true, values: true });
  formatCell(edited);
  return completions.length;
}

describe('the editor, for incomplete text', () => {
  it('completes, explains and checks every prefix of every sample', () => {
    for (const sample of samples) {
      let offered = 0;
      for (let at = 0; at <= sample.length; at += 1)
        offered += askAll(openSample([...others, sample.slice(0, at)]), at);
      assert.ok(offered > 0, sample);
    }
  });

  it('completes, explains and checks any place of a sample with a part removed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), fc.nat(20), fc.nat(), (sample, from, length, at) => {
        const start = from % (sample.length + 1);
        const text = sample.slice(0, start) + sample.slice(start + length);
        askAll(openSample([...others, text]), at % (text.length + 1));
      }),
      { numRuns: 300 },
    );
  });

  it('completes, explains and checks any text', () => {
    const piece = fc.constantFrom(
      '\n',
      '\r\n',
      ' ',
      ',',
      '# @',
      '@a = ',
      '{',
      '}',
      '[',
      ']',
      '{{',
      '}}',
      '"',
      "'",
      '\\',
      ':',
      'GET /',
      'curl ',
      'eth_getLogs ',
      'topics',
      '"method": ',
      'network ',
      '0xab',
      '$slot ',
      'mapping(',
      'x.result[0]',
      '/*',
      '//',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20, size: 'max' }), fc.nat(), (pieces, at) => {
        const text = pieces.join('');
        askAll(openSample([...others, text]), at % (text.length + 1));
      }),
      { numRuns: 500 },
    );
  });

  it('finds no problem in the tour', () => {
    const texts = fencedCells(tour).map(({ text }) =>
      text.replace('@network evm, second', '@network mainnet, sidechain').replace('@network evm', '@network mainnet'),
    );
    const word = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };
    const position = { label: 'position', offset: 0, slot: '14', type: 't_uint256' };
    const layout = { storage: [position], types: { t_uint256: word } };
    const deployed = [
      ['Vault', token],
      ['Token', owner],
    ] as const;
    const addressBook = new AddressBook(
      deployed.map(([name, address]) => ({ name, address, rank: 'deployment', source: 'broadcast' })),
    );
    texts.forEach((_, at) => {
      const { context, edited } = openSample(texts, { at, layout, addressBook });
      assert.deepEqual(diagnoseCell(context, edited), [], texts[at]);
    });
  });
});
