/** The parts of a Solidity contract ABI that decoding needs (Contract ABI Specification, JSON section). */
export interface AbiParameter {
  readonly name: string;
  /** Canonical type: `uint256`, `bytes32[4][]`, `tuple[]`. */
  readonly type: string;
  /** Of an event's argument; absent where the declaration does not say, as in a bare signature. */
  readonly indexed?: boolean;
  /** Members, where the base type is `tuple`. */
  readonly components?: readonly AbiParameter[];
  readonly internalType?: string;
}

export interface AbiEvent {
  readonly kind: 'event';
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly anonymous: boolean;
}

export interface AbiFunction {
  readonly kind: 'function';
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
}

export interface AbiError {
  readonly kind: 'error';
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
}

export type AbiItem = AbiEvent | AbiFunction | AbiError;

/** Where an item came from, best first: what matched is said beside what was decoded with it. */
export interface AbiSource {
  readonly kind: 'cell' | 'addressMap' | 'workspace' | 'builtIn';
  /** A file's name, a standard's name (`ERC-20`), `this cell`. */
  readonly label: string;
}

/** One item that could describe a log, and where it was found. */
export interface AbiCandidate<Item extends AbiItem = AbiItem> {
  readonly item: Item;
  readonly source: AbiSource;
}

/** What was read from a text that describes an ABI: the items that could be read, and what could not. */
export interface AbiReading {
  readonly items: readonly AbiItem[];
  readonly problems: readonly AbiProblem[];
}

/** Something in an ABI that cannot be read; the rest of it still decodes. */
export interface AbiProblem {
  /** `line 3`, `[4].inputs[0].type`, or empty for the whole text. */
  readonly place: string;
  readonly message: string;
}
