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

export type TransactionName =
  // by transaction type
  | 'legacy'
  | 'accessList'
  | 'dynamicFee'
  | 'blob'
  | 'setCode'
  // by what they did
  | 'creation'
  | 'plainTransfer'
  | 'tokenTransfer'
  | 'tokenApproval'
  | 'tokenAirdrop'
  | 'nftMint'
  | 'nftTransfer'
  | 'nftApprovalForAll'
  | 'multiTokenMint'
  | 'batchTransfer'
  | 'nestedStructs'
  | 'strings'
  | 'indexedDynamic'
  | 'grid'
  | 'scalars'
  | 'anonymous'
  | 'manyLogs'
  // by how they failed
  | 'failedCreation'
  | 'failedWithReason'
  | 'failedWithError'
  | 'failedWithPanic';

/** What a reader of the EVM network's data needs to know to ask for something that is there. */
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
  /** The contract `bazaar`, with more logs than one answer holds: seldom, then many a block, then seldom again. */
  readonly bazaar: {
    /** The one event it emits. */
    readonly event: string;
    /** All its logs, between the two blocks. */
    readonly logs: number;
    readonly fromBlock: number;
    readonly toBlock: number;
    readonly mostLogsInOneBlock: number;
  };
  /** Last block that holds a transaction; the empty blocks of the fee history follow. */
  readonly lastBusyBlock: number;
  readonly headBlock: number;
}
