import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { before, describe, it } from 'mocha';

import { type JsonValue, readList, readMember, readText } from '../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../src/core/base/json/parseJson';
import { printJson } from '../../../src/core/base/json/printJson';
import { StepBudget, stepLimits } from '../../../src/core/base/stepBudget';
import { BuiltInAbi } from '../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { createServiceCatalogue } from '../../../src/core/model/catalogue/catalogue';
import type { ArgumentNode } from '../../../src/core/model/cell/cell';
import { parseCell } from '../../../src/core/model/cell/parseCell';
import { contractLimits } from '../../../src/core/model/networks/readNetwork';
import { composeParams, startEncoding } from '../../../src/core/request/params/encodeParams';
import { writtenOfJson } from '../../../src/core/request/params/writtenOfJson';
import { createEncodeContext } from '../../../src/core/run/session/compose/createEncodeContext';
import { readTokenTree, type TokenTree } from '../core/base/json/jsonTokens';

/** Official request and answer pairs of the execution APIs, where somebody put them beside the repository. */
const folder = new URL('../../../../shared/conformance/ethereum-execution-apis/', import.meta.url);
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.io'))
  : [];

function linesOf(file: string, mark: '>> ' | '<< '): readonly string[] {
  const lines = readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(mark));
  return lines.map((line) => line.slice(mark.length));
}

/** What an argument says, in the terms of the independent reader; bare words are the strings they stand for. */
function treeOf(node: ArgumentNode): TokenTree {
  switch (node.kind) {
    case 'word':
    case 'string':
      return node.text;
    case 'number':
      return { number: node.text };
    case 'literal':
      return { word: String(node.value) };
    case 'array':
      return { items: node.items.map(treeOf) };
    case 'object':
      return {
        members: node.members
          .map(({ key, value }): [string, TokenTree] => [key, treeOf(value)])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      };
  }
}

function assertCellSays(cell: string, method: string, params: TokenTree): void {
  const { request, problems } = parseCell(cell);
  assert.deepEqual(problems, [], cell);
  assert.ok(request?.kind === 'call', cell);
  assert.equal(request.method, method);
  assert.deepEqual({ items: request.arguments.map(treeOf) }, params);
}

describe('the official pairs of the execution APIs', function () {
  before(function () {
    if (files.length === 0) {
      console.log(`skipped: no pairs in ${folder.pathname.split('/').slice(-4).join('/')} beside the repository`);
      this.skip();
    }
  });

  it('can be written as requests in cells', () => {
    for (const file of files) {
      for (const line of linesOf(file, '>> ')) {
        const { method, params = [] } = JSON.parse(line) as { method: string; params?: unknown[] };
        const tree = readTokenTree(JSON.stringify(params));
        const texts = params.map((value) => JSON.stringify(value));
        assertCellSays(`${method} ${texts.join(' ')}`, method, tree);
        assertCellSays(
          `# @name a\n${method}\n  ${params.map((value) => JSON.stringify(value, undefined, 2)).join(',\n  ')}\n`,
          method,
          tree,
        );
        // A text of decimal digits is a number without its quotes.
        const isBare = (value: unknown): value is string => typeof value === 'string' && /^(?!\d+$)./.test(value);
        const bare = params.map((value, index) => (isBare(value) ? value : texts[index]));
        assertCellSays(`${method} ${bare.join(', ')}`, method, tree);
      }
    }
  });

  it('have no problems in the requests with an answer', () => {
    const catalogue = createServiceCatalogue();
    const range = { start: 0, end: 1 };
    const context = createEncodeContext(noHints, new BuiltInAbi());
    const rules = { name: 'Official', unsupportedTags: [], limits: contractLimits };
    // The contract of the service requires the block of eth_getStorageAt.
    for (const file of files.filter((name) => !name.endsWith('get-storage-default-block.io'))) {
      for (const [index, line] of linesOf(file, '>> ').entries()) {
        const answer = parseJson(linesOf(file, '<< ')[index] ?? '');
        if (answer.kind === 'failed' || readMember(answer.value, 'error') !== undefined) continue;
        const request = parseJson(line);
        assert.ok(request.kind === 'ok');
        const name = readText(request.value, 'method') ?? '';
        const budget = new StepBudget(stepLimits.composing);
        const written = readList(request.value, 'params').map(
          (value) => writtenOfJson(value, range, budget) ?? assert.fail(),
        );
        const given = { written, at: range };
        const encoded = composeParams({ name, method: catalogue.find(name) }, given, startEncoding(rules, context));
        assert.deepEqual([encoded.problems, encoded.expansions], [[], []], file);
        assert.equal(printJson(encoded.params as JsonValue), printJson(readList(request.value, 'params')), file);
      }
    }
  });

  it('can be written as envelopes, unchanged', () => {
    for (const file of files) {
      for (const line of linesOf(file, '>> ')) {
        const { request, problems } = parseCell(line);
        assert.deepEqual(problems, []);
        assert.equal(request?.kind === 'envelope' && request.text, line);
      }
    }
  });

  it('have answers that are read and printed with the same digits and structure', () => {
    let count = 0;
    for (const file of files) {
      for (const line of linesOf(file, '<< ')) {
        const result = parseJson(line);
        assert.ok(result.kind === 'ok', file);
        assert.deepEqual(readTokenTree(printJson(result.value)), readTokenTree(line), file);
        count += 1;
      }
    }
    assert.ok(count >= files.length);
  });
});
