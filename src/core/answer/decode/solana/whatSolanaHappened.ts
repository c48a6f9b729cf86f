import {
  integerOf,
  isList,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { amountText, countedText } from '../../../base/view/amountText';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { decodeAccountBytes } from '../../../formats/solana/accountBytes';
import { readInstruction } from '../../../formats/solana/readInstruction';
import { solanaFailureText } from '../../../model/failure/solanaFailureText';
import type { Network } from '../../../model/networks/network';
import { tokenAt } from '../shared/tokenAmounts';
import { capitalized, joinedActs, type Moved, Wording } from '../shared/wording';
import { keysOfMessage } from './instructionTable';
import { nativeMint } from './tokenTotals';

/** Maximum number of instructions that a sentence is made from. A sentence about more would leave most of it out. */
const maxInstructions = 500;

/** Receivers that a sentence names. It counts more. */
const namedReceivers = 2;

const systemProgram = '11111111111111111111111111111111';
const computeBudget = 'ComputeBudget111111111111111111111111111111';
const voteProgram = 'Vote111111111111111111111111111111111111111';
const stakeProgram = 'Stake11111111111111111111111111111111111111';
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const upgradeableLoader = 'BPFLoaderUpgradeab1e11111111111111111111111';
const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/** Programs that only prepare others: nobody runs a transaction for their sake. */
const helpers =
  /^(?:Compute Budget|Memo|System|Associated Token|Token|Token-2022|Address Lookup|Noop|Lighthouse|\w+ precompile)\b/;

/** Names of the programs that exchange one token for another. */
const exchanges = /^(?:Jupiter v\d|Raydium|Orca|Pump|Meteora D|Phoenix)/;

/** The numbers of the instructions by which validators vote, in the first four bytes. */
const votes: ReadonlySet<number> = new Set([2, 6, 8, 9, 12, 13, 14, 15]);

/**
 * Returns what a transaction of Solana did, in one sentence that is made only of what is sure: the instructions of
 * known programs, and net changes of balances without the fee and rent. Undefined where nothing is. `meta` may be a
 * simulation.
 */
export function whatSolanaHappened(
  message: JsonValue | undefined,
  meta: JsonValue | undefined,
  network: Network,
  hints: DecodeHints,
): string | undefined {
  const error = readMember(meta, 'err');
  if (meta === undefined || error === undefined) return undefined;
  if (error !== null) return `Failed: ${solanaFailureText(error, readList(meta, 'logMessages'))}`;
  const inner = readList(meta, 'innerInstructions').reduce<number>(
    (sum, group) => sum + readList(group, 'instructions').length,
    0,
  );
  const outer = readList(message, 'instructions').length;
  return outer === 0 || outer + inner > maxInstructions
    ? undefined
    : new SolanaSentence(message, meta, network, hints).write();
}

/** An instruction, with what it says by name. */
interface Instruction {
  readonly program: string;
  readonly type: string;
  readonly data: string | undefined;
  readonly said: JsonValue | undefined;
}

/** The balances of a token account before and after. */
interface TokenAccount {
  readonly owner: string | undefined;
  readonly mint: string;
  readonly decimals: number;
  readonly before: bigint;
  readonly after: bigint;
}

/** A transfer by an instruction of the transaction itself. `token` is undefined for SOL. */
interface Sent extends Moved {
  readonly from: string;
  readonly to: string;
}

class SolanaSentence {
  readonly #words: Wording;
  readonly #keys: readonly string[];
  readonly #signers: readonly string[];
  readonly #outer: readonly Instruction[];
  readonly #all: readonly Instruction[];
  readonly #accounts: ReadonlyMap<string, TokenAccount>;
  /** Owners of token accounts, also of those that the transaction opens and closes. */
  readonly #owners: ReadonlyMap<string, string>;
  readonly #sent: readonly Sent[];

  constructor(
    message: JsonValue | undefined,
    private readonly meta: JsonValue,
    network: Network,
    hints: DecodeHints,
  ) {
    this.#keys = keysOfMessage(message, meta);
    this.#signers = signersOf(message, this.#keys);
    const read = (json: JsonValue): Instruction => {
      const { program = '', type = '', arguments: said, data } = readInstruction(json, this.#keys);
      return { program, type, said, data };
    };
    this.#outer = readList(message, 'instructions').map(read);
    const inner = readList(meta, 'innerInstructions').flatMap((group) => readList(group, 'instructions').map(read));
    this.#all = [...this.#outer, ...inner];
    this.#accounts = tokenAccounts(meta, this.#keys);
    this.#owners = this.#readOwners();
    const tokens: Record<string, DecodeHints['tokens'][string]> = {};
    for (const { mint, decimals } of this.#accounts.values()) {
      const known = tokenAt(mint, hints.tokens);
      // Some tokens show other amounts than their units. These are told in units.
      if (!scaledMints(meta).has(mint)) tokens[mint] = { ...known, symbol: known?.symbol ?? '', decimals };
    }
    this.#words = new Wording(network, { ...hints, tokens }, Object.keys(tokens), (key) => key);
    this.#sent = this.#outer.flatMap((one) => this.#sentBy(one) ?? []);
  }

  write(): string | undefined {
    const [payer = '', ...others] = this.#signers;
    const main = this.#outer.filter(({ program }) => program !== computeBudget);
    if (main.length > 0 && main.every(isVote)) return 'Voted';
    const own = this.#acted(payer);
    if (own.length > 0) return capitalized(joinedActs(own));
    // Whoever pays the fee for somebody else does nothing itself.
    const acting = others
      .map((signer) => ({ signer, acts: this.#acted(signer) }))
      .filter(({ acts }) => acts.length > 0);
    const [only, another] = acting;
    if (only !== undefined && another === undefined)
      return `${this.#words.party(only.signer)} ${joinedActs(only.acts)}`;
    const done = acting.length > 0 ? [] : this.#done();
    return done.length > 0 ? capitalized(joinedActs(done)) : undefined;
  }

  /** Returns what a signer exchanged, sent and received. */
  #acted(party: string): readonly string[] {
    const sent = this.#sent.filter(({ from, to }) => from === party && to !== party);
    const { gave, got, wrapped } = this.#exchanged(party, sent);
    const exchange = this.#exchange(party, gave, got);
    const sends = this.#sends(sent);
    const wraps = wrapped === 0n || exchange !== undefined || sends.length > 0 ? [] : [this.#wrap(wrapped)];
    return [...(exchange === undefined ? [] : [exchange]), ...sends, ...wraps];
  }

  #wrap(amount: bigint): string {
    return amount > 0n ? `wrapped ${this.#words.native(amount)}` : `unwrapped ${this.#words.native(-amount)}`;
  }

  #exchange(party: string, gave: readonly Moved[], got: readonly Moved[]): string | undefined {
    const [given, moreGiven] = gave;
    const [gotten, moreGotten] = got;
    const programs = new Set(this.#outer.flatMap(({ program }) => this.#words.nameOf(program) ?? []));
    const named = [...programs].filter((name) => !helpers.test(name));
    const [name, other] = named;
    const isKnown =
      other === undefined && this.#outer.every(({ program }) => this.#words.nameOf(program) !== undefined);
    if (given !== undefined && gotten !== undefined) {
      const isSwap =
        moreGiven === undefined &&
        moreGotten === undefined &&
        isKnown &&
        name !== undefined &&
        exchanges.test(name) &&
        ![given, gotten].some(({ token }) => token !== undefined && this.#isMadeOrEnded(token));
      return isSwap
        ? `swapped ${this.#words.moved(given)} for ${this.#words.moved(gotten)} on ${name}`
        : `sent ${this.#words.all(gave)} and received ${this.#words.all(got)}`;
    }
    if (gotten !== undefined) {
      const isMinted = got.every(({ token }) => token !== undefined && this.#isMadeOrEnded(token));
      return `${isMinted ? 'minted' : 'received'} ${this.#words.all(got)}`;
    }
    if (given === undefined) return undefined;
    const isBurned = gave.every(({ token }) => token !== undefined && this.#isMadeOrEnded(token));
    const [receiver, another] = new Set(gave.map((one) => this.#receiverOf(party, one)));
    const where = receiver === undefined || another !== undefined ? '' : ` to ${this.#words.party(receiver)}`;
    return `${isBurned ? 'burned' : 'sent'} ${this.#words.all(gave)}${isBurned ? '' : where}`;
  }

  /** Whether units of a token are minted or burned in the transaction. */
  #isMadeOrEnded(mint: string): boolean {
    return this.#all.some(
      ({ program, type, said }) =>
        tokenPrograms.has(program) && /^(?:mintTo|burn)(?:Checked)?$/.test(type) && readText(said, 'mint') === mint,
    );
  }

  /** Returns the only other owner that gained exactly what a party gave. */
  #receiverOf(party: string, { token, amount }: Moved): string | undefined {
    const gains = new Map<string, bigint>();
    for (const { owner, mint, before, after } of this.#accounts.values())
      if (mint === token && owner !== undefined && owner !== party)
        gains.set(owner, (gains.get(owner) ?? 0n) + after - before);
    const [only, another] = [...gains].filter(([, gain]) => gain !== 0n);
    return only !== undefined && another === undefined && only[1] === amount ? only[0] : undefined;
  }

  /** Returns what a party sent itself, by receivers: `sent 2 SOL and 5 USDC to 9WzD…tAWWM`, or how many received it. */
  #sends(sent: readonly Sent[]): readonly string[] {
    const receivers = [...new Set(sent.map(({ to }) => to))];
    if (receivers.length > namedReceivers)
      return [`sent ${this.#sum(sent)} to ${countedText(receivers.length, 'address', 'addresses')}`];
    return receivers.map(
      (receiver) => `sent ${this.#sum(sent.filter(({ to }) => to === receiver))} to ${this.#words.party(receiver)}`,
    );
  }

  #sum(sent: readonly Sent[]): string {
    const sums = new Map<string | undefined, bigint>();
    for (const { token, amount } of sent) sums.set(token, (sums.get(token) ?? 0n) + amount);
    return this.#words.all([...sums].map(([token, amount]) => ({ token, item: undefined, amount })));
  }

  /**
   * Returns what a party gave and got beside what it sent itself, without the fee and rent. Wrapped SOL counts as SOL.
   * `wrapped` is how much more of it is wrapped than before, if nothing else changed.
   */
  #exchanged(
    party: string,
    sent: readonly Sent[],
  ): { readonly gave: readonly Moved[]; readonly got: readonly Moved[]; readonly wrapped: bigint } {
    const nets = new Map<string | undefined, bigint>();
    const add = (token: string | undefined, change: bigint): void => {
      nets.set(token, (nets.get(token) ?? 0n) + change);
    };
    let wrapped = 0n;
    for (const { owner, mint, before, after } of this.#accounts.values()) {
      if (owner !== party) continue;
      if (mint === nativeMint) wrapped += after - before;
      else add(mint, after - before);
    }
    const own = this.#nativeChange(party);
    if (own !== undefined) add(undefined, own + wrapped);
    for (const { token, amount } of sent) add(token, amount);
    const all = [...nets].map(([token, net]) => ({ token, item: undefined, amount: net }));
    return {
      gave: all.filter(({ amount }) => amount < 0n).map((one) => ({ ...one, amount: -one.amount })),
      got: all.filter(({ amount }) => amount > 0n),
      wrapped,
    };
  }

  /** Returns the change of a key's own SOL without the fee and rent. Undefined if the answer doesn't show these. */
  #nativeChange(party: string): bigint | undefined {
    const place = this.#keys.indexOf(party);
    const [before, after] = ['preBalances', 'postBalances'].map((name) => integerOf(readList(this.meta, name)[place]));
    const fee = party === this.#keys[0] ? readInteger(this.meta, 'fee') : 0n;
    if (place < 0 || before === undefined || after === undefined || fee === undefined) return undefined;
    // Without the instructions within others, what they pay for rent isn't known.
    const isWhole = isList(readMember(this.meta, 'innerInstructions'));
    if (!isWhole && this.#outer.some(({ program }) => !helpers.test(this.#words.nameOf(program) ?? '')))
      return undefined;
    return after - before + fee + this.#rentPaid(party);
  }

  /** Returns what a party paid for accounts that exist since, less what it got back for those that don't any more. */
  #rentPaid(party: string): bigint {
    const balances = (key: string): readonly bigint[] => {
      const place = this.#keys.indexOf(key);
      return ['preBalances', 'postBalances'].map((name) => integerOf(readList(this.meta, name)[place]) ?? 0n);
    };
    const allocated = new Set(
      this.#all.flatMap(({ program, type, said }) =>
        program === systemProgram && type === 'allocate' ? (readText(said, 'account') ?? []) : [],
      ),
    );
    let paid = 0n;
    for (const { program, type, said } of this.#all) {
      const [created, target, closed] = ['newAccount', 'destination', 'account'].map(
        (name) => readText(said, name) ?? '',
      );
      if (program === systemProgram && readText(said, 'source') === party) {
        const isRent = /^createAccount/.test(type) || (type === 'transfer' && allocated.has(target ?? ''));
        const [before = 0n, after = 0n] = balances(created === '' ? (target ?? '') : (created ?? ''));
        const account = this.#accounts.get(created ?? '');
        const wrapped = account?.mint === nativeMint ? account.after : 0n;
        if (isRent && before === 0n && after > 0n)
          paid += wrapped > 0n ? after - wrapped : (integerOf(readMember(said, 'lamports')) ?? 0n);
      }
      if (tokenPrograms.has(program) && type === 'closeAccount' && target === party) {
        const [before = 0n, after = 0n] = balances(closed ?? '');
        const account = this.#accounts.get(closed ?? '');
        if (before > 0n && after === 0n) paid -= before - (account?.mint === nativeMint ? account.before : 0n);
      }
    }
    return paid;
  }

  /** Returns the transfer that an instruction of the transaction itself makes. Those to an account of one's own are none. */
  #sentBy({ program, type, said }: Instruction): Sent | undefined {
    const [source, target] = ['source', 'destination'].map((name) => readText(said, name) ?? '');
    if (source === undefined || target === undefined || source === '' || target === '') return undefined;
    if (program === systemProgram && (type === 'transfer' || type === 'transferWithSeed')) {
      const amount = integerOf(readMember(said, 'lamports'));
      return amount === undefined || this.#owners.get(target) === source
        ? undefined
        : { from: source, to: target, token: undefined, item: undefined, amount };
    }
    if (!tokenPrograms.has(program) || !/^transfer(?:Checked)?(?:WithFee)?$/.test(type)) return undefined;
    const account = this.#accounts.get(source) ?? this.#accounts.get(target);
    const amount = integerOf(readMember(said, 'amount')) ?? readInteger(readMember(said, 'tokenAmount'), 'amount');
    const from = this.#owners.get(source);
    const to = this.#owners.get(target) ?? target;
    if (account === undefined || amount === undefined || from === undefined || from === to) return undefined;
    const token = account.mint === nativeMint ? undefined : account.mint;
    return { from, to, token, item: undefined, amount };
  }

  #readOwners(): ReadonlyMap<string, string> {
    const owners = new Map<string, string>();
    for (const { program, type, said } of this.#all) {
      const account = readText(said, 'account') ?? '';
      const isOpened = tokenPrograms.has(program) && /^initializeAccount\d?$/.test(type);
      const opened = isOpened ? readText(said, 'owner') : undefined;
      const owner = program === associatedProgram ? readText(said, 'wallet') : opened;
      if (owner !== undefined) owners.set(account, owner);
    }
    for (const [key, { owner }] of this.#accounts) if (owner !== undefined) owners.set(key, owner);
    return owners;
  }

  /** Returns what the instructions of known programs did, if no balance says more. */
  #done(): readonly string[] {
    const done = this.#outer.flatMap((one) => this.#doneBy(one) ?? []);
    const [moved, another] = this.#sent;
    if (moved !== undefined && another === undefined)
      return [
        `moved ${this.#words.moved(moved)} from ${this.#words.party(moved.from)} to ${this.#words.party(moved.to)}`,
      ];
    if (done.length > 0) return [...new Set(done)];
    const named = this.#outer.flatMap(({ program }) => this.#words.nameOf(program) ?? []);
    const [name, other] = new Set(named.filter((each) => !helpers.test(each)));
    const isKnown = this.#outer.every(({ program }) => this.#words.nameOf(program) !== undefined);
    return name !== undefined && other === undefined && isKnown ? [`called ${name}`] : [];
  }

  #doneBy({ program, type, said }: Instruction): string | undefined {
    const party = (name: string): string => this.#words.party(readText(said, name) ?? '');
    if (program === stakeProgram) {
      if (type === 'delegate') return `delegated stake to ${party('voteAccount')}`;
      if (type === 'deactivate') return `deactivated the stake ${party('stakeAccount')}`;
    }
    if (program === upgradeableLoader && type === 'upgrade') return `upgraded the program ${party('programId')}`;
    if (program === associatedProgram && /^create/.test(type)) {
      const key = this.#keys.indexOf(readText(said, 'account') ?? '');
      const isNew = integerOf(readList(this.meta, 'preBalances')[key]) === 0n;
      return isNew ? `created a token account of ${party('wallet')}` : undefined;
    }
    if (!tokenPrograms.has(program)) return undefined;
    switch (type) {
      case 'initializeMint':
      case 'initializeMint2':
        return `created the token ${party('mint')}`;
      case 'mintTo':
      case 'mintToChecked': {
        const account = readText(said, 'account') ?? '';
        const amount = integerOf(readMember(said, 'amount')) ?? readInteger(readMember(said, 'tokenAmount'), 'amount');
        const token = readText(said, 'mint');
        return amount === undefined || token === undefined
          ? undefined
          : `minted ${this.#words.moved({ token, item: undefined, amount })} to ${this.#words.party(this.#owners.get(account) ?? account)}`;
      }
      case 'closeAccount':
        return 'closed a token account';
      case 'revoke':
        return 'revoked an approval';
      default:
        return undefined;
    }
  }
}

