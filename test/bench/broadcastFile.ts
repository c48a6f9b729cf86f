/** The address of a generated deployment: lowercase, with its index in the last bytes. */
export function deployedAt(index: number): string {
  return `0x${'d5'.repeat(16)}${index.toString(16).padStart(8, '0')}`;
}

/** Returns a `run-latest.json` of a Forge script that created so many contracts, in the form that Forge writes. */
export function printBroadcast(count: number, chain: number): string {
  const indices = Array.from({ length: count }, (_, index) => index);
  const hashOf = (index: number): string => `0x${index.toString(16).padStart(64, '5')}`;
  const code = `0x6080604052348015600e575f80fd5b50${'60006000f3'.repeat(400)}`;
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
  const file = {
    transactions: indices.map((index) => ({
      hash: hashOf(index),
      transactionType: 'CREATE',
      contractName: `Contract${index}`,
      contractAddress: deployedAt(index),
      function: null,
      arguments: null,
      transaction: {
        from,
        gas: '0x5c8a7',
        value: '0x0',
        input: code,
        nonce: `0x${index.toString(16)}`,
        chainId: `0x${chain.toString(16)}`,
      },
      additionalContracts: [],
      isFixedGasLimit: false,
    })),
    receipts: indices.map((index) => ({
      status: '0x1',
      cumulativeGasUsed: '0x47324',
      logs: [],
      logsBloom: `0x${'00'.repeat(256)}`,
      type: '0x2',
      transactionHash: hashOf(index),
      transactionIndex: '0x0',
      blockHash: `0x${'b1'.repeat(32)}`,
      blockNumber: `0x${(index + 1).toString(16)}`,
      gasUsed: '0x47324',
      effectiveGasPrice: '0x3b9aca01',
      from,
      to: null,
      contractAddress: deployedAt(index),
    })),
    libraries: [],
    pending: [],
    returns: {},
    timestamp: 1767225600000,
    chain,
    commit: null,
  };
  return JSON.stringify(file, undefined, 2);
}
