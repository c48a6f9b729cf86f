import type { Family, Network } from './network';

/** What the chains of a family have. Code that depends on one of these asks for it here. */
interface FamilyTraits {
  /** How contracts are called and described: by selectors of an ABI, or by classes of Cairo. Undefined for programs. */
  readonly contracts: 'selectors' | 'classes' | undefined;
  /** Whether requests can be answered as of an earlier block. */
  readonly hasPastBlocks: boolean;
  /** Whether a node may get several requests as a batch. */
  readonly hasBatches: boolean;
}

const familyTraits: Readonly<Record<Family, FamilyTraits>> = {
  evm: { contracts: 'selectors', hasPastBlocks: true, hasBatches: true },
  l2net: { contracts: 'classes', hasPastBlocks: true, hasBatches: false },
  solana: { contracts: undefined, hasPastBlocks: false, hasBatches: true },
};

type OfFamily = Pick<Network, 'family'>;

/** Whether contracts are called by the selectors of an ABI, emit logs, and keep words in storage. */
export function hasSelectors({ family }: OfFamily): boolean {
  return familyTraits[family].contracts === 'selectors';
}

/** Whether contracts are instances of Cairo classes. */
export function hasClasses({ family }: OfFamily): boolean {
  return familyTraits[family].contracts === 'classes';
}

/** Whether requests can be answered as of an earlier block. */
export function hasPastBlocks({ family }: OfFamily): boolean {
  return familyTraits[family].hasPastBlocks;
}

/** Whether a node may get several requests as a batch. */
export function hasBatches({ family }: OfFamily): boolean {
  return familyTraits[family].hasBatches;
}