/** Validators vote in transactions of their own. */
function isVote({ program, type, data }: Instruction): boolean {
  if (program !== voteProgram) return false;
  if (type !== '')
    return /vote|towersync/i.test(type) && !/initialize|authorize|withdraw|update(?:commission|validator)/i.test(type);
  const bytes = data === undefined ? undefined : decodeAccountBytes(data, 'base58');
  if (bytes?.kind !== 'ok' || bytes.value.length < 4) return false;
  return votes.has(new DataView(bytes.value.buffer, bytes.value.byteOffset).getUint32(0, true));
}

/** Returns the keys that signed, first the one that pays the fee. */
function signersOf(message: JsonValue | undefined, keys: readonly string[]): readonly string[] {
  const count = readInteger(readMember(message, 'header'), 'numRequiredSignatures');
  if (count !== undefined) return keys.slice(0, Number(count));
  const parsed = readList(message, 'accountKeys').filter((key) => readMember(key, 'signer') === true);
  const signers = parsed.flatMap((key) => readText(key, 'pubkey') ?? []);
  return signers.length > 0 ? signers : keys.slice(0, 1);
}

/** Returns the token accounts of a transaction by key. One that a list lacks didn't exist then, or held nothing. */
function tokenAccounts(meta: JsonValue, keys: readonly string[]): ReadonlyMap<string, TokenAccount> {
  const found = new Map<string, TokenAccount>();
  for (const [name, when] of [
    ['preTokenBalances', 'before'],
    ['postTokenBalances', 'after'],
  ] as const)
    for (const item of readList(meta, name)) {
      const key = keys[Number(readInteger(item, 'accountIndex') ?? -1n)];
      const units = readMember(item, 'uiTokenAmount');
      const [amount, decimals, mint] = [
        readInteger(units, 'amount'),
        readInteger(units, 'decimals'),
        readText(item, 'mint'),
      ];
      if (key === undefined || mint === undefined || amount === undefined || decimals === undefined) continue;
      if (decimals < 0n || decimals > 255n) continue;
      const known = found.get(key) ?? { before: 0n, after: 0n };
      found.set(key, { ...known, owner: readText(item, 'owner'), mint, decimals: Number(decimals), [when]: amount });
    }
  return found;
}

/** Returns the mints whose amounts the network shows in another form than their units and decimals. */
function scaledMints(meta: JsonValue): ReadonlySet<string> {
  const scaled = [...readList(meta, 'preTokenBalances'), ...readList(meta, 'postTokenBalances')].flatMap((item) => {
    const units = readMember(item, 'uiTokenAmount');
    const [shown, amount, decimals] = [
      readText(units, 'uiAmountString'),
      readInteger(units, 'amount'),
      readInteger(units, 'decimals'),
    ];
    const isPlain =
      shown === undefined ||
      amount === undefined ||
      decimals === undefined ||
      shown === amountText(amount.toString(), Number(decimals));
    return isPlain ? [] : (readText(item, 'mint') ?? []);
  });
  return new Set(scaled);
}
