import { sumCosts } from '../../../base/credits/planCost';
import type { JsonObject } from '../../../base/json/jsonValue';
import { isList } from '../../../base/json/readMember';
import { failed, ok } from '../../../base/result';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipePorts, PipeResult } from '../../../request/pipe/pipePorts';
import { rangeOfRequest, readLongWorkRequest, tagsOfRequest } from '../../longWork/createLongWork';
import { type MovingTag, printBlock } from '../../longWork/plan/blockBounds';
import type { BlockSpan } from '../../longWork/plan/blockSpan';
import { splitFilter } from '../../longWork/plan/filterGroups';
import { planLogRange, type ProbeAnswer, probeSpans } from '../../longWork/plan/planLogRange';
import { type CellComposition, composeCell } from '../compose/composeCell';
import { findHeads } from '../compose/findHeads';
import { type PlacedCell, prepareLongWork } from '../compose/prepareCell';
import { permitFiles } from '../directives/permitFiles';
import { cellBudgetOf } from '../directives/readLongWorkDirectives';
import { agreeToSpend } from './agreeToSpend';
import { planCreation } from './planCreation';

/** The calls of one estimate, without those for the numbers of heads. */
export const probeCalls = 4;

/**
 * Estimates the calls of a cell's log range from a few short calls, after the user has agreed to their cost. `id` names
 * the long work.
 */
export async function estimateCell(
  place: PlacedCell | undefined,
  signal: AbortSignal,
  ports: PipePorts,
): Promise<PipeResult<{ readonly id: string; readonly calls: number }>> {
  if (!place) return failed(notEstimated);
  const { cell } = place.target;
  const forbidden = await permitFiles([cell], place.notebookPath, ports.files, signal);
  if (forbidden) return failed(forbidden);
  const prepared = await prepareLongWork(place, ports);
  if (!prepared) return failed(notEstimated);
  const { network, work } = prepared;
  const each = resolveCost('eth_getLogs', network, ports.settings().costs).cost;
  const creation = await planCreation(prepared, ports);
  const cost = sumCosts([...Array.from({ length: probeCalls * work.value.groups }, () => each), ...creation]);
  const share = { network, cost, calls: probeCalls + creation.length, isOpen: false };
  const spending = { networks: [network], shares: [share], budget: cellBudgetOf(cell) };
  const allowance = await agreeToSpend(spending, signal, ports);
  if (allowance.kind === 'failed') return allowance;
  const options: CallOptions = { network, transport: 'http', signal, allowance: allowance.value };
  const calls = await probeRange(prepared, options, ports);
  return calls.kind === 'failed' ? calls : ok({ id: work.value.id, calls: calls.value });
}

async function probeRange(
  composition: CellComposition,
  options: CallOptions,
  ports: PipePorts,
): Promise<PipeResult<number>> {
  const composed = await composeCell(composition, options, ports);
  if (composed.kind === 'failed') return composed;
  const request = readLongWorkRequest(composed.value.composed.call);
  if (request?.kind !== 'logs')
    return failed(
      noEstimate('Estimates are available only for ranges of logs. The calls of other requests are known.'),
    );
  const heads = await findHeads(
    tagsOfRequest(request).filter((tag) => !composed.value.heads.has(tag)),
    options,
    ports,
  );
  if (heads.kind === 'failed') return heads;
  const numbers = new Map<MovingTag, number>(
    [...composed.value.heads, ...heads.value].map(([tag, number]) => [tag, Number(number)]),
  );
  const range = rangeOfRequest(request, numbers);
  if (range.kind === 'failed' || range.value === undefined)
    return failed(noEstimate(range.kind === 'failed' ? range.problem : "The request doesn't have a range."));
  const { network } = options;
  const groups = splitFilter(request.query.filter, network.limits.logParameters);
  if (groups.kind === 'failed') return failed(noEstimate(groups.problem));
  // One group represents the others: all have the same number of addresses, except the last.
  const filter = groups.value[0] ?? request.query.filter;
  const answers: ProbeAnswer[] = [];
  for (const span of probeSpans(range.value, probeCalls, network.limits)) {
    const answer = await probe(filter, span, options, ports);
    if (answer.kind === 'failed') return answer;
    answers.push(answer.value);
  }
  const { cost } = resolveCost('eth_getLogs', network, ports.settings().costs);
  return ok(planLogRange(range.value, groups.value.length, network.limits, cost, answers).calls);
}

async function probe(
  filter: JsonObject,
  span: BlockSpan,
  options: CallOptions,
  ports: PipePorts,
): Promise<PipeResult<ProbeAnswer>> {
  const asked = await executeCall(
    {
      kind: 'rpc',
      method: 'eth_getLogs',
      params: [{ ...filter, fromBlock: printBlock(span.from), toBlock: printBlock(span.to) }],
    },
    options,
    ports,
  );
  if (asked.kind === 'failed') return asked;
  const { outcome } = asked.value;
  if (outcome.kind === 'result') return ok({ span, count: isList(outcome.value) ? outcome.value.length : undefined });
  const explanation = explainOutcome(outcome, options.network);
  if (explanation.class === 'resultCount' || explanation.class === 'responseSize')
    return ok({ span, count: undefined });
  return failed({ code: 'dependency', cause: explanation.cause, cure: explanation.cure });
}

const notEstimated: Refusal = {
  code: 'problem',
  cause: 'Estimates are available only for ranges of logs without prompts.',
  cure: 'Nothing was sent.',
};

function noEstimate(cause: string): Refusal {
  return { code: 'problem', cause, cure: 'Nothing was estimated.' };
}
