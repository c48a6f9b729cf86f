import { below, randomHex, seeded } from '../unit/core/formats/abi/type/randomAbi';
import { erc20Transfers } from './decodeLogs';

/** An answer as text, and its content. */
export interface JsonAnswer {
  readonly label: string;
  readonly text: string;
  /** Maximum time to read it, as a multiple of `JSON.parse`. */
  readonly bound: number;
}

/** 10,000 logs: hex strings, and one small number in the envelope. `part` of 1 is all of them. */
export function logsAnswer(seed: number, part: number): JsonAnswer {
  const { logs } = erc20Transfers(10_000 * part, seed);
  return { label: '10,000 logs', text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs }), bound: 1.15 };
}

/** 500 blocks with their transactions, about 45 MB. */
export function blocksAnswer(seed: number, part: number): JsonAnswer {
  const random = seeded(seed);
  const transaction = (): unknown => ({
    blockHash: randomHex(random, 32),
    blockNumber: '0x112a880',
    from: randomHex(random, 20),
    gas: '0x5208',
    gasPrice: '0x3b9aca00',
    maxFeePerGas: '0x3b9aca00',
    maxPriorityFeePerGas: '0x0',
    hash: randomHex(random, 32),
    input: randomHex(random, below(random, 300)),
    nonce: '0x1f',
    to: randomHex(random, 20),
    transactionIndex: '0x3',
    value: '0xde0b6b3a7640000',
    type: '0x2',
    accessList: [],
    chainId: '0x1',
    v: '0x1',
    yParity: '0x1',
    r: randomHex(random, 32),
    s: randomHex(random, 32),
  });
  const block = (): unknown => ({
    baseFeePerGas: '0x3b9aca00',
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: '0x1c9c380',
    gasUsed: '0x112a880',
    hash: randomHex(random, 32),
    logsBloom: randomHex(random, 256),
    miner: randomHex(random, 20),
    mixHash: randomHex(random, 32),
    nonce: '0x0000000000000000',
    number: '0x112a880',
    parentHash: randomHex(random, 32),
    receiptsRoot: randomHex(random, 32),
    sha3Uncles: randomHex(random, 32),
    size: '0x1f4',
    stateRoot: randomHex(random, 32),
    timestamp: '0x65000000',
    transactionsRoot: randomHex(random, 32),
    uncles: [],
    transactions: Array.from({ length: 85 }, transaction),
  });
  return {
    label: '500 blocks',
    text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: Array.from({ length: 500 * part }, block) }),
    bound: 1.15,
  };
}

/** 5,000 token accounts, each with a rentEpoch of 2^64-1, which a JS number can't represent. */
export function tokenAccountsAnswer(seed: number, part: number): JsonAnswer {
  const random = seeded(seed);
  const key = (): string => randomHex(random, 22).slice(2);
  const account = (): unknown => {
    const amount = below(random, 1_000_000_000);
    const tokenAmount = {
      amount: String(amount),
      decimals: 6,
      uiAmount: amount / 1e6,
      uiAmountString: String(amount / 1e6),
    };
    const info = { isNative: false, mint: key(), owner: key(), state: 'initialized', tokenAmount };
    const data = { parsed: { info, type: 'account' }, program: 'spl-token', space: 165 };
    return {
      account: { data, executable: false, lamports: 2_039_280, owner: key(), rentEpoch: 'u64', space: 165 },
      pubkey: key(),
    };
  };
  const text = JSON.stringify({
    jsonrpc: '2.0',
    result: {
      context: { apiVersion: '2.0.15', slot: 341_197_933 },
      value: Array.from({ length: 5_000 * part }, account),
    },
    id: 1,
  });
  return { label: '5,000 token accounts', text: text.replaceAll('"u64"', '18446744073709551615'), bound: 1.8 };
}
