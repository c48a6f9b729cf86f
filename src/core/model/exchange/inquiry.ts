import { formatPlanCost } from '../../base/credits/formatCredits';
import { addCosts, noCost, type PlanCost } from '../../base/credits/planCost';
import { middleEllipsis } from '../../base/view/shortForm';

export const inquiryKinds = [
  'failures',
  'assets',
  'tokens',
  'proxies',
  'classes',
  'verified',
  'signatures',
  'names',
] as const;

/**
 * What can be asked about an answer. `failures`: why its transactions or the call itself failed. The others are about
 * contracts without a known name: the assets of vaults, the symbols and decimals of tokens, the contract behind a proxy,
 * the class of an l2net contract, a verified ABI, the names of bare selectors and topics, and the addresses of names.
 */
export type InquiryKind = (typeof inquiryKinds)[number];

/** A question about contracts in an answer that the chain or a web service can answer. */
export interface Inquiry {
  readonly kind: InquiryKind;
  /** The key of the network that the contracts are on. */
  readonly network: string;
  /**
   * Addresses as `addressKey`s, the hashes of `signatures`, the names of `names`, or the hashes of transactions and the
   * calls of `failures`.
   */
  readonly subjects: readonly string[];
  /** For each subject, the blocks to ask about, as quantities or tags. Only set if the result depends on them. */
  readonly blocks?: readonly (readonly string[])[];
}

/** An inquiry and what it costs. */
export interface OfferedInquiry {
  readonly inquiry: Inquiry;
  readonly cost: PlanCost;
  /** Number of calls to the network. */
  readonly calls: number;
  /** The web hosts that receive requests, if any. */
  readonly hosts?: readonly string[];
}

/** Maximum number of subjects of one inquiry. The rest is offered again afterward. */
export const maxSubjects = 200;

/** Formats the name and the cost of an inquiry: `Name 7 Tokens (14 unpriced calls)`. */
export function labelOfInquiry({ inquiry, cost, calls, hosts = [] }: OfferedInquiry): string {
  const most = upToKinds.has(inquiry.kind) ? 'at most ' : '';
  const price = calls === 0 ? [] : [`${most}${priceOf(cost, calls)}`];
  const asks = hosts.length === 0 ? [] : [`asks ${[...new Set(hosts)].join(', ')}`, ...(calls === 0 ? ['free'] : [])];
  return `${actionOf(inquiry)} (${[...price, ...asks].join(', ')})`;
}

/** Whether an inquiry asks only the network what contracts are, so that one button can make it with others. */
export function isIdentifying({ inquiry, calls, hosts = [] }: OfferedInquiry): boolean {
  return ['assets', 'tokens', 'proxies', 'classes'].includes(inquiry.kind) && calls > 0 && hosts.length === 0;
}

/** Kinds whose inquiries end as soon as one call answers them. */
const upToKinds: ReadonlySet<InquiryKind> = new Set<InquiryKind>(['failures', 'assets', 'proxies', 'classes']);

/** Formats what identifies contracts by several inquiries: `Identify · ≤ 13 calls, 1,040 credits`. */
export function labelOfIdentify(offers: readonly OfferedInquiry[]): string {
  const calls = offers.reduce((sum, offer) => sum + offer.calls, 0);
  return `Identify · ≤ ${priceOf(offers.map(({ cost }) => cost).reduce(addCosts, noCost), calls)}`;
}

function priceOf(cost: PlanCost, calls: number): string {
  if (cost.unpricedCalls === calls) return formatPlanCost(cost);
  return `${calls === 1 ? '1 call' : `${calls} calls`}, ${formatPlanCost(cost)}`;
}

function actionOf({ kind, subjects }: Inquiry): string {
  const count = subjects.length;
  switch (kind) {
    case 'failures':
      return count === 1
        ? 'Why?'
        : `Why Did ${count} ${subjects.some((subject) => subject.startsWith('{')) ? 'Calls' : 'Transactions'} Fail?`;
    case 'assets':
      return count === 1 ? 'Read the Asset of the Vault' : `Read the Assets of ${count} Vaults`;
    case 'tokens':
      return count === 1 ? 'Name the Token' : `Name ${count} Tokens`;
    case 'proxies':
      return count === 1 ? 'Look Behind the Contract' : `Look Behind ${count} Contracts`;
    case 'classes':
      return count === 1 ? 'Read the ABI of the Class' : `Read the ABIs of ${count} Classes`;
    case 'verified':
      return count === 1 ? 'Name the Contract' : `Name ${count} Contracts`;
    case 'signatures':
      return count === 1 ? 'Find the Name of the Hash' : `Find the Names of ${count} Hashes`;
    case 'names':
      return count === 1 ? `Look Up ${middleEllipsis(subjects[0] ?? '', 40)}` : `Look Up ${count} Names`;
  }
}
