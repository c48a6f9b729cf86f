/** The parts of a Solidity contract ABI that decoding needs (Contract ABI Specification, JSON section). */
export interface AbiParameter {
  readonly name: string;
  /** Canonical type: `uint256`, `bytes32[4][]`, `tuple[]`. */
  readonly type: string;
  /** For event arguments. Undefined if the declaration does not say, as in a bare signature. */
  readonly indexed?: boolean;
  /** Members if the base type is `tuple`. */
  readonly components?: readonly AbiParameter[];
  readonly internalType?: string;
  /** The names of the members of an enum, if they are known. An ABI doesn't say them. */
  readonly members?: readonly string[];
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
  /** Set if it is declared to only read (`view`, `pure`). */
  readonly isReadOnly?: true;
  /** Set if it is declared to accept native currency (`payable`). */
  readonly isPayable?: true;
  /**
   * The signature that its selector is hashed from, if that isn't the signature of its types: a library's function is
   * hashed with the names of its types, such as `contains(Set.Data storage,L.Kind)`.
   */
  readonly signature?: string;
}

export interface AbiError {
  readonly kind: 'error';
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
}

export type AbiItem = AbiEvent | AbiFunction | AbiError;

/** The origin of an item, in order of preference. It is shown beside the values that the item decoded. */
export interface AbiSource {
  readonly kind: 'cell' | 'addressMap' | 'deployment' | 'code' | 'workspace' | 'verified' | 'signature' | 'builtIn';
  /** A file's name, a standard's name (`ERC-20`), `this cell`. */
  readonly label: string;
}

/** An item that could describe a log, and its source. */
export interface AbiCandidate<Item extends AbiItem = AbiItem> {
  readonly item: Item;
  readonly source: AbiSource;
}

/** The result of reading an ABI text: the items that could be read, and the problems. */
export interface AbiReading {
  readonly items: readonly AbiItem[];
  readonly problems: readonly AbiProblem[];
}

/** A part of an ABI that cannot be read. The other parts still decode. */
export interface AbiProblem {
  /** `line 3`, `[4].inputs[0].type`, or empty for the entire text. */
  readonly place: string;
  readonly message: string;
}
