import { lazily } from '../../../../base/lazily';
import type { NamedValue } from '../../../../base/view/value';
import { decodeLog, type LogText } from '../../../../formats/abi/decode/decodeLog';
import { EventPlans } from '../../../../formats/abi/decode/eventPlans';
import type { AbiEvent } from '../../../../formats/abi/type/abi';
import { keccakOfText, topicOf } from '../../../../formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../formats/abi/type/parseHumanReadableAbi';
import type { Moved } from '../../shared/wording';
import type { SentenceParts } from './sentenceParts';

/** What a log says that somebody did, in the words of the protocol that declared the event. */
export interface Act {
  /** Lowercase addresses: whoever did it, or had it done. Empty if the log doesn't say who. */
  readonly by: readonly string[];
  /** A verb with its objects: `supplied 100 USDC to Aave V3 Pool`. */
  readonly text: string;
}

/** The arguments of a log by the names of its declaration. */
class LogArguments {
  /** Lowercase address of the contract. */
  readonly emitter: string;
  readonly #named: ReadonlyMap<string, NamedValue['value']>;

  constructor(log: LogText, named: readonly NamedValue[]) {
    this.emitter = log.address.toLowerCase();
    this.#named = new Map(named.map(({ name, value }) => [name, value]));
  }

  address(name: string): string {
    const value = this.#named.get(name);
    return value?.kind === 'address' ? value.text.toLowerCase() : '';
  }

  number(name: string): bigint {
    const value = this.#named.get(name);
    return value?.kind === 'integer' || value?.kind === 'amount' ? BigInt(value.digits) : 0n;
  }

  bytes(name: string): string {
    const value = this.#named.get(name);
    return value?.kind === 'hex' ? value.text : '';
  }
}

/** What acts are written with. */
export interface ActContext {
  readonly parts: SentenceParts;
  /** Returns the one token of which this amount moved to or from a contract. Undefined if there is none, or several. */
  readonly tokenOf: (amount: bigint, emitter: string) => string | undefined;
  /** Whether exactly this amount of a token moved. Any contract can emit an event that names another one's token. */
  readonly hasMoved: (token: string, amount: bigint) => boolean;
  /** Whether the transaction can have paid this amount of native value to a contract. */
  readonly canBePaid: (amount: bigint, contract: string) => boolean;
  /** Whether the transaction calls a proxy itself, or a function that upgrades. */
  readonly isUpgrade: (proxy: string) => boolean;
}

type Read = (log: LogArguments, context: ActContext) => Act | undefined;

const nobody = /^0x0*$/;

/** Parties in the order given, without the zero address. */
function act(by: readonly string[], text: string): Act {
  return { by: by.filter((address) => !nobody.test(address)), text };
}

/** An amount of the asset that an argument names: `supplied 100 USDC to …`. */
function ofAsset(verb: string, link: string, asset: string, by: readonly string[], amount = 'amount'): Read {
  return (log, { parts, hasMoved }) => {
    const [token, units] = [log.address(asset), log.number(amount)];
    if (!hasMoved(token, units)) return undefined;
    return act(
      by.map((name) => log.address(name)),
      `${verb} ${parts.moved({ token, item: undefined, amount: units })} ${link} ${parts.party(log.emitter)}`,
    );
  };
}

/** An amount of a token that the log doesn't name, but a transfer of the same transaction does. */
function ofTransfer(verb: string, link: string, by: readonly string[], amount: string): Read {
  return (log, { parts, tokenOf }) => {
    const units = log.number(amount);
    const token = tokenOf(units, log.emitter);
    if (token === undefined) return undefined;
    const moved: Moved = { token, item: undefined, amount: units };
    return act(
      by.map((name) => log.address(name)),
      `${verb} ${parts.moved(moved)} ${link} ${parts.party(log.emitter)}`,
    );
  };
}

function ofNative(verb: string, link: string, by: readonly string[], amount = 'amount'): Read {
  return (log, { parts, canBePaid }) => {
    const wei = log.number(amount);
    if (!canBePaid(wei, log.emitter)) return undefined;
    return act(
      by.map((name) => log.address(name)),
      `${verb} ${parts.native(wei)} ${link} ${parts.party(log.emitter)}`,
    );
  };
}

/** Something that is done to the contract that emits the log. */
function toEmitter(write: (log: LogArguments, parts: SentenceParts) => string, by: readonly string[] = []): Read {
  return (log, { parts }) =>
    act(
      by.map((name) => log.address(name)),
      write(log, parts),
    );
}

/** Role identifiers of OpenZeppelin's AccessControl that are usual. */
const roles = [
  'MINTER_ROLE',
  'BURNER_ROLE',
  'PAUSER_ROLE',
  'UPGRADER_ROLE',
  'PROPOSER_ROLE',
  'EXECUTOR_ROLE',
  'CANCELLER_ROLE',
  'OPERATOR_ROLE',
  'KEEPER_ROLE',
  'ADMIN_ROLE',
  'MANAGER_ROLE',
  'GOVERNOR_ROLE',
];

