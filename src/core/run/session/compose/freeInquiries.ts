import { findInquiries } from '../../../answer/inquiry/findInquiries';
import { runInquiry } from '../../../answer/inquiry/inquirySources';
import { noCost } from '../../../base/credits/planCost';
import { delay } from '../../../base/delay';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Inquiry, OfferedInquiry } from '../../../model/exchange/inquiry';
import { isFreeNode, type Network } from '../../../model/networks/network';
import type { SpendingPorts } from '../../../request/pipe/allowance';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import { openAllowance } from '../../../request/pipe/openAllowance';
import { inquiryBehind } from './offerBehind';

/** Makes inquiries for what the user looks at, where they cost nothing. */
export interface FreeInquiryPort {
  /** Returns whether something was learned. False where the inquiry must be chosen by the user. */
  readonly make: (offer: OfferedInquiry, network: Network) => Promise<boolean>;
}

/** The ports of doors beside runs: hovers, completion, the Contracts view, the builder. */
export interface LookingPorts extends OfferingPorts {
  /** Without it, inquiries are only offered. */
  readonly free?: FreeInquiryPort;
}

/**
 * Returns the offer to find the contract behind another one. Where that costs nothing, finds it first, so that nothing
 * is left to offer, and looks again behind known proxies, because they may have been upgraded.
 */
export async function findBehind(
  address: string,
  network: Network,
  ports: LookingPorts,
): Promise<OfferedInquiry | undefined> {
  const target = { address, block: undefined };
  const offer = await inquiryBehind(target, network, ports);
  if (ports.free === undefined || !isFreeNode(network)) return offer;
  const look = offer ?? (await inquiryBehind(target, network, ports, true));
  const isMade = look !== undefined && (await ports.free.make(look, network));
  return isMade ? inquiryBehind(target, network, ports) : offer;
}

/** Makes the inquiries about the contracts of an answer where they cost nothing. Results can lead to further ones. */
export async function learnOfAnswer(exchange: Exchange, ports: LookingPorts): Promise<void> {
  const { free, knowledge } = ports;
  const { network } = exchange;
  if (free === undefined || !isFreeNode(network)) return;
  const asked = new Set<string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const { hints } = await hintsOfAnswer(exchange, { abis: [], problems: [] }, knowledge);
    const offers = await findInquiries({ exchange, hints }, ports);
    const open = offers.filter(({ inquiry }) => !asked.has(JSON.stringify(inquiry)));
    for (const { inquiry } of open) asked.add(JSON.stringify(inquiry));
    const made = await Promise.all(open.map((offer) => free.make(offer, network)));
    if (!made.includes(true)) return;
  }
}

const maxRounds = 3;

/** A door doesn't wait longer than this. What comes later is used by the next one. */
const waitMilliseconds = 1_500;

/** A node that gave no answer isn't asked again before this time has passed. */
const silentMilliseconds = 10_000;

/** What was learned isn't asked again before this time has passed. */
const freshMilliseconds = 2_000;

/** Makes inquiries at nodes where calls cost nothing, if settings allow them automatically. */
export class FreeInquiries implements FreeInquiryPort {
  /** When something was last learned of a subject, by network and kind. */
  readonly #learnedAt = new Map<string, Map<string, number>>();
  readonly #running = new Map<string, Promise<boolean>>();
  /** When a node last gave no answer, by the key of its network. */
  readonly #silentSince = new Map<string, number>();

  constructor(
    private readonly ports: AskingPorts & SpendingPorts,
    private readonly isAllowed: () => boolean,
    /** Aborts when the window closes. */
    private readonly ending: AbortSignal,
  ) {}

  async make({ inquiry, hosts = [] }: OfferedInquiry, network: Network): Promise<boolean> {
    const isMade = this.ports.inquiries?.modeOf(inquiry.kind, network) === 'auto' && hosts.length === 0;
    if (!isMade || !isFreeNode(network) || !this.isAllowed() || this.#isSilent(network)) return false;
    if (this.#isFresh(inquiry, network)) return false;
    const key = JSON.stringify(inquiry);
    const running = this.#running.get(key) ?? this.#run({ inquiry, network }, key);
    this.#running.set(key, running);
    const door = new AbortController();
    const learned = await Promise.race([running, delay(waitMilliseconds, door.signal).then(() => false)]);
    door.abort();
    return learned;
  }

  async #run({ inquiry, network }: Pick<OfferedInquiry, 'inquiry'> & { network: Network }, key: string) {
    const transport = network.rpc === undefined ? ('ws' as const) : ('http' as const);
    try {
      const options = { network, transport, signal: this.ending, allowance: openAllowance(noCost, this.ports) };
      const report = await runInquiry(inquiry, options, this.ports);
      const learned = report.kind === 'ok' && report.value.learned > 0;
      if (learned) this.#noteLearned(inquiry, network);
      else this.#silentSince.set(network.key, this.ports.now());
      return learned;
    } finally {
      this.#running.delete(key);
    }
  }

  #isFresh({ kind, subjects }: Inquiry, { key }: Network): boolean {
    const known = this.#learnedAt.get(`${key} ${kind}`);
    const now = this.ports.now();
    return subjects.every((subject) => Math.abs(now - (known?.get(subject) ?? -Infinity)) < freshMilliseconds);
  }

  #noteLearned({ kind, subjects }: Inquiry, { key }: Network): void {
    const now = this.ports.now();
    const kept = [...(this.#learnedAt.get(`${key} ${kind}`) ?? [])].filter(
      ([, at]) => Math.abs(now - at) < freshMilliseconds,
    );
    this.#learnedAt.set(`${key} ${kind}`, new Map([...kept, ...subjects.map((subject) => [subject, now] as const)]));
  }

  #isSilent({ key }: Network): boolean {
    const since = this.#silentSince.get(key);
    return since !== undefined && Math.abs(this.ports.now() - since) < silentMilliseconds;
  }
}
