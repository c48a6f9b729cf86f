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

/** How a contract says whose code it runs. */
export type ProxyPattern = (typeof proxyPatterns)[number];

/** What a contract said about whose code it runs when it was asked. */
export type ProxyPointer =
  | {
      readonly kind: 'proxy';
      readonly pattern: ProxyPattern;
      /** Lowercase addresses: one, or the facets of a diamond. For a class of l2net, its hash. */
      readonly targets: readonly string[];
      /** The lowercase address that may upgrade it, if the standard has a slot for that. */
      readonly admin?: string;
      /** The lowercase address of the beacon that was asked for the target. */
      readonly beacon?: string;
    }
  /** It has code that runs no other contract's code as any known pattern does. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'noCode' }
  /** What a pattern says is an address isn't one, so it isn't followed. */
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

/** Whether two pointers say the same. */
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
