import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { findSlowLoop, type SlowLoop } from './expressions/expressionLoops';

/** An expression that is slow on some text, but never gets one that makes it slow. */
interface BoundedExpression {
  readonly file: string;
  readonly expression: string;
  /** The most characters that it runs over; undefined if what it would be slow on never comes. */
  readonly characters: number | undefined;
  readonly reason: string;
}

const bounded: readonly BoundedExpression[] = [
  {
    file: 'core/formats/abi/type/canonicalSignature.ts',
    expression: String.raw`/\) (?:view|payable|returns|anonymous)\b.*$/`,
    characters: undefined,
    reason: 'Runs over the built-in declarations, which are part of the program.',
  },
  {
    file: 'core/formats/l2net/decodeCairoEvent.ts',
    expression: String.raw`/\b\w+::/g`,
    characters: undefined,
    reason: 'The word boundary lets it begin once for each word.',
  },
  {
    file: 'core/formats/l2net/parseCairoType.ts',
    expression: String.raw`/^(\w+)\s*:(?!:)\s*(.+)$/s`,
    characters: undefined,
    reason: 'With the flag `s`, the rest of the text always matches, so that it never goes back.',
  },
  {
    file: 'core/editor/language/edits/formatCell.ts',
    expression: String.raw`/#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//g`,
    characters: undefined,
    reason: 'Runs over the notes between parsed values, where each block comment is closed.',
  },
  {
    file: 'core/editor/language/shared/requestCursor.ts',
    expression: String.raw`/(?:^|[\r\n])[ \t]*$/`,
    characters: 80,
    reason: 'Runs over a slice.',
  },
  {
    file: 'core/editor/language/shared/snippets.ts',
    expression: String.raw`/\$\{\d+:((?:[^\\}]|\\.)*)\}/g`,
    characters: undefined,
    reason: 'Runs over snippets that this file writes: what others say is escaped, and each place is closed.',
  },
  {
    file: 'core/run/session/directives/assertion.ts',
    expression: String.raw`/^\s*(\S+?)\s*(?:(==|!=|<=|>=|<|>|(?<=\s)(?:contains|matches|within|in|is)(?=\s))\s*(.+?)|(?<=\s)(exists))?\s*$/`,
    characters: 1_000,
    reason: 'Longer assertions are refused before.',
  },
];

/** Expressions that are made at run time, and why they contain no untrusted text. */
const made: Readonly<Record<string, string>> = {
  'core/model/catalogue/linearPattern.ts': 'A class of a pattern, run over one character at a time.',
  'core/model/failure/classifyFailureText.ts': 'The sentences of this file, run over at most `maxNodeTextLength`.',
  'core/model/notebook/rpcFenceText.ts': 'A number of spaces, and the characters of a fence.',
  'core/base/view/spreadsheetText.ts': 'The formula of this file.',
};

interface FoundExpression {
  readonly file: string;
  readonly expression: string;
}

function slowLoopOf(expression: string): SlowLoop | undefined {
  const end = expression.lastIndexOf('/');
  return findSlowLoop({ source: expression.slice(1, end), flags: expression.slice(end + 1) });
}

describe('regular expressions of src', () => {
  const literals: FoundExpression[] = [];
  const makers = new Set<string>();

  before(() => {
    const root = path.resolve(import.meta.dirname, '..', '..', 'src');
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    for (const file of names.map((name) => name.split(path.sep).join('/'))) {
      const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest);
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) literals.push({ file, expression: node.text });
        if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression)) {
          if (node.expression.text === 'RegExp') makers.add(file);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
    assert.ok(literals.length > 300, `only ${literals.length} expressions were found`);
  });

  it('regular expressions take linear time, or match only text of limited length', () => {
    const slow = literals.filter(({ expression }) => slowLoopOf(expression) !== undefined);
    const known = bounded.map(({ file, expression }) => ({ file, expression }));
    assert.deepEqual(
      slow.filter((one) => !known.some(({ file, expression }) => file === one.file && expression === one.expression)),
      [],
    );
  });

  it('are listed as bounded only while the source contains them', () => {
    for (const { file, expression } of bounded)
      assert.ok(
        literals.some((one) => one.file === file && one.expression === expression),
        `${file}: ${expression}`,
      );
  });

  it('regular expressions that are listed with a limit are fast at it', () => {
    for (const { characters = 0 } of bounded) assert.ok(characters <= 4_000);
  });

  it('are created at run time only in the files that state why', () => {
    assert.deepEqual([...makers].toSorted(), Object.keys(made).toSorted());
  });
});

describe('the search for slow expressions', () => {
  const exponential = [/^(a+)+$/, /^(a|a)*$/, /^(?:a*)*b/, /^(?:\w+\s?)*$/, /^(a|b|ab)*c/, /^(?:x+x+)+y/, /^(?:a?a)*$/];
  const quadratic = [/\s+$/, /^\d+\d+$/, /^\s*(.*)\s*$/, /a*b/, /\/\*.*?\*\//, /^.*:.*$/, /(?<=x)y+z/, /^a+(?=a*b)a*c/];
  const linear = [
    /^\s+/,
    /\d+/,
    /^\d+(?:\.\d+)?$/,
    /^(?:a|b)*$/,
    /"[^"]*"/y,
    /^(?:[^"\\]|\\.)*"/,
    /^a{2,5}$/,
    /^(ab)+$/,
  ];
  for (const expression of exponential) {
    it(`finds the two ways around a loop of ${String(expression)}`, () => {
      assert.equal(findSlowLoop(expression)?.kind, 'exponential');
    });
  }
  for (const expression of quadratic) {
    it(`finds the two loops in a row of ${String(expression)}`, () => {
      assert.equal(findSlowLoop(expression)?.kind, 'quadratic');
    });
  }
  for (const expression of linear) {
    it(`finds nothing in ${String(expression)}`, () => assert.equal(findSlowLoop(expression), undefined));
  }
});
