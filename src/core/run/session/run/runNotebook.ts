import { formatPlanCost } from '../../../base/credits/formatCredits';
import { multiplyCost, type PlanCost } from '../../../base/credits/planCost';
import { failed, ok } from '../../../base/result';
import { nameOf } from '../../../model/cell/cell';
import { type Refusal, refuseFor } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import type { Allowance, AllowanceTerms, SpendingPorts } from '../../../request/pipe/allowance';
import type { NetworkPorts, PlanningPorts } from '../../../request/pipe/networkPorts';
import { leeway } from '../../../request/pipe/openAllowance';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { RequestPorts } from '../../longWork/run/longWorkPorts';
import type { PlacedCell } from '../compose/cellStages';
import { prepareCell } from '../compose/prepareCell';
import { permitFiles } from '../directives/permitFiles';
import { cellBudgetOf } from '../directives/readLongWorkDirectives';
import { type CellAnswer, isAnswered, refusalsOfAnswer } from '../memory/cellAnswer';
import { type CellSources, chainsOfCell, sourcesOfCell } from '../memory/cellSources';
import { cellErrors } from '../notebook/cellErrors';
import { sendsHidden } from '../notebook/environmentValues';
import { agreeToSpend } from '../plan/agreeToSpend';
import { type CellShares, perMinuteOf } from '../plan/cellPlan';
import { planCells } from '../plan/planCells';
import { answerRows } from './answerRows';
import { checkChains } from './checkChains';
import { runCell } from './runCell';
import type { CellRun, NotebookRun, RenewedAnswer, RenewNeeded, RunObserver } from './runLevels';
import type { RunningPorts } from './runningPorts';

/**
 * Runs the cells in order and stores their answers. Stops at the first one without a result and refuses the target. If
 * the target itself can't be sent, nothing is sent.
 */
export async function runNotebook(run: NotebookRun, ports: RunningPorts): Promise<void> {
  const { target, steps, observer } = run;
  const { id } = target;
  const refuse = async (refusal: Refusal): Promise<void> => {
    reportRefusals(target, undefined, { kind: 'refused', refusal }, ports);
    await observer.started(id);
    run.noteSources(id, sourcesOf(target, run, ports));
    await observer.ended(id, { kind: 'refused', refusal });
  };
  const agreed = await agree(run, ports);
  if (agreed.kind === 'failed') return refuse(agreed.problem);
  const checked = checkChains(networksOf(agreed.value), run.signal, ports);
  for (const step of steps) {
    await observer.started(step.id);
    await checked;
    const answer = await answerStep(step, agreed.value, run, ports);
    reportRefusals(step, agreed.value.shares.get(step.id), answer, ports);
    await observer.ended(step.id, answer);
    if (step.id !== id && !isAnswered(answer)) {
      return refuse((run.signal.aborted ? dependencyStopped : dependencyFailed)(nameOf(step.cell)));
    }
  }
}

/**
 * The networks of cells that send at once. Others ask first whether a hidden value may be sent to a network, and nothing
 * is sent there before the answer.
 */
function networksOf({ shares }: Agreement): readonly Network[] {
  const all = [...shares.values()].flatMap((share) => (share?.kind === 'ok' ? share.value : []));
  return all.filter(({ prepared }) => !sendsHidden(prepared.scope)).map(({ network }) => network);
}

/** The planned cells, and what the user agreed to spend on them. */
interface Agreement {
  readonly shares: ReadonlyMap<string, CellShares>;
  readonly allowance: Allowance;
}

async function agree(
  { target, steps, ...run }: NotebookRun,
  ports: PlanningPorts & SpendingPorts & Pick<PromptPorts, 'files'>,
): Promise<PipeResult<Agreement>> {
  const { cell, id } = target;
  const cells = steps.map((step) => step.cell);
  const refusal =
    refuseFor(cellErrors(target, target.names), 'invalidCell') ??
    // Without the rows, the names of their columns aren't known.
    (target.rows?.kind === 'failed' ? target.rows.problem : undefined) ??
    refuseFor(run.problems) ??
    (await permitFiles(cells, target.notebookPath, ports.files, run.signal));
  if (refusal) return failed(refusal);
  const { shares, problems } = await planCells(run.cells, run.planning, ports);
  const tooLong = refuseFor(problems);
  if (tooLong) return failed(tooLong);
  const own = shares.get(id);
  if (own?.kind === 'failed') return own;
  const spending = {
    networks: (own?.value ?? []).map(({ network }) => network),
    shares: [...shares.values()].flatMap((share) => (share?.kind === 'ok' ? share.value : [])),
    budget: cellBudgetOf(cell),
  };
  const allowance = await agreeToSpend(spending, run.signal, ports);
  return allowance.kind === 'failed' ? allowance : ok({ shares, allowance: allowance.value });
}

