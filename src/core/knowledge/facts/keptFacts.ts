import type { JsonValue } from '../../base/json/jsonValue';

export const factKinds = [
  'token',
  'proxy',
  'class',
  'creation',
  'name',
  'verified',
  'signature',
  'failure',
  'lacking',
] as const;

/** What a fact is about: the first part of its file's name. */
export type FactKind = (typeof factKinds)[number];

/** Something that the chain or a service on the web said when it was asked. */
export interface Fact {
  readonly kind: FactKind;
  /** What it is about, with its chain (`factKey`). */
  readonly key: string;
  /** As its kind writes it. It comes from a file, so its reader checks it. */
  readonly value: JsonValue;
  /** Milliseconds since the epoch. */
  readonly learnedAt: number;
}

export interface FactOptions {
  /** Whether it is kept when the window closes. Facts about chains that can start over are not. */
  readonly isLasting: boolean;
}

/** The facts that were learned on request. */
export interface KeptFacts {
  /** Counts the changes by this window. */
  readonly revision: number;
  find(kind: FactKind, key: string): Promise<Fact | undefined>;
  /** Keeps a fact in the place of the one with its kind and key. */
  keep(fact: Fact, options: FactOptions): Promise<void>;
  forget(kind: FactKind, key: string): Promise<void>;
  /** Returns every fact of a kind, for lists that people read. */
  all(kind: FactKind): Promise<readonly Fact[]>;
  /** Calls a listener after each change by this window. Returns what ends that. */
  onDidChange(listener: () => void): () => void;
}
