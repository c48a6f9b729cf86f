import type { JsonValue } from '../../base/json/jsonValue';

export const factKinds = [
  'token',
  'asset',
  'proxy',
  'class',
  'code',
  'creation',
  'name',
  'verified',
  'signature',
  'failure',
  'lacking',
  'blame',
  'version',
  'capabilities',
] as const;

/** The kind of a fact: the first part of its file's name. */
export type FactKind = (typeof factKinds)[number];

/**
 * The source of a fact and its subject. A fact is found only by both, so that facts from one node or service are not
 * used for another: `factPlace.ts` creates the places for the settings in effect.
 */
export interface FactPlace {
  /** The node or the service, and the workspace if only its settings specify the node. */
  readonly source: string;
  readonly key: string;
}

/** Information from a node or a web service. */
export interface Fact extends FactPlace {
  readonly kind: FactKind;
  /** In the form of its kind. It comes from a file, so its reader checks it. */
  readonly value: JsonValue;
  /** Milliseconds since the epoch. */
  readonly learnedAt: number;
}

/** Whether a fact is from the last day. Networks are updated, plans change, and nodes delete old data. */
export function isOfLastDay({ learnedAt }: Pick<Fact, 'learnedAt'>, now: number): boolean {
  return Math.abs(now - learnedAt) < 24 * 60 * 60 * 1000;
}

export interface FactOptions {
  /** Whether it is kept when the window closes. Facts about chains that can start over are not kept. */
  readonly isLasting: boolean;
}

/** The facts from inquiries. */
export interface KeptFacts {
  /** Counts the changes by this window. */
  readonly revision: number;
  find(kind: FactKind, place: FactPlace): Promise<Fact | undefined>;
  /** Stores a fact and replaces the one with the same kind, source and key. */
  keep(fact: Fact, options: FactOptions): Promise<void>;
  forget(kind: FactKind, place: FactPlace): Promise<void>;
  /** Forgets the facts of a source that are kept in memory only, as those of a chain that can start over. */
  forgetSource(source: string): void;
  /** Returns every fact of a kind from a source, for lists in the UI. */
  all(kind: FactKind, source: string): Promise<readonly Fact[]>;
  /** Calls a listener after each change by this window. Returns the function that stops this. */
  onDidChange(listener: () => void): () => void;
}
