import { NodeSubscriptions, subscriptionMethods } from '../evm/nodeSubscriptions';
import type { Behavior } from './behavior';
import { corruptReply, refuseByFault } from './corruptedReply';
import { Counters, type ServiceCounters } from './counters';
import type { NetworkName, TransportName } from './fault';
import { FaultQueue } from './faultQueue';
import { type Access, type KeyAccount, KeyAccounts, type KeyPair } from './keyAccounts';
import { jsonReply, paymentRequired, type Reply } from './reply';
import { printAnswer, readRpcMessage, type RpcCall, rpcFailure, type RpcNetwork } from './rpcMessage';

/** Origin of a JSON-RPC text. */
export interface RpcOrigin {
  readonly network: Exclude<NetworkName, 'gas'>;
  readonly transport: TransportName;
  readonly account: KeyAccount;
  /** Those of a socket. */
  readonly subscriptions?: NodeSubscriptions;
}

export interface FrontDeskOptions {
  readonly networks: Readonly<Record<Exclude<NetworkName, 'gas'>, RpcNetwork>>;
  /** Returns the base fees of a chain as JSON; undefined if the service doesn't know the chain. */
  readonly readBaseFees: (chainId: string) => Promise<string | undefined>;
  readonly keys: readonly KeyPair[];
  readonly behavior: Behavior;
  /** The port of the EVM node, for subscriptions. */
  readonly nodePort: number;
}

/** A request in progress: its charge, and the function that answers it. */
interface Work {
  readonly network: NetworkName;
  readonly transport: TransportName;
  readonly account: KeyAccount;
  readonly methods: readonly string[];
  readonly ids: readonly unknown[];
  readonly answer: (slowMilliseconds: number) => Promise<string>;
}

/** The processing between a request and its reply that all transports share: access, faults, credits, networks. */
export class FrontDesk {
  readonly counters = new Counters();
  readonly faults = new FaultQueue();
  readonly #accounts: KeyAccounts;
  readonly #initialBehavior: Behavior;
  #behavior: Behavior;
  #cutSockets: (account: KeyAccount) => void = () => undefined;

  constructor(private readonly parts: FrontDeskOptions) {
    this.#accounts = new KeyAccounts(parts.keys);
    this.#initialBehavior = parts.behavior;
    this.#behavior = parts.behavior;
  }

  get behavior(): Behavior {
    return this.#behavior;
  }

  /** Registers the function that closes the sockets of a key whose quota is exhausted. */
  onUsedUp(cutSockets: (account: KeyAccount) => void): void {
    this.#cutSockets = cutSockets;
  }

  configure(changes: Partial<Behavior>): void {
    this.#behavior = { ...this.#behavior, ...changes };
  }

  /** Ends all sockets when the replies in progress are sent. */
  cutSockets(): void {
    for (const account of this.#accounts.all) this.#cutSockets(account);
  }

  /** Returns the subscriptions of a new socket; undefined if its network has none. */
  openSubscriptions(
    network: NetworkName,
    tell: (notification: string) => Promise<void>,
  ): NodeSubscriptions | undefined {
    if (network !== 'evm' || !this.#behavior.subscriptions) return undefined;
    return new NodeSubscriptions(this.parts.nodePort, (notification) => {
      tell(notification).then(
        () => this.counters.notify(),
        () => undefined,
      );
    });
  }

  /** Resets everything except the chains. */
  reset(): void {
    this.#behavior = this.#initialBehavior;
    this.faults.clear();
    this.counters.reset();
    for (const account of this.#accounts.all) account.reset();
  }

  readCounters(): ServiceCounters {
    const spending = Object.fromEntries(this.#accounts.all.map((account) => [account.pair.key, account.spending]));
    return { ...this.counters.read(), spending, pendingFaults: this.faults.pending };
  }

  checkPathKey(key: string, authorization: string | undefined): Access {
    return this.count(this.#accounts.checkPath(key, authorization, this.#behavior.isSecretRequired));
  }

  checkBasicKey(authorization: string | undefined): Access {
    return this.count(this.#accounts.checkBasic(authorization, this.#behavior.isSecretRequired));
  }

  /** Returns why a socket can't be opened; undefined if it can. */
  checkUpgrade(account: KeyAccount): Reply | undefined {
    const isUsedUp = !account.charge([], this.#behavior.dailyCredits ?? undefined);
    return isUsedUp ? this.refuse(account, paymentRequired(null)) : undefined;
  }

  async answerRpc(origin: RpcOrigin, text: string): Promise<Reply> {
    const message = readRpcMessage(text);
    if (message.kind === 'unreadable') return jsonReply(printAnswer(null, rpcFailure(message.code, message.message)));
    const network = this.parts.networks[origin.network];
    const { subscriptions } = origin;
    const answerOne = async (call: RpcCall, slow: number): Promise<string> => {
      const isSubscription = subscriptions !== undefined && subscriptionMethods.has(call.method);
      return printAnswer(call.id, await (isSubscription ? subscriptions.answer(call) : network.answer(call, slow)));
    };
    return this.answer({
      ...origin,
      methods: message.calls.map((call) => call.method),
      ids: message.calls.map((call) => call.id),
      answer: async (slow) => {
        const answers = await Promise.all(message.calls.map((call) => answerOne(call, slow)));
        return message.kind === 'single' ? answers.join() : `[${answers.join(',')}]`;
      },
    });
  }

  async answerBaseFees(account: KeyAccount, chainId: string): Promise<Reply> {
    const fees = await this.parts.readBaseFees(chainId);
    if (fees === undefined) return jsonReply(JSON.stringify({ message: `Chain ${chainId} is not supported` }), 404);
    return this.answer({
      network: 'gas',
      transport: 'http',
      account,
      methods: ['GET baseFeeHistory'],
      ids: [null],
      answer: () => Promise.resolve(fees),
    });
  }

  private async answer(work: Work): Promise<Reply> {
    const { network, account, methods, ids } = work;
    const fault = this.faults.draw(work);
    const id = ids[0] ?? null;
    const refusal = fault === undefined ? undefined : refuseByFault(fault, id);
    if (refusal !== undefined) return this.refuse(account, refusal);
    if (!account.charge(methods, this.#behavior.dailyCredits ?? undefined))
      return this.refuse(account, paymentRequired(id));
    this.counters.accept(network, methods);
    return fault === undefined
      ? jsonReply(await work.answer(0))
      : corruptReply(fault, { key: account.pair.key, ids, answer: work.answer });
  }

  private count(access: Access): Access {
    if (access.kind === 'refused') this.counters.refuse(access.reply.status);
    return access;
  }

  /** Counts a rejection. If no credits are left, closes the key's sockets. */
  refuse(account: KeyAccount, reply: Reply): Reply {
    this.counters.refuse(reply.status);
    if (reply.status === 402) this.#cutSockets(account);
    return reply;
  }
}
