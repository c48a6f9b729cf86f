import { planInquiry } from '../../../answer/inquiry/inquirySource';
import { whyLacking } from '../../../answer/inquiry/lackingTraces';
import { proxyInquiry } from '../../../answer/inquiry/proxyInquiry';
import { inquiryOfLinks, type ProxyLinks } from '../../../answer/inquiry/proxyLinks';
import {
  addCosts,
  type CreditCost,
  multiplyCost,
  noCost,
  type PricedCalls,
  sumCosts,
  sumPlans,
  unpriced,
} from '../../../base/credits/planCost';
import { failed, ok } from '../../../base/result';
import { stepLimits } from '../../../base/stepBudget';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { pauseBriefly, TimeSlices } from '../../../knowledge/files/timeSlices';
import { factsOf } from '../../../model/catalogue/methodFacts';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { ArgumentParser } from '../../../model/cell/argumentParser';
import { callLines } from '../../../model/cell/callLines';
import type { ArgumentNode } from '../../../model/cell/cell';
import { namesVariables } from '../../../model/cell/namesVariables';
import { parseTemplate } from '../../../model/cell/parseTemplate';
import type { Problem } from '../../../model/cell/problem';
import { slotMethod, slotsMethod } from '../../../model/exchange/evmCalls';
import { blockCall } from '../../../model/exchange/evmCalls';
import type { Refusal } from '../../../model/exchange/refusal';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { isFreeNode, type Network } from '../../../model/networks/network';
import { deployedWord } from '../../../request/params/deployedBlock';
import { headOfTag } from '../../../request/params/encodeBlock';
import { headCall } from '../../../request/params/headCall';
import { chargedMethods } from '../../../request/pipe/ledgerEntries';
import type { PlanningPorts } from '../../../request/pipe/networkPorts';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PricingPorts } from '../../../request/pipe/pipeSettings';
import type { EstimatedCalls } from '../../longWork/plan/planLogRange';
import type { JournalStore } from '../../longWork/run/longWorkPorts';
import { planLongWork, type WorkPlan } from '../../longWork/run/planLongWork';
import type { PlacedCell, PreparedCell, SendableRequest } from '../compose/cellStages';
import { composeAt } from '../compose/composeCell';
import { callsOf, isOneRequest, methodOf, sentMethod } from '../compose/composeRequest';
import { costsOfCreations, countUnknownCreations } from '../compose/findCreation';
import { costsOfDates } from '../compose/findDatedBlocks';
import { overrideCalls } from '../compose/overrideCalls';
import { prepareCell } from '../compose/prepareCell';
import { planVersion } from '../compose/refuseForVersion';
import { planCapabilities } from '../compose/refuseUnkept';
import { hasEffect, isChecked, linksOfCalls } from '../compose/requestLinks';
import { resolveStorageTarget } from '../compose/storageTarget';
import { movingTag, variableOfCell, variablesOfCell } from '../compose/variableOfCell';
import { readRetryDirective } from '../directives/readRepeatDirective';
import type { CellShares, NetworkShare } from './cellPlan';
import { linksOfRefusal, olderTags } from './findUpgrade';
import { planLive } from './planLive';
import { costsOfKeys } from './recoverKeys';

/** The calls that a request takes because of its proxies. */
interface PlannedLinks {
  /** The costs of the calls that check what is behind the proxies, together with the request. */
  readonly checks: readonly CreditCost[];
  /** What is sent in addition if other code than what is stored is there. Undefined if nothing is checked. */
  readonly ifUpgraded?: PricedCalls;
}

interface CallCount {
  readonly calls: number;
  /** Set if other calls than the request are sent, because the network lacks its method. */
  readonly method?: string;
  /** True if the first answers may require more calls. */
  readonly isOpen: boolean;
  readonly variable?: VariablePlan;
}

const one: CallCount = { calls: 1, isOpen: false };

/**
 * Counts the calls that a cell sends, as far as its layout shows. A variable takes one call for each slot, and a list of
 * calls is charged for each.
 */
async function countCalls(prepared: PreparedCell, ports: OfferingPorts): Promise<CallCount> {
  const { request, network } = prepared;
  if (request.kind === 'call' && request.more !== undefined)
    return { calls: isOneRequest(request, network) ? 1 : callLines(request).length, isOpen: false };
  if (request.kind !== 'call') return one;
  if (namesVariables(request.method)) return countNamed(prepared, ports);
  if (factsOf(request.method).takes !== 'slot') return one;
  const variable = variableOfCell(await resolveStorageTarget(prepared, ports), 0n);
  return variable ? { calls: Math.max(1, variable.slots.length), isOpen: variable.open, variable } : one;
}

