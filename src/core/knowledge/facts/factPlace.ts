import type { JsonValue } from '../../base/json/jsonValue';
import { type NamedWebService, verifyingServices, type WebServices } from '../../base/wire/webServices';
import { chainKey, isFreeNode, type Network } from '../../model/networks/network';

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

/**
 * Returns the place of a fact from a node. Settings of a workspace may specify a node that returns false data, so its
 * facts are found only for the same endpoints, and only if the user or the same workspace specifies these.
 * @param parts what the fact is about
 */
export function nodeFactPlace(network: Network, ...parts: readonly string[]): FactPlace {
  return { source: chainKey(network), key: JSON.stringify(parts) };
}

/**
 * Returns the place of a fact from a web service. Only user settings specify services, so its facts are found
 * everywhere as long as the user's settings contain it.
 * @param parts what the fact is about
 */
export function webFactPlace({ kind, service }: NamedWebService, ...parts: readonly string[]): FactPlace {
  return { source: JSON.stringify([kind, service.url]), key: JSON.stringify(parts) };
}

/**
 * Returns the parts that identify a chain for web services. Networks with the same chain ID have the same chain, except
 * for nodes on this computer, which may be different chains with the same ID.
 */
export function chainParts(network: Network): readonly string[] {
  const { family, chainId } = network;
  return chainId === undefined || isFreeNode(network) ? [chainKey(network)] : [family, chainId];
}

/** Whether facts about a network's chain stay true. A node on this computer may start a new chain at any time. */
export function isLastingChain(network: Network): boolean {
  return !isFreeNode(network);
}

/**
 * Returns every stored fact about a contract, such as its decimals, from its node and these services. `address` is an
 * `addressKey`.
 */
export async function factsAbout(
  facts: KeptFacts,
  network: Network,
  address: string,
  services: WebServices,
): Promise<readonly Fact[]> {
  const places = [
    nodeFactPlace(network, address),
    ...verifyingServices(services).map((service) => webFactPlace(service, ...chainParts(network), address)),
  ];
  const found = await Promise.all(
    places.flatMap((place) =>
      factKinds.map(async (kind) => {
        const all = await facts.all(kind, place.source);
        // Some facts have a block or another part after the address.
        return all.filter(({ key }) => key === place.key || key.startsWith(`${place.key.slice(0, -1)},`));
      }),
    ),
  );
  return found.flat();
}

/** Whether a fact is from the last day. Networks are updated, plans change, and nodes delete old data. */
export function isOfLastDay({ learnedAt }: Pick<Fact, 'learnedAt'>, now: number): boolean {
  return Math.abs(now - learnedAt) < 24 * 60 * 60 * 1000;
}