/** The events of which the meaning is known, and what each says. Names of arguments are only used here. */
const readers: Readonly<Record<string, Read>> = {
  // Lending: Aave V3 and V2, Compound III and V2, Morpho Blue.
  'Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referral)':
    ofAsset('supplied', 'to', 'reserve', ['user', 'onBehalfOf']),
  'Deposit(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referral)':
    ofAsset('supplied', 'to', 'reserve', ['user', 'onBehalfOf']),
  'Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)': ofAsset(
    'withdrew',
    'from',
    'reserve',
    ['user', 'to'],
  ),
  'Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint8 mode, uint256 rate, uint16 indexed referral)':
    ofAsset('borrowed', 'from', 'reserve', ['user', 'onBehalfOf']),
  'Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint256 mode, uint256 rate, uint16 indexed referral)':
    ofAsset('borrowed', 'from', 'reserve', ['user', 'onBehalfOf']),
  'Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens)':
    ofAsset('repaid', 'to', 'reserve', ['repayer', 'user']),
  'Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount)': ofAsset(
    'repaid',
    'to',
    'reserve',
    ['repayer', 'user'],
  ),
  'LiquidationCall(address indexed collateral, address indexed debt, address indexed user, uint256 covered, uint256 seized, address liquidator, bool receiveAToken)':
    (log, { parts, hasMoved }) => {
      if (!hasMoved(log.address('debt'), log.number('covered'))) return undefined;
      const covered = parts.moved({ token: log.address('debt'), item: undefined, amount: log.number('covered') });
      const seized = parts.moved({ token: log.address('collateral'), item: undefined, amount: log.number('seized') });
      const user = parts.party(log.address('user'));
      return act([log.address('liquidator')], `liquidated ${user}: repaid ${covered} for ${seized}`);
    },
  'Supply(address indexed from, address indexed dst, uint256 amount)': ofTransfer(
    'supplied',
    'to',
    ['from', 'dst'],
    'amount',
  ),
  'Withdraw(address indexed src, address indexed to, uint256 amount)': ofTransfer(
    'withdrew',
    'from',
    ['src', 'to'],
    'amount',
  ),
  'SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount)': ofAsset(
    'supplied',
    'to',
    'asset',
    ['from', 'dst'],
  ),
  'WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount)': ofAsset(
    'withdrew',
    'from',
    'asset',
    ['src', 'to'],
  ),
  'Mint(address minter, uint256 mintAmount, uint256 mintTokens)': ofTransfer(
    'supplied',
    'to',
    ['minter'],
    'mintAmount',
  ),
  'Redeem(address redeemer, uint256 redeemAmount, uint256 redeemTokens)': ofTransfer(
    'withdrew',
    'from',
    ['redeemer'],
    'redeemAmount',
  ),
  'Borrow(address borrower, uint256 borrowAmount, uint256 accountBorrows, uint256 totalBorrows)': ofTransfer(
    'borrowed',
    'from',
    ['borrower'],
    'borrowAmount',
  ),
  'RepayBorrow(address payer, address borrower, uint256 repayAmount, uint256 accountBorrows, uint256 totalBorrows)':
    ofTransfer('repaid', 'to', ['payer', 'borrower'], 'repayAmount'),
  'Supply(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets, uint256 shares)':
    ofTransfer('supplied', 'to', ['caller', 'onBehalf'], 'assets'),
  'Withdraw(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets, uint256 shares)':
    ofTransfer('withdrew', 'from', ['caller', 'onBehalf'], 'assets'),
  'Borrow(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets, uint256 shares)':
    ofTransfer('borrowed', 'from', ['caller', 'onBehalf'], 'assets'),
  'Repay(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets, uint256 shares)':
    ofTransfer('repaid', 'to', ['caller', 'onBehalf'], 'assets'),
  'SupplyCollateral(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets)': ofTransfer(
    'supplied',
    'to',
    ['caller', 'onBehalf'],
    'assets',
  ),
  'WithdrawCollateral(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets)':
    ofTransfer('withdrew', 'from', ['caller', 'onBehalf'], 'assets'),
  // Vaults and staking.
  'Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)': ofTransfer(
    'deposited',
    'into',
    ['sender', 'owner'],
    'assets',
  ),
  'Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)':
    ofTransfer('withdrew', 'from', ['sender', 'owner', 'receiver'], 'assets'),
  'Staked(address indexed user, uint256 amount)': ofTransfer('staked', 'in', ['user'], 'amount'),
  'Claimed(uint256 index, address account, uint256 amount)': ofTransfer('claimed', 'from', ['account'], 'amount'),
  'Submitted(address indexed sender, uint256 amount, address referral)': ofNative('staked', 'with', ['sender']),
  // Votes.
  'DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)': toEmitter(
    (log, parts) => `delegated votes of ${parts.party(log.emitter)} to ${parts.party(log.address('toDelegate'))}`,
    ['delegator'],
  ),
  'VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)': toEmitter(
    (log, parts) => {
      const side = ['against', 'for', 'to abstain on'][Number(log.number('support'))] ?? 'on';
      return `voted ${side} a proposal of ${parts.party(log.emitter)}`;
    },
    ['voter'],
  ),
  // Administration.
  // A proxy that is created says so too. Then nobody calls it, or its upgrade, in the transaction.
  'Upgraded(address indexed implementation)': (log, { parts, isUpgrade }) =>
    isUpgrade(log.emitter)
      ? act([], `upgraded ${parts.party(log.emitter)} to ${parts.party(log.address('implementation'))}`)
      : undefined,
  // A contract that is created has an owner from nobody.
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)': (log, { parts }) => {
    const [contract, next] = [parts.party(log.emitter), log.address('newOwner')];
    if (nobody.test(log.address('previousOwner'))) return undefined;
    if (nobody.test(next)) return act([], `renounced the ownership of ${contract}`);
    return act([], `transferred the ownership of ${contract} to ${parts.party(next)}`);
  },
  'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)': toEmitter(
    (log, parts) => `granted ${roleName(log)} of ${parts.party(log.emitter)} to ${parts.party(log.address('account'))}`,
    ['sender'],
  ),
  'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)': toEmitter(
    (log, parts) =>
      `revoked ${roleName(log)} of ${parts.party(log.emitter)} from ${parts.party(log.address('account'))}`,
    ['sender'],
  ),
  'Paused(address account)': toEmitter((log, parts) => `paused ${parts.party(log.emitter)}`, ['account']),
  'Unpaused(address account)': toEmitter((log, parts) => `unpaused ${parts.party(log.emitter)}`, ['account']),
  // Bridges.
  'ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes data)': ofNative(
    'bridged',
    'through',
    ['from'],
  ),
  'ERC20DepositInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes data)':
    ofAsset('bridged', 'through', 'l1Token', ['from']),
  'DepositInitiated(address l1Token, address indexed from, address indexed to, uint256 indexed sequence, uint256 amount)':
    ofAsset('bridged', 'through', 'l1Token', ['from']),
  'WithdrawERC20(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes data)':
    ofAsset('bridged', 'through', 'l2Token', ['from']),
  'OnchainDeposit(address indexed sender, uint16 indexed tokenId, uint128 amount, address indexed owner)': ofTransfer(
    'bridged',
    'through',
    ['sender', 'owner'],
    'amount',
  ),
  'LogDeposit(address indexed sender, uint256 amount, uint256 indexed l2Recipient, uint256 nonce, uint256 fee)': (
    log,
    { parts, tokenOf },
  ) => {
    const amount = log.number('amount');
    const token = tokenOf(amount, log.emitter);
    return token === undefined
      ? undefined
      : act(
          [log.address('sender')],
          `bridged ${parts.moved({ token, item: undefined, amount })} through ${parts.party(log.emitter)}`,
        );
  },
  'OFTSent(bytes32 indexed guid, uint32 dstEid, address indexed fromAddress, uint256 amountSentLD, uint256 amountReceivedLD)':
    ofTransfer('bridged', 'through', ['fromAddress'], 'amountSentLD'),
  'DepositForBurn(uint64 indexed nonce, address indexed burnToken, uint256 amount, address indexed depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger, bytes32 destinationCaller)':
    ofAsset('bridged', 'through', 'burnToken', ['depositor']),
};

