import { failed, ok } from '../../../base/result';
import { nameOf } from '../../../model/cell/parsedCell';
import type { Problem } from '../../../model/cell/problem';
import { type Refusal, refuseFor } from '../../../model/exchange/refusal';
import type { Allowance } from '../../../request/pipe/allowance';
import type { SpendingPorts } from '../../../request/pipe/allowance';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { WorkReport } from '../../longWork/workReport';
import type { PinnedHeads } from '../compose/pinnedHeads';
import type { PlanningPorts } from '../compose/planningPorts';
import type { PlacedCell } from '../compose/prepareCell';
import { permitFiles } from '../directives/permitFiles';
import { cellBudgetOf } from '../directives/readLongWorkDirectives';
import { isAnswered } from '../memory/answerToRead';
import type { CellAnswer, ExchangeAnswer } from '../memory/cellAnswer';
import type { CellMemory } from '../memory/cellMemory';
import { type CellSources, sourcesOfCell } from '../memory/cellSources';
import { refusalsOfAnswer } from '../memory/refusalsOfAnswer';
import type { EnvironmentGrants } from '../notebook/environmentValues';
import { agreeToSpend } from '../plan/agreeToSpend';
import type { CellShares } from '../plan/cellPlan';
import { planCells, type Planning } from '../plan/planCells';
import { runCell } from './runCell';
import type { RunningPorts } from './runningPorts';

/** Receives the progress of each cell that runs, including the cells that another one needs. */
export interface RunObserver {
  readonly started: (id: string) => void | Promise<void>;
  /**
   * Reports the progress of a request that takes many calls. `answer` has its rows so far if there are enough new ones.
   */
  readonly progressed?: (id: string, report: WorkReport, answer: ExchangeAnswer | undefined) => void;
  readonly ended: (id: string, answer: CellAnswer) => void | Promise<void>;
}

/** A cell to run, with the cells that it needs. */
export interface NotebookRun {
  readonly target: PlacedCell;
  /** Every cell to run in the order of the notebook. */
  readonly places: readonly PlacedCell[];
  /** The same cells in the order to run. The last one is the target. */
  readonly order: readonly PlacedCell[];
  readonly problems: readonly Problem[];
  readonly planning: Planning;
  readonly grants: EnvironmentGrants;
  /** Set if tags that move stand for the same blocks in the whole run. */
  readonly pins: PinnedHeads | undefined;
  readonly memory: CellMemory;
  /** Receives what the answer of a cell is made from, before the cell is sent. */
  readonly noteSources: (id: string, sources: CellSources) => void;
  readonly signal: AbortSignal;
  readonly observer: RunObserver;
}

/**
 * Runs the cells in order and remembers their answers. Stops at the first one without a result and refuses the target.
 * If the target itself can't be sent, nothing is sent.
 */
export async function runNotebook(run: NotebookRun, ports: RunningPorts): Promise<void> {
  const { target, order, observer } = run;
  const { id } = target.target;
  const refuse = async (refusal: Refusal): Promise<void> => {
    reportRefusals(target, undefined, { kind: 'refused', refusal }, ports);
    await observer.started(id);
    run.noteSources(id, sourcesOf(target, run, ports));
    await observer.ended(id, { kind: 'refused', refusal });
  };
  const agreed = await agree(run, ports);
  if (agreed.kind === 'failed') return refuse(agreed.problem);
  for (const place of order) {
    const { id: each, cell } = place.target;
    await observer.started(each);
    const answer = await runOne(place, agreed.value, run, ports);
    reportRefusals(place, agreed.value.shares.get(each), answer, ports);
    await observer.ended(each, answer);
    if (each !== id && !isAnswered(answer)) {
      return refuse((run.signal.aborted ? dependencyStopped : dependencyFailed)(nameOf(cell)));
    }
  }
}

/** The planned cells, and what the user agreed to spend on them. */
interface AgreedRun {
  readonly shares: ReadonlyMap<string, CellShares>;
  readonly allowance: Allowance;
}

async function agree(
  { target, order, ...run }: NotebookRun,
  ports: PlanningPorts & SpendingPorts & Pick<PromptPorts, 'files'>,
): Promise<PipeResult<AgreedRun>> {
  const { cell, id } = target.target;
  const cells = order.map((place) => place.target.cell);
  const refusal = refuseFor(run.problems) ?? (await permitFiles(cells, target.notebookPath, ports.files, run.signal));
  if (refusal) return failed(refusal);
  const { shares, problems } = await planCells(run.places, run.planning, ports);
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

async function runOne(
  place: PlacedCell,
  { shares, allowance }: AgreedRun,
  run: NotebookRun,
  ports: AskingPorts & NetworkPorts & PromptPorts,
): Promise<CellAnswer> {
  const { id, cell } = place.target;
  const { planning, grants, pins, memory, signal, observer } = run;
  const own = shares.get(id);
  const sources = sourcesOf(place, run, ports);
  run.noteSources(id, sources);
  const answer = await runCell(
    {
      cell,
      prepared: own?.kind === 'ok' ? ok(own.value.map(({ prepared }) => prepared)) : own,
      allowance: allowance.within({ credits: cellBudgetOf(cell) }),
      workPorts: planning.workPorts,
      progressed: (report, partial) => observer.progressed?.(id, report, partial),
      grants,
      pins,
      signal,
    },
    ports,
  );
  memory.remember(place.target, answer, sources);
  return answer;
}

function reportRefusals(
  { target }: PlacedCell,
  shares: CellShares | undefined,
  answer: CellAnswer,
  { onRefused }: Pick<SendingPorts, 'onRefused'>,
): void {
  const networks = shares?.kind === 'ok' ? shares.value.map(({ network }) => network.key) : [];
  if (onRefused) for (const refused of refusalsOfAnswer(target, networks, answer)) onRefused(refused);
}

/** A prompt or a confirmation can take long, so this is read when the cell is sent. */
function sourcesOf({ names, target }: PlacedCell, { memory }: NotebookRun, ports: NetworkPorts): CellSources {
  return sourcesOfCell(names, target, memory, ports);
}

/** The cell was stopped in time, but the one that it needs may have been sent and charged. */
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
