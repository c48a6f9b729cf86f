import type { JsonValue } from '../../base/json/jsonValue';
import { isObject, readMember } from '../../base/json/readMember';
import type { RpcCall } from '../longWork/longWork';
import { AccountFeed } from './accountFeed';
import type { LiveRequest } from './liveRequest';

interface SolanaSubscription {
  readonly rowKind: LiveRequest['rowKind'];
  /** The method whose answers have such rows. */
  readonly shownAs: string | undefined;
  rowOf(value: JsonValue, params: readonly JsonValue[]): JsonValue | undefined;
}

/** The `value` of a notification with the slot that it is of. */
const valueOf = (value: JsonValue): JsonValue | undefined => readMember(value, 'value');

const subscriptions: Readonly<Record<string, SolanaSubscription>> = {
  accountSubscribe: {
    rowKind: 'account',
    shownAs: undefined,
    rowOf: (value, [pubkey = null]) => {
      const account = valueOf(value);
      return isObject(account) ? { pubkey, account } : undefined;
    },
  },
  programSubscribe: { rowKind: 'account', shownAs: undefined, rowOf: valueOf },
  logsSubscribe: {
    rowKind: 'transaction',
    shownAs: 'getSignaturesForAddress',
    rowOf: (value) => {
      const logs = valueOf(value);
      const slot = readMember(readMember(value, 'context'), 'slot');
      return isObject(logs) ? { ...logs, ...(slot !== undefined && { slot }) } : undefined;
    },
  },
  slotSubscribe: { rowKind: 'slot', shownAs: undefined, rowOf: (value) => (isObject(value) ? value : undefined) },
};

/** Reads a subscription of Solana. Undefined for any other call. */
export function readSolanaRequest(call: RpcCall): LiveRequest | undefined {
  const { method } = call;
  const subscription = Object.hasOwn(subscriptions, method) ? subscriptions[method] : undefined;
  if (subscription === undefined) return undefined;
  const given: JsonValue = call.params;
  const params: readonly JsonValue[] = Array.isArray(given) ? given : [];
  const { rowKind, shownAs } = subscription;
  const name = method.slice(0, -'Subscribe'.length);
  return {
    rowKind,
    protocol: {
      subscribe: () => ({ kind: 'rpc', method, params }),
      unsubscribe: (_kind, id) => ({ kind: 'rpc', method: `${name}Unsubscribe`, params: [id] }),
      notification: `${name}Notification`,
    },
    shownAs: shownAs === undefined ? call : { kind: 'rpc', method: shownAs, params },
    createFeed: () => new AccountFeed((value) => subscription.rowOf(value, params)),
    createFinalFeed: undefined,
  };
}
