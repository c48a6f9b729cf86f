/** Declarations of one standard or protocol. */
export interface SignatureGroup {
  /** Shown beside what was decoded by it. */
  readonly label: string;
  /** Human-readable declarations with parameter names and `indexed`. */
  readonly signatures: readonly string[];
}

export const builtInSignatures: readonly SignatureGroup[] = [
  {
    label: 'ERC-20',
    signatures: [
      'event Transfer(address indexed from, address indexed to, uint256 value)',
      'event Approval(address indexed owner, address indexed spender, uint256 value)',
    ],
  },
];
