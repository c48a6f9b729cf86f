import { resolveCost } from '../credits/resolveCost';
import type { JsonObject } from '../json/jsonValue';
import { isList } from '../json/readMember';
import { executeCall, type CallOptions } from '../pipe/executeCall';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import type { Refusal } from '../pipe/refusal';
import { printBlock, type MovingTag } from '../ranges/blockBounds';
import type { BlockSpan } from '../ranges/blockSpan';
import { rangeOfRequest, readLongRequest, tagsOfRequest } from '../ranges/createLongWork';
import { explainOutcome } from '../decode/explainOutcome';
import { splitFilter } from '../ranges/filterGroups';
import { planLogRange, probeSpans, type ProbeAnswer } from '../ranges/planLogRange';
import { failed, ok } from '../result';
import { composeCell, type CellComposition } from './composeCell';
import { findHeads } from './findHeads';

/** Calls that an estimate makes, beside those for the numbers of heads. */
export const probeCalls = 4;

/** Estimates the calls of a log range from a few short spans of it, each asked for once. */
export async function estimateCellWork(composition: CellComposition, options: CallOptions, ports: PipePorts): Promise<Attempted<number>> {
  const composed = await composeCell(composition, options, ports);
  if (composed.kind === 'failed') return composed;
  const request = readLongRequest(composed.value.composed.call);
  if (request?.kind !== 'logs') return failed(noEstimate('Only ranges of logs are estimated: of other requests the calls are known.'));
  const heads = await findHeads(tagsOfRequest(request).filter((tag) => !composed.value.heads.has(tag)), options, ports);
  if (heads.kind === 'failed') return heads;
  const numbers = new Map<MovingTag, number>([...composed.value.heads, ...heads.value].map(([tag, number]) => [tag, Number(number)]));
  const range = rangeOfRequest(request, numbers);
  if (range.kind === 'failed' || range.value === undefined) return failed(noEstimate(range.kind === 'failed' ? range.problem : 'There is no range.'));
  const { network } = options;
  const groups = splitFilter(request.query.filter, network.limits.logParameters);
  if (groups.kind === 'failed') return failed(noEstimate(groups.problem));
  // One group tells of the others: each has as many addresses, but for the last.
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

async function probe(filter: JsonObject, span: BlockSpan, options: CallOptions, ports: PipePorts): Promise<Attempted<ProbeAnswer>> {
  const asked = await executeCall({ kind: 'rpc', method: 'eth_getLogs', params: [{ ...filter, fromBlock: printBlock(span.from), toBlock: printBlock(span.to) }] }, options, ports);
  if (asked.kind === 'failed') return asked;
  const { outcome } = asked.value;
  if (outcome.kind === 'result') return ok({ span, count: isList(outcome.value) ? outcome.value.length : undefined });
  const explanation = explainOutcome(outcome, options.network);
  if (explanation.class === 'resultCount' || explanation.class === 'responseSize') return ok({ span, count: undefined });
  return failed({ code: 'dependency', cause: explanation.cause, cure: explanation.cure });
}

function noEstimate(cause: string): Refusal {
  return { code: 'problem', cause, cure: 'Nothing was estimated.' };
}
