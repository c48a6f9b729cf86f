/**
 * Limits on how much of an answer Rpcbook processes. The node decides how large an answer is, so every reader and every
 * view uses these limits and trusts no size that the answer states. The raw text always keeps the complete answer.
 */

/**
 * Maximum nesting depth of JSON, low enough for recursive functions. The deepest valid answers are call traces: 1024
 * EVM calls with two levels each.
 */
export const maxJsonDepth = 2500;

/**
 * Maximum number of openers (`[`, `{`) in a text that is parsed without counting its levels first. The engine uses
 * about 55 bytes for each level, so this many use 27 MB. A parsed value that is too deep is refused.
 */
export const uncheckedOpeners = 500_000;

/** Number of tokens after which the search for a mistake in JSON stops: a few tenths of a second. */
export const searchedTokens = 1_000_000;

/** Digits of the largest 256-bit integer. Longer numbers stay text, because the work on them grows quadratically. */
export const integerDigits = 78;

/** Maximum characters of one integer as text: 256 bits as padded hex, plus a few leading zeros. */
export const integerCharacters = 100;

/** Maximum characters of one value in a view. Contracts have at most 24 KB of code, which is half of this. */
export const shownCharacters = 100_000;

/** Maximum characters of a name (key, label, column header) in a view. */
export const nameCharacters = 200;

/** Maximum characters of a table cell and its tooltip: more than fits on any line. */
export const cellCharacters = 2_000;

/** Number of leading characters that rows are sorted by. */
export const sortedCharacters = 1_000;

/**
 * Maximum characters of an error text that are classified and kept beside the body. Services put the cause in the first
 * lines.
 */
export const maxNodeTextLength = 2_000;

/** Maximum number of texts in the `data` of an error that are searched for the cause. */
export const maxNodeTexts = 20;

/** Maximum characters of a textual error code or answer id. */
export const codeCharacters = 100;

/** Maximum number of unknown members of an object that a view lists. */
export const otherMembers = 500;

/** Maximum number of fields in a section that are drawn or printed at once. */
export const shownFields = 200;

/** Maximum number of reward columns of a fee history. Nodes accept at most 100 percentiles. */
export const rewardColumns = 100;

/**
 * Maximum bytes of one token account. All Token-2022 extensions together take less than 1 KB, so this leaves ample room
 * for new ones.
 */
export const accountBytes = 64 * 1024;

/** Maximum number of extensions of one token account. The program defines about thirty. */
export const accountExtensions = 64;

/**
 * Maximum total bytes that the accounts of one answer may decompress to if all are read at once: about a tenth of a
 * second.
 */
export const unpackedBytes = 64 * 1024 * 1024;

/** Largest window size that a zstd frame may request: four times the size that nodes use. */
export const zstdWindow = 8 * 1024 * 1024;

/** Maximum characters of line ends and indents in one JSON text. A value that needs more is printed on one line. */
export const indentedCharacters = 100_000_000;

/** Maximum number of members of one branch of a JSON tree that are listed at a time. */
export const listedMembers = 20_000;

/**
 * Maximum number of lines that are laid out. Browsers draw nothing below about 33 million pixels, which is 1.8 million
 * lines.
 */
export const shownLines = 1_000_000;

/** Maximum number of points in a chart, and of blocks in a fee history: nodes return at most 1024 blocks. */
export const chartPoints = 10_000;

/**
 * Maximum number of values that are compared one by one. Beyond them, whole branches are only reported as equal or
 * different.
 */
export const comparedValues = 20_000;

/**
 * Maximum number of calls within one call that are listed. Tools that read many contracts send multicalls with a few
 * thousand.
 */
export const listedSteps = 10_000;

/** Maximum number of words of undecoded data that are shown one by one. A contract's code has at most 768. */
export const dataWords = 2_000;

/** Maximum number of items in one RLP. A block has about a thousand transactions of a dozen items, and access lists. */
export const rlpItems = 500_000;

/** Maximum nesting depth of RLP. In a block, the storage keys of a transaction's access list are on the sixth level. */
export const rlpDepth = 16;
