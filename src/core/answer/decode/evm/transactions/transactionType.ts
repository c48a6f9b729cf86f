// EIP-2718 numbers of Ethereum (EIP-2930, 1559, 4844, 7702) and of the L2s that use the numbers from 0x64 and 0x7e
// down.
const names: ReadonlyMap<bigint, string> = new Map([
  [0x0n, 'legacy'],
  [0x1n, 'access list'],
  [0x2n, 'dynamic fee'],
  [0x3n, 'blob'],
  [0x4n, 'set code'],
  [0x64n, 'Arbitrum deposit'],
  [0x65n, 'Arbitrum unsigned'],
  [0x66n, 'Arbitrum contract'],
  [0x68n, 'Arbitrum retry'],
  [0x69n, 'Arbitrum retryable submission'],
  [0x6an, 'Arbitrum internal'],
  [0x78n, 'Arbitrum legacy'],
  [0x71n, 'zkSync EIP-712'],
  [0xfen, 'zkSync upgrade'],
  [0xffn, 'zkSync priority'],
  [0x76n, 'Tempo'],
  [0x7bn, 'Celo dynamic fee with fee currency'],
  [0x7cn, 'Celo legacy with fee currency'],
  [0x7en, 'OP Stack deposit'],
]);

/** Formats a transaction type with its number: `dynamic fee (0x2)`. */
export function transactionTypeName(type: bigint): string {
  const number = `0x${type.toString(16)}`;
  const name = names.get(type);
  return name === undefined ? `type ${number}` : `${name} (${number})`;
}

/** The last type of Ethereum itself. Those after it are of certain chains: deposits, system transactions, other fees. */
const lastOfEthereum = 0x4n;

/** Formats a type that not all chains have, such as that of a deposit or a system transaction. Undefined for any other. */
export function chainTypeName(type: bigint | undefined): string | undefined {
  return type === undefined || type <= lastOfEthereum ? undefined : transactionTypeName(type);
}
