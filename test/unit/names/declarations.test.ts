import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { toEventSelector, toFunctionSelector } from 'viem';

import { BuiltInAbi } from '../../../src/core/formats/abi/names/builtInAbi';
import { type NamedEntry, NameTable } from '../../../src/core/formats/abi/names/nameTable';
import { PairText } from '../../../src/core/formats/abi/names/pairText';
import { readPackedNames } from '../../../src/core/formats/abi/names/readPackedNames';
import { canonicalSignature } from '../../../src/core/formats/abi/type/canonicalSignature';
import { selectorOf, signatureOf, topicOf } from '../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { shortForm } from '../../names/packNames';
import { readDeclarations } from '../../names/readDeclarations';
import { nameSources } from '../../names/readSources';

const classes = ['common', 'protocols', 'registry'] as const;
const declarations = classes.flatMap((which) => readDeclarations(which));
const packed = path.resolve(import.meta.dirname, '../../../src/core/formats/abi/names/builtInNames.json');

describe('the declarations of built-in names', () => {
  it('are valid, each with its canonical signature', () => {
    for (const { text } of declarations) {
      const {
        items: [item],
        problems,
      } = parseHumanReadableAbi(text);
      assert.deepEqual(problems, [], text);
      assert.ok(item, text);
      assert.equal(canonicalSignature(text), signatureOf(item), text);
    }
  });

  it('have at least 1,500 events, 2,500 functions and 800 errors', () => {
    const count = (kind: string) =>
      new Set(
        declarations.filter(({ text }) => text.startsWith(`${kind} `)).map(({ text }) => canonicalSignature(text)),
      ).size;
    assert.ok(count('event') >= 1_500, `${count('event')} events`);
    assert.ok(count('function') >= 2_500, `${count('function')} functions`);
    assert.ok(count('error') >= 800, `${count('error')} errors`);
  });

  it('are there once, and each belongs to a standard or protocol', () => {
    const seen = new Set<string>();
    for (const { label, text } of declarations) {
      assert.notEqual(label, '', text);
      assert.ok(!seen.has(shortForm(text)), `twice: ${text}`);
      seen.add(shortForm(text));
    }
  });

  it('have the hashes that viem computes', () => {
    for (const { text } of declarations) {
      const [item] = parseHumanReadableAbi(text).items;
      assert.ok(item);
      const signature = signatureOf(item);
      if (item.kind === 'event') assert.equal(topicOf(item), toEventSelector(signature), text);
      else assert.equal(selectorOf(item), toFunctionSelector(signature), text);
    }
  });

  it('of packages come with a version and a licence, and the README beside them names the package', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../names/README.md'), 'utf8');
    for (const source of nameSources) {
      assert.match(source.version, /^\d+\.\d+\.\d+/, source.package);
      assert.notEqual(source.license, '', source.package);
      assert.ok(
        readme.includes(`\`${source.package}\` ${source.version}`),
        `${source.package}: not in test/names/README.md`,
      );
    }
  });
});

describe('the packed names', () => {
  it('take less than 250 kB', () => {
    assert.ok(readFileSync(packed).length < 250_000, `${readFileSync(packed).length} bytes`);
  });

  it('are those of the declarations: run `npm run names` after a change', () => {
    const { labels, codes, pairs, ...tables } = readPackedNames();
    const texts = { labels, text: new PairText(codes, pairs) };
    const held = (['event', 'function', 'error'] as const).flatMap((kind) =>
      new NameTable(kind, 0, tables[kind], texts)
        .ofLabels(labels.length)
        .map(({ label, text }) => `${label}: ${shortForm(text)}`),
    );
    assert.deepEqual(held.sort(), declarations.map(({ label, text }) => `${label}: ${shortForm(text)}`).sort());
  });

  it('are all found by their name', () => {
    const { labels, codes, pairs, event } = readPackedNames();
    const events = new NameTable('event', 0, event, { labels, text: new PairText(codes, pairs) });
    const byName = new Map<string, NamedEntry[]>();
    for (const entry of events.ofLabels(labels.length)) {
      const name = /^event (\w+)\(/.exec(entry.text)?.[1] ?? entry.text;
      byName.set(name, [...(byName.get(name) ?? []), entry]);
    }
    for (const [name, entries] of byName) assert.deepEqual(events.named(name), entries);
    assert.deepEqual(events.named('Transf'), []);
  });

  it('are all found by their hash', () => {
    const abi = new BuiltInAbi();
    for (const { label, text } of declarations) {
      const [item] = parseHumanReadableAbi(text).items;
      assert.ok(item);
      const found = candidatesOf(abi, item);
      // The table doesn't say which functions only read or take currency.
      const { isReadOnly: _, isPayable: __, ...packed } = { isReadOnly: undefined, isPayable: undefined, ...item };
      assert.ok(
        found.some((one) => one.source.label === label && isDeepStrictEqual(one.item, packed)),
        `${label}: ${text}`,
      );
    }
  });
});

function candidatesOf(abi: BuiltInAbi, item: ReturnType<typeof parseHumanReadableAbi>['items'][number]) {
  switch (item.kind) {
    case 'event':
      return abi.events(topicOf(item));
    case 'function':
      return abi.functions(selectorOf(item));
    case 'error':
      return abi.errors(selectorOf(item));
  }
}