/** Variables by name take one call, or one for each slot if the network is known to lack the method. */
async function countNamed(prepared: PreparedCell, ports: OfferingPorts): Promise<CallCount> {
  const { network } = prepared;
  const target = await resolveStorageTarget(prepared, ports);
  const variables = variablesOfCell(target);
  if (variables === undefined) return one;
  const isOpen = variables.some(({ open }) => open);
  if ((await whyLacking(slotsMethod, network, ports)) === undefined) return { calls: 1, isOpen };
  const slots = new Set(variables.flatMap((variable) => variable.slots));
  const others = (target.variables?.length ?? 0) - variables.length;
  return { calls: Math.max(1, slots.size + others), isOpen, method: slotMethod };
}

/** What planning needs in addition to the pipe. */
export interface Planning {
  /** The estimated calls of long work, by its id. */
  readonly estimates: ReadonlyMap<string, EstimatedCalls>;
  /** Without it, each request takes one call. */
  readonly journals: JournalStore | undefined;
  /** Milliseconds. Planning uses this clock to split its work and to stop in time. */
  readonly clock: () => number;
}

export interface PlannedCells {
  readonly shares: ReadonlyMap<string, CellShares>;
  /** An error if planning took too long. Some shares are missing then. */
  readonly problems: readonly Problem[];
}

/**
 * Plans cells one by one, in slices: pauses between cells, and between the compositions of one cell. Stops when planning
 * exceeds its time limit.
 */
export async function planCells(
  cells: readonly PlacedCell[],
  planning: Planning,
  ports: PlanningPorts,
): Promise<PlannedCells> {
  const { clock } = planning;
  const slices = new TimeSlices(clock, pauseBriefly);
  const startedAt = clock();
  const shares = new Map<string, CellShares>();
  for (const placed of cells) {
    if (clock() - startedAt > stepLimits.planMilliseconds) return { shares, problems: [tooLongToPlan] };
    const turn = (): Promise<void> => slices.turn();
    await turn();
    shares.set(placed.id, await planRows({ ...placed, turn }, planning, ports));
  }
  return { shares, problems: [] };
}

/** Plans a cell for each row of its file, which all take what the first one takes. */
async function planRows(placed: PlacedCell, planning: Planning, ports: PlanningPorts): Promise<CellShares> {
  if (placed.rows === undefined) return planCell(placed, planning, ports);
  if (placed.rows.kind === 'failed') return placed.rows;
  const { first, all } = placed.rows.value;
  const planned = await planCell({ ...placed, given: first.values }, planning, ports);
  if (planned?.kind !== 'ok') return planned;
  if (planned.value.length > 1) return failed(severalNetworks);
  if (all.length === 1) return planned;
  const rows = all.length;
  return ok(
    planned.value.map((share) => ({
      ...share,
      rows,
      calls: rows * share.calls,
      cost: multiplyCost(share.cost, rows),
    })),
  );
}

const severalNetworks: Refusal = {
  code: 'problem',
  cause: 'A cell with `# @each` runs on one network.',
  cure: 'Name one with `# @network`, and copy the cell for another one. Nothing was sent.',
};

async function planCell(placed: PlacedCell, planning: Planning, ports: PlanningPorts): Promise<CellShares> {
  const prepared = await prepareCell(placed, ports);
  if (prepared?.kind !== 'ok') return prepared;
  const shares: NetworkShare[] = [];
  for (const cell of prepared.value) shares.push(await planOnNetwork(cell, planning, ports));
  return ok(shares);
}

