interface AccountState {
  /** Credits of calls in progress. */
  pending: number;
  /** Credits of finished calls since the account was opened. They are in the ledger. */
  settled: number;
  turn: Promise<unknown>;
}

/** A request to reserve credits of a day's budget. */
export interface DayClaim {
  /** What pays: a key or an origin. */
  readonly account: string;
  /** Known credits of the call. */
  readonly credits: number;
  /** The daily budget of the account in known credits. */
  readonly budget: number;
  /** Known credits of the day so far, from the ledger of all windows. */
  readonly spentToday: () => Promise<number>;
}

export type DayAnswer =
  /**
   * Call `end` when the call is finished: with true once its entry is in the ledger, with false if it wasn't charged.
   */
  | { readonly kind: 'reserved'; readonly end: (isCharged: boolean) => void }
  | { readonly kind: 'over'; readonly spent: number; readonly pending: number };

/** Maximum number of times to reread the ledger because calls finished while it was read. */
const maxReadings = 4;

/** Reserves credits of a day before a call is sent, so that concurrent calls can't exceed a budget together. */
export class DayReservations {
  readonly #accounts = new Map<string, AccountState>();

  /** Returns the credits of an account's calls in progress. */
  pending(account: string): number {
    return this.#accounts.get(account)?.pending ?? 0;
  }

  /** Reserves the cost of a call. Claims for one account run one after another, and each rereads the ledger. */
  reserve(claim: DayClaim): Promise<DayAnswer> {
    const account = this.#accounts.get(claim.account) ?? { pending: 0, settled: 0, turn: Promise.resolve() };
    this.#accounts.set(claim.account, account);
    const answer = account.turn.then(() => decide(claim, account));
    account.turn = answer.catch(() => undefined);
    return answer;
  }
}

async function decide({ credits, budget, spentToday }: DayClaim, account: AccountState): Promise<DayAnswer> {
  for (let reading = 1; ; reading += 1) {
    const before = account.settled;
    const spent = await spentToday();
    // A call that finished while the ledger was read may be in neither sum, so it is added and the ledger is reread.
    const meanwhile = account.settled - before;
    const pending = account.pending + meanwhile;
    if (spent + pending + credits <= budget) return reserveIn(account, credits);
    if (meanwhile === 0 || reading === maxReadings) return { kind: 'over', spent, pending };
  }
}

function reserveIn(account: AccountState, credits: number): DayAnswer {
  account.pending += credits;
  let isOver = false;
  return {
    kind: 'reserved',
    end: (isCharged) => {
      if (isOver) return;
      isOver = true;
      account.pending -= credits;
      if (isCharged) account.settled += credits;
    },
  };
}
