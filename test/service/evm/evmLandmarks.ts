/** `0x` and hex digits. */
export type Hex = `0x${string}`;

export interface ContractLandmark {
  /** Checksummed address. */
  readonly address: Hex;
  /** Hash of the transaction that created it. */
  readonly createdBy: Hex;
  readonly block: number;
}

export type ContractName = 'token' | 'nft' | 'multiToken' | 'shapes' | 'vault' | 'spam' | 'bazaar';

/** One of each transaction type, and a transfer of ether. */
export type TypedTransactionName = 'legacy' | 'accessList' | 'dynamicFee' | 'blob' | 'setCode' | 'plainTransfer';

export type TokenTransactionName =
  | 'tokenTransfer'
  | 'tokenApproval'
  | 'tokenAirdrop'
  | 'nftMint'
  | 'nftTransfer'
  | 'nftApprovalForAll'
  | 'multiTokenMint'
  | 'batchTransfer';

/** Events of every shape. */
export type ShapeTransactionName = 'nestedStructs' | 'strings' | 'indexedDynamic' | 'grid' | 'scalars' | 'anonymous';

export type FailedTransactionName = 'failedCreation' | 'failedWithReason' | 'failedWithError' | 'failedWithPanic';

export type TransactionName =
  'creation' | 'manyLogs' | TypedTransactionName | TokenTransactionName | ShapeTransactionName | FailedTransactionName;

/** Addresses, hashes, and blocks of the EVM network that tests can request. */
export interface EvmLandmarks {
  readonly chainId: string;
  readonly accounts: { readonly deployer: Hex; readonly alice: Hex; readonly bob: Hex };
  readonly contracts: Readonly<Record<ContractName, ContractLandmark>>;
  readonly transactions: Readonly<Record<TransactionName, Hex>>;
  readonly token: {
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
    readonly supply: string;
    readonly aliceBalance: string;
    /** Slot of the mapping `balanceOf`. */
    readonly balancesSlot: number;
  };
  readonly spam: {
    /** All `Tick` logs between the two blocks. */
    readonly logs: number;
    readonly fromBlock: number;
    readonly toBlock: number;
    /** Logs of the transaction `manyLogs`. */
    readonly logsInOneTransaction: number;
  };
  /**
   * The contract `bazaar`, with more logs than fit in one answer: few at first, then many per block, then few again.
   */
  readonly bazaar: {
    /** The one event it emits. */
    readonly event: string;
    /** All its logs, between the two blocks. */
    readonly logs: number;
    readonly fromBlock: number;
    readonly toBlock: number;
    readonly mostLogsInOneBlock: number;
  };
  /** Last block with a transaction. The empty blocks of the fee history follow. */
  readonly lastBusyBlock: number;
  readonly headBlock: number;
}