async function answerStep(
  placed: PlacedCell,
  { shares, allowance }: Agreement,
  run: NotebookRun,
  ports: RequestPorts & NetworkPorts & PromptPorts,
): Promise<CellAnswer> {
  const { id, cell } = placed;
  const own = shares.get(id);
  const { costs } = ports.settings();
  const perMinute = perMinuteOf(id, shares, id === run.target.id ? run.renewed.map((each) => each.id) : [], costs);
  const allowed = allowance.within({ credits: cellBudgetOf(cell), ...(perMinute ? {} : agreedBefore(own)) });
  const sources = sourcesOf(placed, run, ports);
  run.noteSources(id, sources);
  const runOne = (one: PlacedCell, prepared: CellRun['prepared']): Promise<CellAnswer> =>
    runCell(
      {
        ...run,
        // What a row shows on its way would replace what is shown of all.
        ...(one.given && { observer: { ...run.observer, progressed: undefined, wentLive: undefined } }),
        placed: one,
        prepared,
        allowance: allowed,
        perMinute,
        renewNeeded: id === run.target.id ? renewalOf(run, { shares, allowance }, ports) : undefined,
      },
      ports,
    );
  const answer =
    placed.rows?.kind === 'ok' && own?.kind === 'ok'
      ? await answerRows({
          ...run,
          placed,
          rows: placed.rows.value,
          now: ports.now,
          answer: async (row) => runOne(row, await prepareCell(row, ports)),
        })
      : await runOne(placed, own?.kind === 'ok' ? ok(own.value.map(({ prepared }) => prepared)) : own);
  // The answer itself may show that the chain started over. It is from the new chain then.
  const made = { ...sources, chains: chainsOfCell(placed, ports) };
  run.noteSources(id, made);
  run.memory.remember(placed, answer, made);
  return answer;
}

/**
 * What a cell may spend before it asks, although less than `confirmAbove`: an estimate and half of it, and a few pages of
 * unknown price, whose number nobody knows.
 */
function agreedBefore(own: CellShares): Pick<AllowanceTerms, 'granted' | 'because'> {
  const [share, another] = own?.kind === 'ok' ? own.value : [];
  if (share?.work === undefined || another !== undefined) return {};
  const { estimate, identity, isLeast } = share.work;
  if (estimate !== undefined)
    return {
      granted: beyondEstimate(share.cost),
      because: `The estimate was ${share.isOpen ? 'at least' : 'up to'} ${formatPlanCost(share.cost)}.`,
    };
  const { unpricedBeforeAsking } = identity.kind;
  if (
    !isLeast ||
    identity.maxPages !== undefined ||
    unpricedBeforeAsking === undefined ||
    share.cost.unpricedCalls === 0
  )
    return {};
  return { granted: { credits: Number.POSITIVE_INFINITY, unpricedCalls: unpricedBeforeAsking } };
}

/** The calls of the range aren't all: blocks are asked for beside them, which may be unpriced where logs aren't. */
function beyondEstimate(cost: PlanCost): PlanCost {
  const { credits, unpricedCalls } = multiplyCost(cost, leeway);
  return credits > 0
    ? { credits, unpricedCalls: Number.POSITIVE_INFINITY }
    : { credits, unpricedCalls: unpricedCalls + 3 };
}

/** How a repeated cell runs the cells again that it reads. Those that send, or take long, keep their answers. */
function renewalOf(
  run: NotebookRun,
  agreed: Agreement,
  ports: RequestPorts & NetworkPorts & PromptPorts,
): RenewNeeded | undefined {
  const { renewed, observer } = run;
  if (renewed.length === 0) return undefined;
  const quiet: RunObserver = { started: () => undefined, ended: () => undefined };
  return async (pins, { signal, allowance }) => {
    const answers: RenewedAnswer[] = [];
    for (const step of renewed) {
      const answer = await answerStep(step, { ...agreed, allowance }, { ...run, pins, signal, observer: quiet }, ports);
      answers.push({ name: nameOf(step.cell), answer });
      if (signal.aborted || !isAnswered(answer)) break;
      observer.renewed?.(step.id, answer);
    }
    return answers;
  };
}

function reportRefusals(
  placed: PlacedCell,
  shares: CellShares | undefined,
  answer: CellAnswer,
  { onRefused }: Pick<SendingPorts, 'onRefused'>,
): void {
  const networks = shares?.kind === 'ok' ? shares.value.map(({ network }) => network.key) : [];
  if (onRefused) for (const refused of refusalsOfAnswer(placed, networks, answer)) onRefused(refused);
}

/** A prompt or a confirmation can take long, so this is read when the cell is sent. */
function sourcesOf(placed: PlacedCell, { memory }: NotebookRun, ports: NetworkPorts): CellSources {
  return sourcesOfCell(placed.names, placed, memory, ports);
}

/** The cell was stopped in time, but the cell that it needs may have been sent and charged. */
function dependencyStopped(name = 'another cell'): Refusal {
  return {
    code: 'aborted',
    cause: `Stopped while \`${name}\` was running, whose result this cell uses.`,
    cure: 'Run the cell again to send it. Nothing was charged for this one.',
  };
}

function dependencyFailed(name = 'another cell'): Refusal {
  return {
    code: 'dependency',
    cause: `This cell uses the result of \`${name}\`, which failed.`,
    cure: 'Fix and run that cell first. Nothing was charged for this one.',
  };
}
