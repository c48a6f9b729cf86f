import { addCosts, sumCosts } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { SpendingPorts } from '../../../request/pipe/allowance';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { readLongRequest } from '../../longWork/kinds/workKinds';
import type { RpcCall } from '../../longWork/longWork';
import type { MovingTag } from '../../longWork/plan/blockSpan';
import type { EstimatedCalls } from '../../longWork/plan/planLogRange';
import { planProbes } from '../../longWork/run/planLongWork';
import type { ProbedEstimate } from '../../longWork/workKind';
import type { PlacedCell, PreparedCell } from '../compose/cellStages';
import { composeCell } from '../compose/composeCell';
import { findHeads } from '../compose/findHeads';
import { prepareLongWork } from '../compose/prepareCell';
import { permitFiles } from '../directives/permitFiles';
import { cellBudgetOf } from '../directives/readLongWorkDirectives';
import { findSentKeys, refuseWrittenKeys } from '../notebook/writtenKeys';
import { agreeToSpend } from './agreeToSpend';
import { planCreation } from './planCells';

/**
 * Estimates the calls of a cell's long work from a few short calls, after the user has agreed to their cost. `id` names
 * the long work.
 */
export async function estimateCell(
  placed: PlacedCell | undefined,
  signal: AbortSignal,
  ports: AskingPorts & NetworkPorts & SpendingPorts & Pick<PromptPorts, 'files'>,
): Promise<PipeResult<{ readonly id: string; readonly calls: EstimatedCalls }>> {
  if (!placed) return failed(notEstimated);
  const { cell } = placed;
  const forbidden = await permitFiles([cell], placed.notebookPath, ports.files, signal);
  if (forbidden) return failed(forbidden);
  const prepared = await prepareLongWork(placed, ports);
  if (!prepared) return failed(notEstimated);
  const { network, work } = prepared;
  const keys = findSentKeys(prepared.scope);
  if (keys.length > 0) return failed(refuseWrittenKeys(keys));
  const probes = planProbes(work.value, network, ports.settings().costs);
  if (probes === undefined) return failed(noEstimate(onlyLogs));
  const creation = await planCreation(prepared, ports);
  const cost = addCosts(probes.cost, sumCosts(creation));
  const share = { network, cost, calls: probes.calls + creation.length, isOpen: false };
  const spending = { networks: [network], shares: [share], budget: cellBudgetOf(cell) };
  const allowance = await agreeToSpend(spending, signal, ports);
  if (allowance.kind === 'failed') return allowance;
  const options: CallOptions = { network, transport: 'http', signal, allowance: allowance.value };
  const calls = await probeRange(prepared, options, ports);
  return calls.kind === 'failed' ? calls : ok({ id: work.value.id, calls: calls.value });
}

async function probeRange(
  prepared: PreparedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<EstimatedCalls>> {
  const composed = await composeCell(prepared, options, ports);
  if (composed.kind === 'failed') return composed;
  const request = readLongRequest(composed.value.call);
  const estimate = request?.kind.estimate;
  if (request === undefined || estimate === undefined) return failed(noEstimate(onlyLogs));
  const heads = await findHeads(
    request.tags.filter((tag) => !composed.value.heads.has(tag)),
    options,
    ports,
  );
  if (heads.kind === 'failed') return heads;
  const numbers = new Map<MovingTag, number>(
    [...composed.value.heads, ...heads.value].map(([tag, number]) => [tag, Number(number)]),
  );
  const range = request.rangeAt(numbers);
  if (range.kind === 'failed' || range.value === undefined)
    return failed(noEstimate(range.kind === 'failed' ? range.problem : "The request doesn't have a range."));
  const probes = request.probe?.(range.value, options.network.limits) ?? failed(onlyLogs);
  if (probes.kind === 'failed') return failed(noEstimate(probes.problem));
  const answers: (JsonValue | undefined)[] = [];
  for (const call of probes.value.calls) {
    const answer = await probe(call, estimate, options, ports);
    if (answer.kind === 'failed') return answer;
    answers.push(answer.value);
  }
  return ok(probes.value.countCalls(answers));
}

/** The answer to a probe. Undefined if there is more than a call returns. */
async function probe(
  call: RpcCall,
  { tooMuch }: ProbedEstimate,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<JsonValue | undefined>> {
  const asked = await executeCall(call, options, ports);
  if (asked.kind === 'failed') return asked;
  const { outcome } = asked.value;
  if (outcome.kind === 'result') return ok(outcome.value);
  const explanation = explainOutcome(outcome, options.network);
  return tooMuch.has(explanation.class)
    ? ok(undefined)
    : failed({ code: 'dependency', cause: explanation.cause, cure: explanation.cure, failure: explanation.class });
}

const onlyLogs = 'Estimates are available only for ranges of logs. The calls of other requests are known.';

const notEstimated: Refusal = {
  code: 'problem',
  cause: 'Estimates are available only for ranges of logs without prompts.',
  cure: 'Nothing was sent.',
};

function noEstimate(cause: string): Refusal {
  return { code: 'problem', cause, cure: 'Nothing was estimated.' };
}
