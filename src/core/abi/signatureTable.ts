import type { AbiCandidate, AbiItem } from './abi';
import { keccakOfText } from './eventSignature';
import { parseHumanReadableAbi } from './parseHumanReadableAbi';
import type { SignatureGroup } from './signatures/signatureGroup';

// The built-in declarations are written as text (`signatures/*.ts`) and looked up by hash, but no hash is stored and no
// table is built at startup. Each lookup hashes signatures in list order until one matches, remembers all hashes on the
// way, and continues there the next time. Only the matching declarations are parsed.
//
// Example: an event table with `Transfer`, `Approval` and `Deposit`, asked for the topic of
// `Approval(address,address,uint256)`. It reduces the first two declarations to their canonical signatures, hashes
// them, stops at the match, and parses only `event Approval(address indexed owner, …)`. A later lookup of `Transfer`
// finds its stored hash. A lookup of an unknown topic hashes the rest of the list once.

/**
 * Built-in declarations of one kind, found by their hash. Nothing is done before it is needed: signatures are hashed
 * one after another until the one that is looked for has come, and only declarations that were found are parsed.
 */
export class SignatureTable<Kind extends AbiItem['kind']> {
  readonly #declarations = new Map<string, Declaration[]>();
  readonly #signatures = new Map<string, string>();
  readonly #unhashed: Iterator<string>;
  readonly #candidates = new Map<string, readonly AbiCandidate<Extract<AbiItem, { kind: Kind }>>[]>();

  /** Hashes are compared by their first `hashLength` characters, including `0x`. */
  constructor(
    readonly kind: Kind,
    readonly hashLength: number,
    groups: readonly SignatureGroup[],
  ) {
    for (const { label, signatures } of groups) {
      for (const text of signatures) if (text.startsWith(`${kind} `)) this.#add(text, label);
    }
    this.#unhashed = this.#declarations.keys();
  }

  /** Returns the declarations with this hash, in list order. */
  withHash(hash: string): readonly AbiCandidate<Extract<AbiItem, { kind: Kind }>>[] {
    while (!this.#signatures.has(hash)) {
      const next = this.#unhashed.next();
      if (next.done === true) return [];
      this.#signatures.set(keccakOfText(next.value).slice(0, this.hashLength), next.value);
    }
    return this.#parsed(this.#signatures.get(hash) ?? '');
  }

  /** Returns the declarations with this name. */
  named(name: string): readonly AbiCandidate<Extract<AbiItem, { kind: Kind }>>[] {
    return [...this.#declarations.keys()]
      .filter((signature) => signature.startsWith(`${name}(`))
      .flatMap((signature) => this.#parsed(signature));
  }

  #add(text: string, label: string): void {
    const signature = canonicalSignature(text);
    const known = this.#declarations.get(signature);
    if (known) known.push({ text, label });
    else this.#declarations.set(signature, [{ text, label }]);
  }

  #parsed(signature: string): readonly AbiCandidate<Extract<AbiItem, { kind: Kind }>>[] {
    const known = this.#candidates.get(signature);
    if (known) return known;
    const candidates = (this.#declarations.get(signature) ?? []).flatMap(({ text, label }) =>
      parseHumanReadableAbi(text)
        .items.filter(isKind(this.kind))
        .map((item) => ({ item, source: { kind: 'builtIn', label } as const })),
    );
    this.#candidates.set(signature, candidates);
    return candidates;
  }
}

interface Declaration {
  readonly text: string;
  readonly label: string;
}

/**
 * Returns the signature of a declaration with canonical types (`uint256`, no struct names) by removing everything else.
 * This is much cheaper than parsing.
 */
export function canonicalSignature(declaration: string): string {
  return declaration
    .replace(/^\w+ /, '')
    .replace(/\) (?:view|payable|returns|anonymous)\b.*$/, ')')
    .replaceAll(', ', ',')
    .replace(/(?: indexed)?(?: \w+)?(?=[,)])/g, '');
}

function isKind<Kind extends AbiItem['kind']>(kind: Kind): (item: AbiItem) => item is Extract<AbiItem, { kind: Kind }> {
  return (item): item is Extract<AbiItem, { kind: Kind }> => item.kind === kind;
}
