/**
 * All limits on walks over untrusted input. Each limit is far above what people and compilers write (the comments name
 * the largest known case). It is also low enough that one walk takes about ten milliseconds, so that the extension host
 * stays responsive. A step takes about 0.2 microseconds; slower work counts as several steps.
 */
export const stepLimits = {
  /**
   * Maximum characters of a cell that is parsed. A filter of 10,000 addresses and topics, the most that a service
   * accepts, fits twice. A transaction with three blobs also fits.
   */
  cellCharacters: 1_000_000,
  /** Maximum characters of a pasted text that is converted without being asked. Command lines have a few thousand. */
  pastedCharacters: 20_000,
  /**
   * Maximum number of values, members, directives, variables and references in a cell. Each is visited several times on
   * every keystroke.
   */
  cellParts: 30_000,
  /**
   * Maximum number of problems reported for a cell or a walk. Nobody reads more, and each one is compared with the
   * others.
   */
  problems: 200,
  /** Substituting `{{…}}`. A step is a part, a value or 32 characters of text. A filter of 20,000 addresses fits. */
  substitution: { steps: 80_000, depth: 20 },
  /**
   * Encoding and checking the arguments of one cell. A value is one step, a hash is twenty, and a signature is two
   * hundred and one for each character. 300 different signatures fit; a filter has a few.
   */
  composing: { steps: 60_000, depth: 500 },
  /**
   * All walks that compose a cell without a pause: substituting, encoding and checking. The editor composes a cell for
   * all its networks at once. A filter of 20,000 addresses for one network fits.
   */
  preparing: { steps: 150_000 },
  /** Searching the data of failed frames in the data of the frames around them: a step is 64 characters. */
  failureData: { steps: 500_000 },
  /** Comparing a misspelled name with others: a step is 128 cells of the distance table. 1,000 networks fit. */
  nearNames: { steps: 3_000 },
  /** Comparing all misspelled names of a cell. Ten in a notebook of 5,000 names fit. */
  nearNamesOfCell: { steps: 40_000 },
  /**
   * Following names through a notebook: a step is a name looked for or a reference. A cell of 20,000 references fits.
   */
  naming: { steps: 60_000, depth: 300 },
  /** Decoding one storage variable: a step is a value. 2,048 slots of 8 packed values are 16,384. */
  storage: { steps: 20_000, depth: 32 },
  /**
   * Hashing keys to find the mappings of changed slots, for all accounts of an answer. A hash takes about four
   * microseconds, so the maximum takes a tenth of a second. Each account gets an equal share of the remaining steps. An
   * airdrop to 10,000 accounts fits.
   */
  slotNames: { steps: 24_000 },
  /** The same hashing, to find out whether keys must be requested. The extension host does this. */
  namesBeforeKeys: { steps: 2_000 },
  /** Types and variables of a storage layout. The largest published contracts have a few hundred. */
  layoutEntries: { steps: 20_000 },
  /**
   * Deriving a storage layout from an AST: a step is a part of a type that is measured, named or described. Each type is
   * visited a few times.
   */
  derivedLayout: { steps: 60_000, depth: 64 },
  /** Members of one ABI type, including those of nested tuples. Compilers allow less than a tenth of this. */
  abiType: { steps: 4_096, depth: 64 },
  /** Members of all declarations in one text or one JSON ABI. The largest published ABIs have a few thousand. */
  abiText: { steps: 200_000, depth: 64 },
  /**
   * Maximum number of declarations in one ABI. The code of one contract fits about two thousand functions, and an ABI
   * may describe several contracts.
   */
  abiDeclarations: 20_000,
  /** Maximum characters of declarations in one text. Longer ones are cut. */
  abiCharacters: 1_000_000,
  /**
   * Maximum number of declarations in the index of artifacts, over all files. A hundred thousand is a very large
   * workspace.
   */
  indexedDeclarations: 300_000,
  /** All declarations in the directives of one cell: a step is a character. 1,000 declarations fit; longer ones go in a file. */
  cellDeclarations: { steps: 100_000 },
  /**
   * Reading the calls within a call. A step is a word of a call that contains others, and each contained call is 50
   * more. A multicall of 2 MB fits. Depth: a proposal that executes a Safe's batch of router commands has five levels.
   */
  innerSteps: { steps: 100_000, depth: 10 },
  /** Felts, types and variants that decoding one Cairo event may visit, in addition to eight for each felt. */
  cairoEvent: { steps: 4_000, depth: 32 },
  /** Values of an OpenRPC document. The largest published one has about 20,000. Depth: validators stop near 100. */
  openRpc: { steps: 400_000, depth: 100 },
  /**
   * Maximum bytes of an OpenRPC file. The engine parses a megabyte in about ten milliseconds. The largest published
   * file has 2 MB.
   */
  documentBytes: 8_000_000,
  /**
   * Transactions, receipts, libraries and names in one file of deployments. A script that deploys a thousand contracts
   * writes a few thousand.
   */
  deploymentFile: { steps: 50_000 },
  /** Networks of all services in settings. Each has a copy of the costs that it inherits. */
  settingsNetworks: 1_000,
  /** Entries of one setting that has addresses or methods as its members. */
  settingsEntries: 5_000,
  /** Tokens of one token list. The largest published list has about 15,000. */
  tokenList: { steps: 100_000 },
  /** Combinations of the alternatives of one schema. Each is checked against the user's input. */
  schemaOptions: { steps: 256 },
  /**
   * Maximum number of states of a pattern after counted repetitions are expanded. Patterns of public documents have
   * fewer than 100.
   */
  patternStates: 1_000,
  /** Checking an answer against a schema: a step is a value. A block with 1,000 transactions has 25,000. */
  schemaCheck: { steps: 200_000, depth: 64 },
  /** Steps of one pattern match: states times characters. Longer texts are not tested. */
  pattern: { steps: 200_000 },
  /**
   * Maximum total milliseconds for planning a cell, including pauses. Planning that takes longer ends with a problem.
   */
  planMilliseconds: 5_000,
} as const satisfies Readonly<Record<string, number | StepLimit>>;

