import {
  labelCharacter,
  nameKey,
  type PackedNames,
  type PackedTable,
} from '../../../src/core/formats/abi/names/nameTable';
import { canonicalSignature } from '../../../src/core/formats/abi/type/canonicalSignature';
import { keccakOfText } from '../../../src/core/formats/abi/type/eventSignature';
import type { LabeledDeclaration } from './declarationFile';
import { findPairCodes } from './pairCodes';

/**
 * Packs declarations. Texts that begin alike stand together, so that the package compresses well. Labels of the common
 * standards and protocols are first.
 */
export function packNames(common: readonly LabeledDeclaration[], more: readonly LabeledDeclaration[]): PackedNames {
  const commonLabels = labelsOf(common);
  const moreLabels = labelsOf(more);
  const entries = [
    ...common.map((one) => entryOf(one, commonLabels.indexOf(one.label))),
    ...more.map((one) => entryOf(one, commonLabels.length + moreLabels.indexOf(one.label))),
  ].sort((one, other) => compare(one.words.join(''), other.words.join('')) || one.place - other.place);
  const coding = findPairCodes(entries.flatMap(({ words }) => words));
  const tableOf = (kind: string): PackedTable => {
    const own = entries.filter((entry) => entry.kind === kind);
    return {
      keys: own.map(({ key }) => key).join(''),
      entries: own.map(({ place, words }) => labelCharacter(place) + words.map(coding.encode).join('')).join(';'),
    };
  };
  return {
    labels: [...commonLabels, ...moreLabels],
    common: commonLabels.length,
    codes: coding.codes,
    pairs: coding.pairs,
    event: tableOf('event'),
    function: tableOf('function'),
    error: tableOf('error'),
  };
}

interface Entry {
  readonly kind: string;
  readonly key: string;
  readonly place: number;
  /** The declaration after its keyword, cut behind each comma and opening parenthesis. */
  readonly words: readonly string[];
}

function entryOf({ text }: LabeledDeclaration, place: number): Entry {
  const [, kind = '', rest = ''] = /^(event|function|error) (.*)$/.exec(text) ?? [];
  return {
    kind,
    key: nameKey(keccakOfText(canonicalSignature(text))),
    place,
    words: shortForm(rest).split(/(?<=[,(])/),
  };
}

/** Returns a declaration without what decoding doesn't need: spaces after commas, and mutability. */
export function shortForm(text: string): string {
  return text.replaceAll(', ', ',').replace(/\) (?:view|pure|payable)\b/, ')');
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function labelsOf(declarations: readonly LabeledDeclaration[]): readonly string[] {
  return [...new Set(declarations.map(({ label }) => label))];
}