async function planOnNetwork(prepared: PreparedCell, planning: Planning, ports: OfferingPorts): Promise<NetworkShare> {
  const work = await planWork(prepared, planning, ports);
  const counted: CallCount = work ? { calls: work.calls, isOpen: work.isLeast } : await countCalls(prepared, ports);
  const { calls, isOpen, method, variable } = counted;
  const each = work ? [] : await estimateCosts(prepared, calls, ports, method);
  const cost = work ? work.cost : sumCosts(each);
  const creation = await planCreation(prepared, ports);
  const overrides = await planOverrides(prepared, ports);
  const keys = costsOfKeys(prepared.request, prepared.network, ports);
  const version = await planVersion(prepared, ports);
  const capabilities = await planCapabilities(prepared, ports);
  const block = await planOneBlock(prepared, variable, ports);
  // Of a variable, only the first word is read before it is known what is behind a proxy.
  const first = variable === undefined ? each : each.slice(0, 1);
  const { checks: proxies, ifUpgraded } = await planLinks(prepared, [...first, ...overrides], ports);
  const live = await planLive(prepared, ports);
  const subscription = live?.addedSubscription === undefined ? [] : [live.addedSubscription];
  const retry = readRetryDirective(prepared.cell);
  const attempts = retry.kind === 'ok' ? (retry.value?.attempts ?? 1) : 1;
  const side = [...creation, ...overrides, ...keys, ...version, ...capabilities, ...block, ...proxies, ...subscription];
  return {
    prepared,
    network: prepared.network,
    calls: attempts * (calls + side.length),
    ...(attempts > 1 && { attempts }),
    isOpen,
    work,
    live,
    cost: multiplyCost(addCosts(cost, sumCosts(side)), attempts),
    ifUpgraded,
    sideCalls: {
      creation: creation.length,
      overrides: overrides.length,
      keys: keys.length,
      version: version.length,
      capabilities: capabilities.length,
      block: block.length,
      proxies: proxies.length,
    },
  };
}

async function planWork(
  { work, network }: PreparedCell,
  { estimates, journals }: Planning,
  ports: PricingPorts,
): Promise<WorkPlan | undefined> {
  const identity = work.kind === 'ok' ? work.value : undefined;
  if (!identity || !journals) return undefined;
  const known = { estimate: estimates.get(identity.id), costs: ports.settings().costs };
  return planLongWork(identity, network, known, journals);
}

const tooLongToPlan: Problem = {
  code: 'tooLarge',
  severity: 'error',
  message: 'This cell takes too long to plan. Refer to fewer cells, or split it.',
  range: { start: 0, end: 1 },
};

/**
 * Returns the costs of the calls that name the block of a variable with several slots: its number, and the first slot
 * again. None if the cell has a block that doesn't move, or if only the first word tells whether there are more.
 */
async function planOneBlock(
  prepared: PreparedCell,
  variable: VariablePlan | undefined,
  ports: OfferingPorts,
): Promise<readonly CreditCost[]> {
  if (variable === undefined || variable.slots.length < 2) return [];
  const sketch = await composeAt(prepared, ports);
  if (sketch.kind === 'failed') return [];
  const head = headOfTag(movingTag(sketch.value.call) ?? '');
  if (head === undefined) return [];
  const methods = [headCall(head, prepared.network).method, slotMethod];
  return methods.map((method) => resolveCost(method, prepared.network, ports.settings().costs).cost);
}

/**
 * Returns the costs of the calls that are needed before the overrides of a cell: one for each slot that other values
 * share, and one for each head that the block is counted from. Sends nothing.
 */
async function planOverrides(cell: PreparedCell, ports: OfferingPorts): Promise<readonly CreditCost[]> {
  if (cell.overrides.length === 0) return [];
  const composed = await composeAt(cell, ports);
  if (composed.kind === 'failed') return [];
  const sketch = await overrideCalls(callsOf(composed.value), cell, { heads: new Map(), words: new Map() }, ports);
  if (sketch.kind === 'failed') return [];
  const { needs, words } = sketch.value;
  const known = new Set(composed.value.needs);
  const methods = [
    ...needs.filter((tag) => !known.has(tag)).map((tag) => headCall(tag, cell.network).method),
    ...words.map(() => slotMethod),
  ];
  return methods.map((method) => resolveCost(method, cell.network, ports.settings().costs).cost);
}

/**
 * Estimates the cost of each call that a cell's request is planned to take. A raw text costs as much as the methods in
 * it. `method` is what is sent instead of the request, if the network lacks that.
 */
async function estimateCosts(
  cell: PreparedCell,
  calls: number,
  ports: OfferingPorts,
  method?: string,
): Promise<readonly CreditCost[]> {
  const { request, network } = cell;
  const { costs } = ports.settings();
  const costOf = (method: string | undefined): CreditCost =>
    method === undefined ? unpriced : resolveCost(method, network, costs).cost;
  if (request.kind !== 'envelope') {
    const cost = costOf(method ?? (request.kind === 'call' ? sentMethod(request, network) : methodOf(request)));
    return Array.from({ length: calls }, () => cost);
  }
  const composed = await composeAt(cell, ports);
  const methods = composed.kind === 'ok' ? chargedMethods(composed.value.call) : sketchMethods(request, network);
  return methods.map(costOf);
}

