/** Declarations of one standard or protocol. */
export interface SignatureGroup {
  /** Shown beside the values that it decoded. */
  readonly label: string;
  /** Human-readable declarations with parameter names and `indexed`. */
  readonly signatures: readonly string[];
}
