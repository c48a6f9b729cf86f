import { type JsonValue, readInteger, readMember, readText } from '../../base/json/jsonValue';
import { describeRunChanges } from './describeRunChanges';
import { type LiveFrame, type LiveKind, noRow, UnaskedFeed } from './liveFeed';

/** Accounts whose last state is remembered, to say what changed. */
const maxAccounts = 1_000;

/** The notifications of a Solana subscription, as rows. Says what changed of an account. */
export class AccountFeed extends UnaskedFeed {
  readonly subscriptions: readonly LiveKind[] = ['others'];
  #slot: bigint | undefined;
  #count = 0;
  readonly #accounts = new Map<string, JsonValue>();

  /** `rowOf` returns undefined for a notification of another shape. */
  constructor(private readonly rowOf: (value: JsonValue) => JsonValue | undefined) {
    super();
  }

  took({ value }: LiveFrame): void {
    const row = this.rowOf(value);
    if (row === undefined) return this.tell(noRow(value));
    this.#slot = readInteger(readMember(value, 'context') ?? value, 'slot') ?? this.#slot;
    this.#count += 1;
    this.tell({ kind: 'added', rows: [{ key: String(this.#count), block: undefined, value: row }] });
    this.#compare(row);
  }

  protected whatIsMissing(): string {
    const after = this.#slot === undefined ? '' : ` after slot ${this.#slot}`;
    return `The connection was interrupted. What the node reported meanwhile${after} is missing.`;
  }

  #compare(row: JsonValue): void {
    const key = readText(row, 'pubkey');
    const account = readMember(row, 'account');
    if (key === undefined || account === undefined) return;
    const before = this.#accounts.get(key);
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    const [oldest] = this.#accounts.keys();
    if (this.#accounts.size > maxAccounts && oldest !== undefined) this.#accounts.delete(oldest);
    if (before === undefined) return;
    const changes = describeRunChanges(before, account).map((change) => change.replace(/^result\.?/, ''));
    if (changes.length > 0) this.tell({ kind: 'said', sentence: `${key} changed: ${changes.join('; ')}` });
  }
}
