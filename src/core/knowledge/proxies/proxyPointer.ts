export const proxyPatterns = [
  'erc1967',
  'beacon',
  'erc1822',
  'openZeppelin',
  'minimal',
  'delegation',
  'safe',
  'diamond',
  'class',
] as const;

/** How a contract identifies the code that it delegates to. */
export type ProxyPattern = (typeof proxyPatterns)[number];

/** Which code a contract delegates to, as observed at a block. */
export type ProxyPointer =
  | {
      readonly kind: 'proxy';
      readonly pattern: ProxyPattern;
      /** Lowercase addresses: one, or the facets of a diamond. For an l2net class, its hash. */
      readonly targets: readonly string[];
      /** The lowercase address that may upgrade it, if the standard has a slot for it. */
      readonly admin?: string;
      /** The lowercase address of the beacon that returned the target. */
      readonly beacon?: string;
    }
  /** It has code, but doesn't delegate in any known pattern. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'noCode' }
  /** The value that the pattern defines as an address isn't one, so it isn't followed. */
  | { readonly kind: 'broken'; readonly pattern: ProxyPattern };

const patternNames: Readonly<Record<ProxyPattern, string>> = {
  erc1967: 'ERC-1967 proxy',
  beacon: 'beacon proxy',
  erc1822: 'ERC-1822 proxy',
  openZeppelin: 'OpenZeppelin proxy',
  minimal: 'minimal proxy',
  delegation: 'EIP-7702 delegation',
  safe: 'Safe proxy',
  diamond: 'diamond',
  class: 'class',
};

/** Names a pattern within a sentence: `ERC-1967 proxy`. */
export function nameOfPattern(pattern: ProxyPattern): string {
  return patternNames[pattern];
}

/** Whether two pointers are equal. */
export function isSamePointer(one: ProxyPointer, other: ProxyPointer): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

function partsOf(pointer: ProxyPointer): readonly unknown[] {
  switch (pointer.kind) {
    case 'proxy':
      return [pointer.pattern, pointer.targets, pointer.admin, pointer.beacon];
    case 'broken':
      return [pointer.kind, pointer.pattern];
    default:
      return [pointer.kind];
  }
}
