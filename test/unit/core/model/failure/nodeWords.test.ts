import assert from 'node:assert/strict';

import { explainOutcome, type FailedOutcome } from '../../../../../src/core/model/failure/explainOutcome';
import { evmNetwork, solanaNetwork } from '../../answer/decode/exampleNetworks';

function rpcError(code: number, message: string): FailedOutcome {
  return { kind: 'rpcError', code, message, body: new Uint8Array() };
}

function classOf(code: number, message: string): string {
  return explainOutcome(rpcError(code, message), evmNetwork).class;
}

describe('error messages of nodes', () => {
  const words: Readonly<Record<string, readonly (readonly [node: string, code: number, message: string])[]>> = {
    insufficientFunds: [
      [
        'geth',
        -32000,
        'insufficient funds for gas * price + value: address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 have 0 want 21000000000000',
      ],
      ['geth, transfer', -32000, 'insufficient funds for transfer'],
      ['reth', -32003, 'insufficient funds for gas * price + value: have 0 want 42000'],
      ['nethermind', -32010, 'InsufficientFunds, Balance is 0 less than sending value + gas 21000'],
      ['nethermind, fee', -32000, 'insufficient MaxFeePerGas for sender balance'],
      ['besu', -32004, 'Upfront cost exceeds account balance'],
      ['besu, with numbers', -32000, 'transaction up-front cost 0x1234 exceeds transaction sender account balance 0x0'],
      ['anvil', -32003, 'Insufficient funds for gas * price + value'],
      [
        'hardhat',
        -32000,
        "Sender doesn't have enough funds to send tx. The max upfront cost is: 5 and the sender's balance is: 0.",
      ],
    ],
    belowBaseFee: [
      [
        'geth',
        -32000,
        'max fee per gas less than block base fee: address 0x7099…, maxFeePerGas: 1, baseFee: 875000000',
      ],
      ['erigon', -32000, 'fee cap less than block base fee: address 0x7099, feeCap: 1 baseFee: 7'],
      ['besu', -32009, 'Gas price below current base fee'],
      ['anvil', -32003, 'max fee per gas less than block base fee'],
    ],
    belowBlobFee: [
      [
        'geth, blobs',
        -32000,
        'max fee per blob gas less than block blob gas base fee: blobGasFeeCap: 1, blobBaseFee: 2',
      ],
    ],
    underpriced: [
      ['geth', -32000, 'transaction underpriced: gas tip cap 0, minimum needed 1'],
      ['reth', -32000, 'transaction underpriced'],
      ['erigon', -32000, 'underpriced'],
      ['nethermind', -32010, 'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, CurrentMin: 2'],
      ['besu', -32009, 'Gas price below configured minimum gas price'],
      ['nitro', -32000, 'max priority fee per gas too low'],
    ],
    replacementUnderpriced: [
      ['geth, reth, anvil', -32000, 'replacement transaction underpriced'],
      ['erigon', -32000, 'could not replace existing tx'],
      ['nethermind', -32010, 'ReplacementNotAllowed'],
    ],
    intrinsicGas: [
      ['geth', -32000, 'intrinsic gas too low: gas 20000, minimum needed 21000'],
      ['geth, floor', -32000, 'insufficient gas for floor data gas cost: gas 21000, minimum needed 40000'],
      ['besu', -32003, 'Intrinsic gas exceeds gas limit'],
      ['besu, with numbers', -32000, 'intrinsic gas cost 53000 exceeds gas limit 21000'],
      ['nethermind', -32010, 'gas limit below intrinsic gas'],
      ['reth', -32000, 'call gas cost (21000) exceeds the gas limit (20000)'],
    ],
    outOfGas: [
      ['geth', -32000, 'out of gas'],
      ['geth, estimate', -32000, 'gas required exceeds allowance (50000)'],
      ['anvil', -32003, 'Out of gas: gas required exceeds allowance: 30000000'],
      ['nethermind', -32015, 'OutOfGas'],
    ],
    gasLimitTooHigh: [
      ['geth, erigon, reth', -32000, 'exceeds block gas limit'],
      ['besu', -32005, 'Transaction gas limit exceeds block gas limit'],
      ['nethermind', -32010, 'GasLimitExceeded, Gas limit: 90000000, gas limit of rejected tx: 99999999'],
      ['geth, EIP-7825', -32000, 'transaction gas limit too high (cap: 16777216, tx: 30000000)'],
    ],
    nonceTooLow: [
      ['geth', -32000, 'nonce too low: next nonce 5, tx nonce 4'],
      ['nethermind', -32010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 4'],
      ['besu', -32001, 'Nonce too low'],
      ['hardhat', -32000, 'Nonce too low. Expected nonce to be 5 but got 4.'],
    ],
    nonceTooHigh: [
      ['geth', -32000, 'nonce too high: address 0x7099, tx: 9 state: 5'],
      ['besu', -32000, 'Transaction nonce is too distant from current sender nonce'],
      ['nethermind', -32010, 'NonceGap, Future nonce. Expected nonce: 5'],
    ],
    alreadyKnown: [
      ['geth, erigon, reth', -32000, 'already known'],
      ['nethermind', -32010, 'AlreadyKnown'],
      ['besu', -32000, 'Known transaction'],
      ['anvil', -32003, 'transaction already imported'],
    ],
    reverted: [
      ['geth', 3, 'execution reverted: ERC20: insufficient balance'],
      ['geth, with words of another class', 3, 'execution reverted: rate limit exceeded'],
      ['besu', -32000, 'Execution reverted'],
      ['nethermind', -32015, 'VM execution error. Reverted 0x08c379a0'],
      ['erigon', 3, 'execution reverted'],
      ['hardhat', -32603, "Error: VM Exception while processing transaction: reverted with reason string 'out of gas'"],
    ],
    unknownBlock: [
      ['geth', -32000, 'header not found'],
      ['reth', -32001, 'block not found: 0x1312d01'],
      ['besu', -39001, 'Unknown block'],
      ['nethermind', -32001, 'Block 99999999 could not be found'],
    ],
    archive: [
      ['geth', -32000, 'missing trie node d67e4d450343046425ae4271474353857ab860dbc0a1dde64b41b5cd3a532bf3 (path )'],
      ['geth, paths', -32000, 'historical state 0xd67e4d is not available'],
      ['geth, reexec', -32000, 'required historical state unavailable (reexec=128)'],
      ['reth', -32603, 'state at block #100 is pruned'],
      ['reth, none', -32603, 'no state found for block number 100'],
      ['erigon', -32000, 'old data not available due to pruning'],
      ['nethermind', -32002, 'No state available for block 0x64'],
      ['besu', -32000, 'World state unavailable'],
    ],
    methodMissing: [
      ['geth', -32601, 'the method eth_foo does not exist/is not available'],
      ['besu', -32601, 'Method not found'],
      ['nethermind', -32601, 'Method eth_foo is not supported'],
      ['reth', -32601, 'Method not found'],
    ],
    batchTooLarge: [
      ['geth', -32600, 'batch too large'],
      ['erigon', -32000, 'batch limit 100 exceeded (can increase by --rpc.batch.limit). Requested batch of size: 200'],
      ['nethermind', -32005, 'Batch size limit exceeded'],
      ['besu', -32005, 'Number of requests in batch exceeds limit'],
      ['reth', -32010, 'The batch request was too large'],
      ['reth, none', -32005, 'Batched requests are not supported by this server'],
    ],
    responseSize: [['geth', -32003, 'response too large']],
    rate: [
      ['a service', -32005, 'rate limited'],
      ['a service, by units', 429, 'Your app has exceeded its compute units per second capacity.'],
    ],
    busy: [
      ['geth', -32002, 'request timed out'],
      ['besu', -32603, 'Timeout expired'],
    ],
    callTimeout: [['geth', -32000, 'execution aborted (timeout = 5s)']],
  };
  for (const [expected, rows] of Object.entries(words)) {
    for (const [node, code, message] of rows)
      it(`have the class ${expected}: ${node}`, () => assert.equal(classOf(code, message), expected));
  }

  it('have a title, a cause that quotes them and a fix', () => {
    const { title, cause, cure } = explainOutcome(
      rpcError(-32000, 'nonce too low: next nonce 5, tx nonce 4'),
      evmNetwork,
    );
    assert.deepEqual(
      [title, cause, cure],
      [
        'Nonce too low',
        'A transaction of this sender with this nonce is already in a block on Ethereum: “nonce too low: next nonce 5, tx nonce 4” (-32000).',
        'Use the next nonce. eth_getTransactionCount with “pending” returns it.',
      ],
    );
  });

  it('messages about data that is too long for base58 suggest another encoding', () => {
    for (const message of [
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
      'data too large for bs58',
    ])
      assert.match(
        explainOutcome(rpcError(-32600, message), solanaNetwork).cure,
        /^Ask for the encoding jsonParsed or base64/,
      );
  });
});
