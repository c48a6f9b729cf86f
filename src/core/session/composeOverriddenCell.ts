import { type Refusal, refuseFor } from '../exchange/refusal';
import type { OverriddenCall } from '../overrides/composeOverrides';
import { blockOfCall } from '../overrides/overridePlace';
import type { HeadTag } from '../params/encodeBlock';
import type { CallOptions } from '../pipe/executeCall';
import type { PipePorts, PipeResult } from '../pipe/pipePorts';
import { failed, ok } from '../result';
import { type CellComposition, composeCell, type ComposedCell, withLayouts } from './composeCell';
import { findHeads } from './findHeads';
import { type KnownState, overrideCall, type OverrideFailure } from './overrideCall';
import { readWords } from './readWords';

/**
 * Composes a cell's request with its overrides. Reads the slots whose other bytes stay as they are, and the heads that
 * block overrides count from, with one call each.
 */
export async function composeOverriddenCell(
  cell: CellComposition,
  options: CallOptions,
  ports: PipePorts,
): Promise<PipeResult<ComposedCell>> {
  const composed = await composeCell(cell, options, ports);
  if (composed.kind === 'failed' || (cell.overrides ?? []).length === 0) return composed;
  const { composed: request, known, heads, notes } = composed.value;
  const sketch = await overrideCall(request.call, { ...cell, known }, { heads, words: new Map() }, ports);
  if (sketch.kind === 'failed') return failed(await refuseOverride(sketch.problem, cell, ports));
  const state = await readState(sketch.value, heads, cell, options, ports);
  if (state.kind === 'failed') return state;
  const whole = sketch.value.isOpen ? await overrideCall(request.call, { ...cell, known }, state.value, ports) : sketch;
  if (whole.kind === 'failed') return failed(await refuseOverride(whole.problem, cell, ports));
  if (whole.value.isOpen) return failed(unresolved);
  return ok({
    ...composed.value,
    composed: {
      ...request,
      call: whole.value.call,
      expansions: [...request.expansions, ...whole.value.expansions],
    },
    notes: [...notes, ...whole.value.notes],
  });
}

async function readState(
  { call, needs, words }: OverriddenCall,
  known: ReadonlyMap<HeadTag, bigint>,
  { pins }: CellComposition,
  options: CallOptions,
  ports: PipePorts,
): Promise<PipeResult<KnownState>> {
  const missing = needs.filter((tag) => !known.has(tag));
  const heads = await (pins ? pins.find(missing, options, ports) : findHeads(missing, options, ports));
  if (heads.kind === 'failed') return heads;
  const read = await readWords(words, blockOfCall(call), options, ports);
  return read.kind === 'ok' ? ok({ heads: new Map([...known, ...heads.value]), words: read.value }) : read;
}

/** Refuses a cell for the first problem of its overrides, with what may give a layout that lacks a variable. */
async function refuseOverride(
  { problems, lacking }: OverrideFailure,
  { network }: CellComposition,
  ports: PipePorts,
): Promise<Refusal> {
  const refusal = refuseFor(problems) ?? unresolved;
  const [first] = lacking;
  if (first?.variable === undefined) return refusal;
  const { address, variable } = first;
  const target = { address, expression: variable, block: undefined };
  return withLayouts(refusal, { expression: variable, target }, network, ports);
}

const unresolved: Refusal = {
  code: 'problem',
  cause: "An override couldn't be resolved.",
  cure: 'Check the overrides of the cell. Nothing was sent and nothing was charged.',
};
