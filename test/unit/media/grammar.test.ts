import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { before, describe, it } from 'mocha';
import * as oniguruma from 'vscode-oniguruma';
import type { IGrammar } from 'vscode-textmate';
import * as textmate from 'vscode-textmate';

const media = new URL('../../../media/', import.meta.url);
const files: Readonly<Record<string, string>> = { 'source.rpc': 'rpc.tmLanguage.json', 'markdown.rpc.codeblock': 'rpcFence.tmLanguage.json' };
/** As much of VS Code's Markdown grammar as the injection needs to have something to be injected into. */
const markdown = JSON.stringify({ scopeName: 'text.html.markdown', patterns: [{ match: '^#.*$', name: 'markup.heading.markdown' }] });

/** Each token that has a scope of its own, as `text: its innermost scope`. */
function tokensOf(grammar: IGrammar, text: string): readonly string[] {
  let stack = textmate.INITIAL;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex).trim(), scope: scopes.at(-1) ?? '' }))
      .filter(({ text: token, scope }) => token !== '' && scope !== grammar.tokenizeLine('', null).tokens[0]?.scopes[0])
      .map(({ text: token, scope }) => `${token}: ${scope.replace(/\.rpc$/, '')}`);
  });
}

describe('the TextMate grammars', () => {
  let cell: IGrammar;
  let document: IGrammar;

  before(async () => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
    await oniguruma.loadWASM(wasm);
    const registry = new textmate.Registry({
      onigLib: Promise.resolve({ createOnigScanner: (patterns) => oniguruma.createOnigScanner(patterns), createOnigString: (text) => oniguruma.createOnigString(text) }),
      loadGrammar: async (scope) => {
        const file = files[scope];
        return textmate.parseRawGrammar(file === undefined ? markdown : readFileSync(new URL(file, media), 'utf8'), 'grammar.json');
      },
      getInjections: (scope) => (scope === 'text.html.markdown' ? ['markdown.rpc.codeblock'] : undefined),
    });
    const [source, host] = [await registry.loadGrammar('source.rpc'), await registry.loadGrammar('text.html.markdown')];
    assert.ok(source !== null && host !== null);
    [cell, document] = [source, host];
  });

  it('color directives, comments, variables and methods', () => {
    assert.deepEqual(tokensOf(cell, '# @network mainnet\n// note\n@token = 0xA0\neth_call'), [
      '#: punctuation.definition.comment', '@network: keyword.other.directive', 'mainnet: string.unquoted.directive',
      '//: punctuation.definition.comment', 'note: comment.line.double-slash',
      '@: punctuation.definition.variable', 'token: variable.other.definition', '=: keyword.operator.assignment', '0xA0: constant.numeric.hex',
      'eth_call: entity.name.function.method',
    ]);
  });

  it('color bare words by their meaning', () => {
    assert.deepEqual(tokensOf(cell, 'm 0xab latest-1000 1_000 -1.5e3 true TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA base64+zstd # end').slice(1), [
      '0xab: constant.numeric.hex', 'latest-1000: constant.language.tag', '1_000: constant.numeric', '-1.5e3: constant.numeric', 'true: constant.language.json',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: constant.other.base58', 'base64+zstd: string.unquoted', '#: punctuation.definition.comment', 'end: comment.line.number-sign',
    ]);
    assert.deepEqual(tokensOf(cell, 'm mapping(2)[0xA] Transfer(address)').slice(1), [
      'mapping: support.function.slot', '(: punctuation.section.parens', '2: constant.numeric', '): punctuation.section.parens', '[: punctuation.definition.array', '0xA: constant.numeric.hex',
      ']: punctuation.definition.array', 'Transfer: entity.name.type.event', '(: punctuation.section.parens', 'address: storage.type', '): punctuation.section.parens',
    ]);
  });

  it('color JSON over several lines, with comments and braces', () => {
    assert.deepEqual(tokensOf(cell, 'm {\n  "a b": "x{{c.result[0]}}\\n", // d\n  k: null\n}').slice(1), [
      '{: punctuation.definition.dictionary', '": support.type.property-name.json', 'a b: support.type.property-name.json', '": support.type.property-name.json',
      ':: punctuation.separator.key-value', '": string.quoted.double', 'x: string.quoted.double',
      '{{: punctuation.definition.template-expression.begin', 'c: variable.other', '.: meta.template.expression', 'result: variable.other.property', '[: meta.template.expression',
      '0: variable.other.property', ']: meta.template.expression', '}}: punctuation.definition.template-expression.end', '\\n: constant.character.escape', '": string.quoted.double',
      ',: punctuation.separator', '//: punctuation.definition.comment', 'd: comment.line.double-slash', 'k: support.type.property-name.json', ':: punctuation.separator.key-value',
      'null: constant.language.json', '}: punctuation.definition.dictionary',
    ]);
  });

  it('color envelopes, GET and curl, and continue after them', () => {
    assert.deepEqual(tokensOf(cell, '{"id": 1}\n# @save x').at(-2), '@save: keyword.other.directive');
    assert.deepEqual(tokensOf(cell, 'GET /a/{{b}}').slice(0, 2), ['GET: keyword.control.http', '/a/: string.unquoted.path']);
    assert.deepEqual(tokensOf(cell, "curl \\\n  -d '{\n}' x\n# @save x"), [
      'curl: keyword.control.curl', '-d: variable.parameter.option', "': string.quoted.single", '{: string.quoted.single', '}: string.quoted.single', "': string.quoted.single",
      '#: punctuation.definition.comment', '@save: keyword.other.directive', 'x: string.unquoted.directive',
    ]);
  });

  it('color rpc fences in Markdown and end with them', () => {
    const tokens = tokensOf(document, '# T\n```rpc\neth_call "a\n# @name b\n```\n# T');
    assert.ok(tokens.includes('eth_call: entity.name.function.method'));
    assert.ok(tokens.includes('@name: keyword.other.directive'));
    assert.equal(tokens.at(-1), '# T: markup.heading.markdown');
    assert.ok(!tokensOf(document, '```rpcx\neth_call\n```').includes('eth_call: entity.name.function.method'));
  });
});

describe('the language configuration', () => {
  it('treats methods, hex and base58 as one word each', () => {
    const { wordPattern } = JSON.parse(readFileSync(new URL('languageConfiguration.json', media), 'utf8')) as { wordPattern: string };
    const words = 'eth_getLogs {"a": "0xAb"} 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM latest-1000'.match(new RegExp(wordPattern, 'g'));
    assert.deepEqual(words, ['eth_getLogs', 'a', '0xAb', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'latest-1000']);
  });
});
