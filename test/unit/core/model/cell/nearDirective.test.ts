import assert from 'node:assert/strict';

import { nearDirective } from '../../../../../src/core/model/cell/nearDirective';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';

function errorsOf(text: string): readonly string[] {
  return parseCell(text)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);
}

describe('nearDirective', () => {
  for (const comment of [
    '# @ assert result == 0x2',
    '# @ asert result == 0x2',
    '# @ ASSERT result == 0x2',
    '# \u200b@assert result == 0x2',
    `#${'\u200b'.repeat(500)}@assert result == 0x2`,
    '# @\u2060assert result == 0x2',
    '# \u3164@assert result == 0x2',
    '#\u00a0@\u00a0assert result == 0x2',
    '// ＠ budget 5',
    '# ＠budget 5',
    '# ﹫budget 5',
    '# @\u0430ssert result == 0x2',
    '# @ \u0430ssert result == 0x2',
    '# -- @assert result == 0x2',
    '# - @assert result == 0x2',
    '# @@assert result == 0x2',
    '# @-assert result == 0x2',
    '#: @assert result == 0x2',
    '/* @assert result == 0x2 */',
    '/*\n * @assert result == 0x2\n */',
    '# note\u2028# @assert result == 0x2',
    '# assert result == 0x2',
    '# assert: result.status == 0x1',
    '# $assert result == 0x2',
    '# "assert result == 0x2',
    '# 2assert result == 0x2',
    '# qassert error contains reverted',
    '#[assert] result == 0x2',
    '# (at)assert result == 0x2',
    '# TODO: @assert result == 0x2',
    '# check @assert result == 0x2',
    '# 1. @assert result == 0x2',
    '# [x] @budget 5',
    '# budget 5',
    '# $budget: 5',
    '# timeout = 5',
    '# !network sepolia',
    '# %transport ws',
  ]) {
    it(`recognizes a comment that is nearly a directive: ${JSON.stringify(comment)}`, () => {
      assert.notEqual(nearDirective(comment), undefined);
      assert.deepEqual(errorsOf(`${comment}\neth_chainId`), ['nearDirective']);
      assert.deepEqual(errorsOf(`eth_chainId\n${comment}`), ['nearDirective']);
    });
  }

  for (const line of [
    '\u200b# @assert result == 0x2',
    '\u200b#@assert result == 0x2',
    '＃ @assert result == 0x2',
    '-- @assert result == 0x2',
    '--@assert result == 0x2',
    '; @assert result == 0x2',
    "' @assert result == 0x2",
    '@assert result == 0x2',
    '<!-- @assert result == 0x2 -->',
    '-- assert result == 0x2',
    '; assert result == 0x2',
  ]) {
    it(`refuses a line that is nearly a directive after a request: ${JSON.stringify(line)}`, () => {
      assert.notDeepEqual(errorsOf(`unknown_method\n${line}`), []);
      assert.notDeepEqual(errorsOf(`${line}\nunknown_method`), []);
    });
  }

  it('recognizes a directive within brackets, where directives have no effect', () => {
    assert.deepEqual(errorsOf('eth_getLogs {\n  # @budget 5\n  "fromBlock": "0x1"\n}'), ['nearDirective']);
    assert.deepEqual(errorsOf('eth_call [\n  // @assert result == 0x2\n]'), ['nearDirective']);
  });

  it('recognizes a directive that is read as part of a word', () => {
    assert.deepEqual(errorsOf('eth_getBalance 0x1 latest#@assert result == 0x2').slice(0, 1), ['nearDirective']);
  });

  it('ignores other comments, and directives that are commented out', () => {
    for (const comment of [
      '# assert that it holds',
      '# @ 10 gwei',
      '# ask @alice',
      '# see a@name.example',
      '# @ no',
      '# this asserts that the result is 0x2',
      '# the budget of 5 is enough',
      '# network of the tests',
      '# assert result',
      '# # @assert result == 0x2',
      '// # @assert result == 0x2',
      '/* # @assert result == 0x2 */',
      '/* see a@name.example */',
    ]) {
      assert.equal(nearDirective(comment), undefined, comment);
      assert.deepEqual(errorsOf(`${comment}\neth_chainId`), [], comment);
    }
  });

  it('ignores values with an @', () => {
    assert.deepEqual(errorsOf('getAccountInfo "@alice" alice@example'), []);
  });
});
