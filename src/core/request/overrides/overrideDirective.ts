import type { SourceRange } from '../../model/cell/problem';

/** A text of a directive with its range in the cell. It may contain `{{…}}`. */
export interface PlacedText {
  readonly text: string;
  readonly range: SourceRange;
}

/** The value of a directive, and its complete range. */
export interface WholeDirective extends PlacedText {
  readonly line: SourceRange;
}

/** An overridden account or block, as written. */
export type OverrideDirective =
  /**
   * `# @override {{vault}}.balances[{{alice}}] = 1000e18`. `place` is the left side: a target and what is overridden.
   */
  | { readonly kind: 'account'; readonly place: PlacedText; readonly value: PlacedText; readonly whole: WholeDirective }
  /** `# @blockOverride time = 2026-01-01T00:00:00Z` */
  | {
      readonly kind: 'block';
      readonly field: BlockField;
      readonly place: PlacedText;
      readonly value: PlacedText;
      readonly whole: WholeDirective;
    };

/** Fields of a block that nodes accept (Ethereum execution APIs, `eth_simulateV1`). */
export const overriddenBlockFields = [
  'number',
  'time',
  'gasLimit',
  'feeRecipient',
  'prevRandao',
  'baseFeePerGas',
  'blobBaseFee',
] as const;

export type BlockField = (typeof overriddenBlockFields)[number];

/** Parts of an account that aren't its storage. */
export const overriddenAccountFields = ['balance', 'nonce', 'code'] as const;

export type AccountField = (typeof overriddenAccountFields)[number];

/** Other common names of the fields. */
export const blockFieldAliases: ReadonlyMap<string, BlockField> = new Map<string, BlockField>([
  ['timestamp', 'time'],
  ['baseFee', 'baseFeePerGas'],
  ['basefee', 'baseFeePerGas'],
  ['coinbase', 'feeRecipient'],
  ['random', 'prevRandao'],
  ['gaslimit', 'gasLimit'],
]);
