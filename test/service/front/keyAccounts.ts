import { timingSafeEqual } from 'node:crypto';

import { forbidden, type Reply, unauthorized } from './reply';

/** An API key and its secret. */
export interface KeyPair {
  readonly key: string;
  readonly secret: string;
}

/** Credits by method (contract, section 8). Calls of other methods have no known cost. */
export const creditSchedule: Readonly<Record<string, number>> = {
  eth_getStorageAt: 80,
  getTokenAccountsByOwner: 160,
  eth_getLogs: 255,
  eth_getTransactionReceipt: 80,
  'GET baseFeeHistory': 80,
};

/** The use of one key. */
export interface Spending {
  readonly credits: number;
  /** Calls by method, including those without a known cost. */
  readonly calls: Readonly<Record<string, number>>;
  readonly unpricedCalls: number;
}

/** One key and its use. */
export class KeyAccount {
  #credits = 0;
  #unpriced = 0;
  #calls = new Map<string, number>();

  constructor(readonly pair: KeyPair) {}

  /** Charges the calls of one request. Returns false and charges nothing if they exceed the daily quota. */
  charge(methods: readonly string[], dailyCredits: number | undefined): boolean {
    const cost = methods.reduce((sum, method) => sum + (creditSchedule[method] ?? 0), 0);
    if (dailyCredits !== undefined && (this.#credits >= dailyCredits || this.#credits + cost > dailyCredits))
      return false;
    this.#credits += cost;
    for (const method of methods) {
      this.#calls.set(method, (this.#calls.get(method) ?? 0) + 1);
      if (creditSchedule[method] === undefined) this.#unpriced += 1;
    }
    return true;
  }

  get spending(): Spending {
    return { credits: this.#credits, calls: Object.fromEntries(this.#calls), unpricedCalls: this.#unpriced };
  }

  reset(): void {
    this.#credits = 0;
    this.#unpriced = 0;
    this.#calls = new Map();
  }
}

export type Access =
  { readonly kind: 'allowed'; readonly account: KeyAccount } | { readonly kind: 'refused'; readonly reply: Reply };

/** The keys of the service. */
export class KeyAccounts {
  readonly #accounts: readonly KeyAccount[];

  constructor(pairs: readonly KeyPair[]) {
    this.#accounts = pairs.map((pair) => new KeyAccount(pair));
  }

  get all(): readonly KeyAccount[] {
    return this.#accounts;
  }

  /** Access with a key in the path. If there is also an Authorization header, it must contain the correct secret. */
  checkPath(key: string, authorization: string | undefined, isSecretRequired: boolean): Access {
    const basic = authorization === undefined ? undefined : readBasic(authorization);
    if (authorization !== undefined && (basic === undefined || (basic.user !== '' && basic.user !== key)))
      return { kind: 'refused', reply: unauthorized() };
    return this.check(key, basic?.password ?? '', isSecretRequired);
  }

  /** Access with HTTP Basic: `key:secret`, or `key:`. */
  checkBasic(authorization: string | undefined, isSecretRequired: boolean): Access {
    const basic = authorization === undefined ? undefined : readBasic(authorization);
    return basic === undefined
      ? { kind: 'refused', reply: unauthorized() }
      : this.check(basic.user, basic.password, isSecretRequired);
  }

  private check(key: string, secret: string, isSecretRequired: boolean): Access {
    const account = this.#accounts.find(({ pair }) => isSame(pair.key, key));
    if (account === undefined) return { kind: 'refused', reply: unauthorized() };
    if (secret !== '' && !isSame(secret, account.pair.secret))
      return { kind: 'refused', reply: unauthorized('invalid project id or project secret') };
    if (secret === '' && isSecretRequired) return { kind: 'refused', reply: forbidden() };
    return { kind: 'allowed', account };
  }
}

function readBasic(authorization: string): { readonly user: string; readonly password: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
