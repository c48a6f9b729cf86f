import type { AbiCandidate, AbiItem } from './abi';
import { keccakOfText } from './eventSignature';
import { parseHumanReadableAbi } from './parseHumanReadableAbi';
import type { SignatureGroup } from './signatureGroup';

/**
 * Built-in declarations of one kind, found by their hash. Nothing is done before it is needed: signatures are hashed
 * one after another until the one that is looked for has come, and only declarations that were found are parsed.
 */
export class SignatureTable<Kind extends AbiItem['kind']> {
  readonly #declarations = new Map<string, Declaration[]>();
  readonly #signatures = new Map<string, string>();
  readonly #unhashed: Iterator<string>;
  readonly #candidates = new Map<string, readonly AbiCandidate<Extract<AbiItem, { kind: Kind }>>[]>();

  /** Hashes are compared by their first `hashLength` characters, `0x` included. */
  constructor(readonly kind: Kind, readonly hashLength: number, groups: readonly SignatureGroup[]) {
    for (const { label, signatures } of groups) {
      for (const text of signatures) if (text.startsWith(`${kind} `)) this.#add(text, label);
    }
    this.#unhashed = this.#declarations.keys();
  }

  /** The declarations with this hash, in the order of the list. */
  withHash(hash: string): readonly AbiCandidate<Extract<AbiItem, { kind: Kind }>>[] {
    while (!this.#signatures.has(hash)) {
      const next = this.#unhashed.next();
      if (next.done === true) return [];
      this.#signatures.set(keccakOfText(next.value).slice(0, this.hashLength), next.value);
    }
    return this.#parsed(this.#signatures.get(hash) ?? '');
  }

  /** The declarations of this name. */
  named(name: string): readonly AbiCandidate<Extract<AbiItem, { kind: Kind }>>[] {
    return [...this.#declarations.keys()].filter((signature) => signature.startsWith(`${name}(`)).flatMap((signature) => this.#parsed(signature));
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
      parseHumanReadableAbi(text).items.filter(isKind(this.kind)).map((item) => ({ item, source: { kind: 'builtIn', label } as const })));
    this.#candidates.set(signature, candidates);
    return candidates;
  }
}

interface Declaration {
  readonly text: string;
  readonly label: string;
}

/**
 * The signature of a declaration whose types are written canonically (`uint256`, no struct names), by taking away what
 * is not part of it: far cheaper than parsing.
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
