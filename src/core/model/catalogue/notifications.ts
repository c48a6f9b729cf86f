/** A message that a network sends by itself after a subscription. It can't be requested. */
export interface NotificationKind {
  /** The name in its `method`, with the prefix of the catalogue. */
  readonly name: string;
  /** What it tells, to be put into a sentence. */
  readonly tells: string;
  /** The methods that subscribe to it. */
  readonly after: readonly string[];
}

const heads = 'l2net_subscribeNewHeads';
const events = 'l2net_subscribeEvents';
const status = 'l2net_subscribeTransactionStatus';
const receipts = 'l2net_subscribeNewTransactionReceipts';
const transactions = 'l2net_subscribeNewTransactions';

/** The notifications of the protocols. */
export const notificationKinds: readonly NotificationKind[] = [
  { name: 'eth_subscription', tells: 'a header, a log or a transaction', after: ['eth_subscribe'] },
  { name: 'l2net_subscriptionNewHeads', tells: 'the header of a new block', after: [heads] },
  { name: 'l2net_subscriptionEvents', tells: 'an event', after: [events] },
  { name: 'l2net_subscriptionTransactionStatus', tells: 'the status of the transaction', after: [status] },
  { name: 'l2net_subscriptionNewTransactionReceipts', tells: 'a receipt', after: [receipts] },
  { name: 'l2net_subscriptionNewTransaction', tells: 'a transaction and its status', after: [transactions] },
  {
    name: 'l2net_subscriptionReorg',
    tells: 'the first and the last block that a reorganization removed',
    after: [heads, events, status, receipts, transactions],
  },
];

/** What subscriptions of Solana follow, by the beginnings of their names. Networks may declare these methods. */
export const solanaSubjects: readonly string[] = ['account', 'logs', 'program', 'slot'];

/** Returns the notification with a name of the catalogue. */
export function findNotification(name: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => kind.name === name);
}

/** Returns what a network sends after a subscription by this method. */
export function notificationsAfter(method: string): readonly NotificationKind[] {
  return notificationKinds.filter(({ after }) => after.includes(method));
}

/** Whether the cell of a method follows a subscription until it is stopped. `method` is a catalogue name. */
export function isLiveMethod(method: string): boolean {
  return notificationsAfter(method).length > 0 || solanaSubjects.some((subject) => method === `${subject}Subscribe`);
}
