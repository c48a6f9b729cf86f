import { printJson } from '../../../base/json/printJson';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';
import type { CellSources, ChangedSource } from './cellSources';

/**
 * What the request of a cell was made from, as it is kept with its output: hashes, because the texts can be long and
 * are in the notebook anyway.
 */
export interface KeptSources {
  /** Of the cell's own request and directives. */
  readonly request: string;
  /** Of the networks of the cell, with their addresses. */
  readonly networks: string;
  /** Of the texts of the variables that it reads from other cells, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** The answers that it reads, by the expression between the braces. */
  readonly answers: Readonly<Record<string, KeptRead>>;
}

export interface KeptRead {
  /** The name of the cell that is read. */
  readonly name: string;
  /** The hash of what was read; undefined if there was nothing. */
  readonly value?: string;
}

/** Returns the hashes of the sources of an answer. Two answers of the same request have the same ones. */
export function hashSources({ own, networks, variables, answers }: CellSources): KeptSources {
  return {
    request: keccakOfText(own),
    networks: keccakOfText(networks),
    variables: Object.fromEntries([...variables].map(([name, text]) => [name, keccakOfText(text)])),
    answers: Object.fromEntries(
      [...answers].map(([expression, { name, value }]) => [
        expression,
        { name, ...(value !== undefined && { value: keccakOfText(printJson(value)) }) },
      ]),
    ),
  };
}

/**
 * Returns the first source that has changed since an output was kept; undefined if none has. A cell that is read and
 * hasn't run in this session has no answer: `isUnchanged` says whether its own kept output is still what it would be.
 */
export function findKeptChange(
  kept: KeptSources,
  now: KeptSources,
  isUnchanged: (name: string) => boolean,
): ChangedSource | undefined {
  if (kept.request !== now.request) return { kind: 'cell' };
  if (kept.networks !== now.networks) return { kind: 'network' };
  for (const [name, text] of Object.entries(kept.variables))
    if (memberOf(now.variables, name) !== text) return { kind: 'variable', name };
  for (const [expression, read] of Object.entries(kept.answers)) {
    const current = memberOf(now.answers, expression);
    const isSame = current?.value === undefined ? isUnchanged(read.name) : current.value === read.value;
    if (current?.name !== read.name || !isSame) return { kind: 'answer', name: read.name };
  }
  return undefined;
}

function memberOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