/** A limit on the work of one walk. */
export interface StepLimit {
  /** Maximum number of steps. Each limit in `stepLimits` defines what a step is. */
  readonly steps: number;
  /** Maximum depth below the starting level; undefined for no limit. */
  readonly depth?: number;
}

/**
 * Counts the work of one walk over untrusted input: a type, a layout, a schema, a document or an answer. A walk counts
 * each step before it does anything else, so that no branch is free, and treats the rest of the input as too large once
 * the budget is spent. Pass it down the walk. Several walks for one purpose can share a budget, or each has its own
 * that counts in a shared one too.
 */
export class StepBudget {
  #steps = 0;
  #depth = 0;
  #isSpent = false;

  /** `shared` is a second budget that also counts the steps and ends this walk when it is spent. */
  constructor(
    private readonly limit: StepLimit,
    private readonly shared?: StepBudget,
  ) {}

  /** Counts steps before they are done. Returns false if the total exceeds the limit. */
  take(steps = 1): boolean {
    this.#steps += steps;
    // A NaN count must not count as zero.
    if (!(this.#steps <= this.limit.steps)) this.#isSpent = true;
    if (this.shared?.take(steps) === false) this.#isSpent = true;
    return !this.#isSpent;
  }

  /** Counts a step and runs `walk` one level down. Returns `tooLarge` if a limit is exceeded. */
  below<T, L>(walk: () => T, tooLarge: L): T | L {
    if (!this.take() || this.#depth >= (this.limit.depth ?? Infinity)) return tooLarge;
    this.#depth += 1;
    const found = walk();
    this.#depth -= 1;
    return found;
  }

  /** Whether the budget is spent and the walk must end. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Steps counted so far, including those over the limit. */
  get steps(): number {
    return this.#steps;
  }
}