/** The methods of a text with unknown references. A reference in place of a method is unpriced. */
function sketchMethods(
  { text }: Extract<SendableRequest, { kind: 'envelope' }>,
  network: Network,
): readonly (string | undefined)[] {
  const filled = parseTemplate(text)
    .map((part) => (part.kind === 'text' ? part.text : '0'))
    .join('');
  const methods = readRawMethods(filled);
  return methods.map((method) => (method === undefined ? undefined : catalogueMethod(method, network)));
}

/**
 * Returns the methods that an envelope, or each envelope of an array, may be charged for, in order. Undefined for one
 * without a method. If a text has several method members (`method` twice, `Method`), services differ in which one they
 * read. The result then combines all of them, which has no known cost.
 */
function readRawMethods(text: string): readonly (string | undefined)[] {
  const node = new ArgumentParser(text, 0, []).value();
  const envelopes = node?.kind === 'array' ? node.items : [node];
  return envelopes.map(methodOfEnvelope);
}

function methodOfEnvelope(node: ArgumentNode | undefined): string | undefined {
  if (node?.kind !== 'object') return undefined;
  const named = node.members.filter(({ key }) => key.toLowerCase() === 'method').map(({ value }) => value);
  const texts = named.map((value) => (value.kind === 'string' ? value.text : value.kind));
  return texts.length === 0 ? undefined : texts.join(' or ');
}

/**
 * Plans the calls that check the proxies of a request, and those that find what is behind them and read again if they
 * were upgraded. `discarded` has the costs of what is read by the code that is stored. Sends nothing.
 */
async function planLinks(
  prepared: PreparedCell,
  discarded: readonly CreditCost[],
  ports: OfferingPorts,
): Promise<PlannedLinks> {
  const { network } = prepared;
  if (!isChecked(prepared) || isFreeNode(network) || ports.inquiries === undefined) return { checks: [] };
  const { known } = await resolveStorageTarget(prepared, ports);
  const sketch = await composeAt({ ...prepared, known }, ports);
  if (sketch.kind === 'ok' && sketch.value.secrets.length > 0) return { checks: [] };
  const calls = sketch.kind === 'ok' ? callsOf(sketch.value) : [];
  const groups =
    sketch.kind === 'ok'
      ? await linksOfCalls(calls, network, ports)
      : await linksOfRefusal(prepared, sketch.problem, ports);
  if (groups.every(({ links }) => links.length === 0)) return { checks: [] };
  const costOf = (method: string): CreditCost => resolveCost(method, network, ports.settings().costs).cost;
  const checks = groups.flatMap(({ links }) => links.flatMap((link) => link.calls.map(({ method }) => costOf(method))));
  // What can't be composed before, and what has an effect, is sent once.
  const isReadTwice = sketch.kind === 'ok' && !calls.some(hasEffect);
  const again = [...checks, ...(isReadTwice ? discarded : [])];
  const inquiries = groups.map((group) => inquiryAbout(group, prepared, ports));
  const tags = groups
    .filter(({ at }) => typeof at === 'string' && olderTags.has(at))
    .map(() => costOf(blockCall('latest').method));
  const own = { calls: again.length + tags.length, cost: addCosts(sumCosts(again), sumCosts(tags)) };
  return { checks, ifUpgraded: sumPlans([own, ...inquiries]) };
}

/** The most that finding what is behind the proxies of a group takes. */
function inquiryAbout({ at, links }: ProxyLinks, { network }: PreparedCell, ports: OfferingPorts): PricedCalls {
  const inquiry = inquiryOfLinks(
    links.map(({ address }) => address),
    at,
    network,
  );
  return inquiry === undefined ? { calls: 0, cost: noCost } : planInquiry(proxyInquiry, inquiry, network, ports);
}

/**
 * Returns the costs of the calls that find the block of the contract's creation, and blocks by their time, if the request
 * uses them.
 */
export async function planCreation(prepared: PreparedCell, ports: OfferingPorts): Promise<readonly CreditCost[]> {
  const { request, network } = prepared;
  const text = request.kind === 'call' ? JSON.stringify(request.arguments) : '';
  if (!text.includes(deployedWord) && !/\d{4}-\d{2}-\d{2}/.test(text)) return [];
  const sketch = await composeAt(prepared, ports);
  if (sketch.kind === 'failed') return [];
  const dates = costsOfDates(sketch.value.dates?.length ?? 0, network, ports);
  if (!sketch.value.needsCreation) return dates;
  const creations = await countUnknownCreations(sketch.value.call, network, ports);
  return [...dates, ...costsOfCreations(creations, network, ports)];
}
