import { addCosts, noCost, type PlanCost } from '../../../base/credits/planCost';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Refusal } from '../../../model/exchange/refusal';
import { budgetAccount } from '../../../model/networks/budgetAccount';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';

/** The method of notifications of EVM networks, by which settings price them. */
export const notificationMethod = 'eth_subscription';

/**
 * Counts notifications in the ledger, several at once, where settings give them a price. Without a price, they are
 * not counted, because most services charge nothing for them.
 */
export class NotificationBill {
  #count = 0;
  #paid = noCost;
  #paying: Promise<void> | undefined;

  constructor(
    private readonly options: Pick<CallOptions, 'network' | 'allowance'>,
    private readonly ports: Pick<SendingPorts, 'ledger' | 'now' | 'settings'>,
    private readonly refused: (refusal: Refusal) => void,
    private readonly method = notificationMethod,
  ) {}

  get paid(): PlanCost {
    return this.#paid;
  }

  add(): void {
    this.#count += 1;
  }

  /** Resolves when everything so far is in the ledger. The service has charged it already, whatever is stopped. */
  async pay(): Promise<void> {
    while (this.#paying !== undefined) await this.#paying;
    if (this.#count === 0) return;
    const count = this.#count;
    this.#count = 0;
    this.#paying = this.#pay(count).finally(() => {
      this.#paying = undefined;
    });
    await this.#paying;
  }

  async #pay(count: number): Promise<void> {
    const { network, allowance } = this.options;
    const { cost } = resolveCost(this.method, network, this.ports.settings().costs);
    if (cost.kind === 'unpriced' || cost.credits === 0) return;
    const charged = { credits: cost.credits * count, unpricedCalls: 0 };
    const { signal } = new AbortController();
    const costs = [{ kind: 'known' as const, credits: charged.credits }];
    const permit = await allowance.take({ network, signal, transport: 'ws', costs });
    if (permit.kind === 'failed') this.refused(permit.problem);
    await this.ports.ledger.append({
      at: this.ports.now(),
      serviceId: network.service.id,
      account: budgetAccount(network),
      networkId: network.id,
      method: this.method,
      cost: { kind: 'known', credits: charged.credits },
      outcome: 'result',
    });
    if (permit.kind === 'ok') permit.value.settle(charged);
    this.#paid = addCosts(this.#paid, charged);
  }
}
