import { derivedFelt, printFelt, selectorOf, shortString, u256 } from './felt';
import type { L2netLandmarks } from './l2netLandmarks';

/** An event object of the contract. A pending one has neither block hash nor block number. */
export interface L2netEvent {
  readonly block_hash?: string;
  readonly block_number?: number;
  readonly data: readonly string[];
  readonly from_address: string;
  readonly keys: readonly string[];
  readonly transaction_hash: string;
}

export interface L2netReceipt {
  readonly transaction_hash: string;
  readonly actual_fee: string;
  readonly status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'PENDING';
  readonly block_hash?: string;
  readonly block_number?: number;
  readonly messages_sent: readonly {
    readonly from_address: string;
    readonly to_address: string;
    readonly payload: readonly string[];
  }[];
  readonly events: readonly EmittedEvent[];
}

/** Blocks 0 to `latest`, then the pending one. Everything is in chain order. */
export interface L2netDataSet {
  readonly events: readonly L2netEvent[];
  readonly receipts: ReadonlyMap<string, L2netReceipt>;
  /** Block numbers by hash. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly landmarks: L2netLandmarks;
}

type EmittedEvent = Pick<L2netEvent, 'from_address' | 'keys' | 'data'>;

const firstBlockNumber = 640_000;
const blockCount = 1_200;
/** Number of newest blocks that are not yet accepted on the layer below. Older blocks are. */
const notYetOnL1 = 100;
const holders = Array.from({ length: 12 }, (_, index) => derivedFelt(`holder ${index}`));
const contracts = {
  token: derivedFelt('token'),
  keyedToken: derivedFelt('keyed token'),
  exchange: derivedFelt('exchange'),
  account: derivedFelt('account'),
};
const selectors = {
  Transfer: selectorOf('Transfer'),
  Approval: selectorOf('Approval'),
  Swap: selectorOf('Swap'),
  transaction_executed: selectorOf('transaction_executed'),
};
const symbols = ['USDC', 'ETH', 'WBTC', 'LORDS'];

/** Creates the data set: a few thousand events in 1,200 blocks and a pending one, the same in every run. */
export function makeDataSet(methodPrefix: string): L2netDataSet {
  const random = randomNumbers(7n);
  const events: L2netEvent[] = [];
  const receipts = new Map<string, L2netReceipt>();
  const numbers = new Map<string, number>();
  let pendingEvents = 0;
  for (let index = 0; index <= blockCount; index++) {
    const isPending = index === blockCount;
    const number = firstBlockNumber + index;
    const block = isPending ? {} : { block_hash: blockHash(number), block_number: number };
    if (!isPending) numbers.set(blockHash(number), number);
    const accepted = index < blockCount - notYetOnL1 ? 'ACCEPTED_ON_L1' : 'ACCEPTED_ON_L2';
    const status = isPending ? 'PENDING' : accepted;
    const transactionCount = isPending ? 2 : 1 + random(3);
    for (let position = 0; position < transactionCount; position++) {
      const receipt = { ...makeTransaction(number, position, random), status, ...block } as const;
      receipts.set(receipt.transaction_hash, receipt);
      for (const event of receipt.events)
        events.push({ ...block, ...event, transaction_hash: receipt.transaction_hash });
      if (isPending) pendingEvents += receipt.events.length;
    }
  }
  return { events, receipts, numbers, landmarks: describe(methodPrefix, events.length, pendingEvents) };
}

function makeTransaction(
  block: number,
  position: number,
  random: (below: number) => number,
): Pick<L2netReceipt, 'transaction_hash' | 'actual_fee' | 'messages_sent' | 'events'> {
  const hash = transactionHash(block, position);
  const events = Array.from({ length: 1 + random(3) }, () => makeEvent(random));
  events.push({ from_address: contracts.account, keys: [selectors.transaction_executed], data: [hash, '0x1', '0x1'] });
  return {
    transaction_hash: hash,
    actual_fee: printFelt(BigInt(1 + random(1_000_000)) * 1_000_003n * 1_000_000n),
    messages_sent: position === 0 && block % 50 === 0 ? [makeMessage(random)] : [],
    events,
  };
}

function makeEvent(random: (below: number) => number): EmittedEvent {
  const from = holders[random(holders.length)] ?? '0x0';
  const to = holders[random(holders.length)] ?? '0x0';
  // One amount in ten uses the high half of the u256.
  const amount = u256(BigInt(random(2 ** 31)) * (random(10) === 0 ? 2n ** 120n + 1n : 1_000_000_007n));
  switch (random(6)) {
    case 0:
      return { from_address: contracts.token, keys: [selectors.Approval], data: [from, to, ...amount] };
    case 1:
      return { from_address: contracts.keyedToken, keys: [selectors.Approval, from, to], data: amount };
    case 2:
      return {
        from_address: contracts.exchange,
        keys: [selectors.Swap, from],
        data: [shortString(symbols[random(symbols.length)] ?? ''), ...amount, '0x0'],
      };
    case 3:
      return { from_address: contracts.keyedToken, keys: [selectors.Transfer, from, to], data: amount };
    default:
      return { from_address: contracts.token, keys: [selectors.Transfer], data: [from, to, ...amount] };
  }
}

function makeMessage(random: (below: number) => number): L2netReceipt['messages_sent'][number] {
  return {
    from_address: contracts.exchange,
    to_address: '0xae0ee0a63a2ce6baeeffe56e7714fb4efe48d419',
    payload: ['0x0', holders[random(holders.length)] ?? '0x0', ...u256(BigInt(random(2 ** 31)))],
  };
}

function describe(methodPrefix: string, events: number, pendingEvents: number): L2netLandmarks {
  const latest = firstBlockNumber + blockCount - 1;
  return {
    chainId: shortString('L2NET_LOCAL'),
    methodPrefix,
    contracts,
    selectors,
    holders,
    transactions: {
      accepted: transactionHash(latest, 0),
      acceptedOnL1: transactionHash(firstBlockNumber + 1, 0),
      withMessages: transactionHash(firstBlockNumber + 50, 0),
      pending: transactionHash(latest + 1, 0),
      unknown: derivedFelt('no transaction'),
    },
    firstBlock: { number: firstBlockNumber, hash: blockHash(firstBlockNumber) },
    latestBlock: { number: latest, hash: blockHash(latest) },
    latestOnL1: latest - notYetOnL1,
    events,
    pendingEvents,
  };
}

function blockHash(number: number): string {
  return derivedFelt(`block ${number}`);
}

function transactionHash(block: number, position: number): string {
  return derivedFelt(`transaction ${block} ${position}`);
}

/**
 * Returns numbers from zero up to a bound, exclusive (64-bit linear congruence). The same seed gives the same sequence.
 */
function randomNumbers(seed: bigint): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(below));
  };
}
