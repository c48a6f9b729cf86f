/** Declarations of one standard or protocol. */
export interface SignatureGroup {
  /** Shown beside what was decoded by it. */
  readonly label: string;
  /** Human-readable declarations with parameter names and `indexed`. */
  readonly signatures: readonly string[];
}