function roleName(log: LogArguments): string {
  const role = log.bytes('role');
  return roleNames().get(role) ?? (/^0x0*$/.test(role) ? 'DEFAULT_ADMIN_ROLE' : 'a role');
}

const roleNames = lazily(() => new Map(roles.map((name) => [keccakOfText(name), name])));

interface KnownEvent {
  readonly event: AbiEvent;
  readonly read: Read;
}

/** By topic. Several events may have the same one, with other arguments indexed. */
const known = lazily(() => {
  const found = new Map<string, KnownEvent[]>();
  for (const [declaration, read] of Object.entries(readers))
    for (const event of parseHumanReadableAbi(`event ${declaration}`).items) {
      if (event.kind !== 'event') continue;
      const topic = topicOf(event);
      found.set(topic, [...(found.get(topic) ?? []), { event, read }]);
    }
  return found;
});

const plans = lazily(() => new EventPlans());

/** Returns what a log says that somebody did. Undefined for events of which the meaning isn't known. */
export function readAct(log: LogText, context: ActContext): Act | undefined {
  for (const { event, read } of known().get(log.topics[0]?.toLowerCase() ?? '') ?? []) {
    const candidate = { item: event, source: { kind: 'builtIn', label: '' } } as const;
    const decoding = decodeLog(log, [candidate], plans());
    if (decoding.kind !== 'decoded' || decoding.event.fit !== 'exact') continue;
    const found = read(new LogArguments(log, decoding.event.arguments), context);
    if (found !== undefined) return found;
  }
  return undefined;
}
