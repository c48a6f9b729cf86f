import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { failed, ok } from '../../../base/result';
import { parseAnsweredWord } from '../../../formats/storage/slotWord';
import { stateBlockOf } from '../../../knowledge/answers/answerBlocks';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { slotMethod } from '../../../model/exchange/evmCalls';
import { slotCall } from '../../../model/exchange/evmCalls';
import type { Exchange } from '../../../model/exchange/exchange';
import { type Refusal, refuseFor } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { OverriddenCalls } from '../../../request/overrides/composeOverrides';
import { type NeededWord, wordKey } from '../../../request/overrides/mergeSlots';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { ComposedCell, PreparedCell } from './cellStages';
import { callsOf, withCalls } from './composeRequest';
import { failureOf, findHeads } from './findHeads';
import { withLayouts } from './offerKnowledge';
import { offerAddresses } from './offerNames';
import { type KnownState, overrideCalls, type OverrideFailure } from './overrideCalls';

/** Maximum number of calls in flight at the same time. */
const callsAtOnce = 8;

/**
 * Returns a composed cell with what its overrides change. First reads the slots whose other bytes stay unchanged, and the
 * heads that block overrides are counted from, with one call each.
 */
export async function overrideCell(
  composed: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<ComposedCell>> {
  const { heads } = composed;
  const calls = callsOf(composed);
  const sketch = await overrideCalls(calls, composed, { heads, words: new Map() }, ports);
  if (sketch.kind === 'failed') return failed(await refuseOverride(sketch.problem, composed, ports));
  const state = await readState(sketch.value, composed, options, ports);
  if (state.kind === 'failed') return state;
  const whole = sketch.value.isOpen ? await overrideCalls(calls, composed, state.value, ports) : sketch;
  if (whole.kind === 'failed') return failed(await refuseOverride(whole.problem, composed, ports));
  if (whole.value.isOpen) return failed(unresolved);
  return ok({
    ...withCalls(composed, whole.value.calls, composed.network),
    expansions: [...composed.expansions, ...whole.value.expansions],
    notes: [...composed.notes, ...whole.value.notes],
  });
}

async function readState(
  { calls, needs, words }: OverriddenCalls,
  { heads: known, pins }: ComposedCell,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<KnownState>> {
  const missing = needs.filter((tag) => !known.has(tag));
  const heads = await (pins ? pins.find(missing, options, ports) : findHeads(missing, options, ports));
  if (heads.kind === 'failed') return heads;
  const blocks = calls.map((call) => stateBlockOf(call)?.sent ?? 'latest');
  const [block, another] = [...new Map(blocks.map((each) => [printJson(each), each])).values()];
  if (words.length > 0 && another !== undefined) return failed(severalBlocks);
  const read = await readWords(words, block ?? 'latest', options, ports);
  return read.kind === 'ok' ? ok({ heads: new Map([...known, ...heads.value]), words: read.value }) : read;
}

/** Refuses a cell for the first problem of its overrides, with remedies that may provide a missing layout. */
async function refuseOverride(
  { problems, lacking }: OverrideFailure,
  { network, environment }: PreparedCell,
  ports: OfferingPorts,
): Promise<Refusal> {
  const found = refuseFor(problems) ?? unresolved;
  const book = await ports.knowledge.addressBook(network);
  const addresses = offerAddresses(problems, [...environment.values()], network, book);
  const refusal = addresses.length === 0 ? found : { ...found, remedies: addresses };
  const [first] = lacking;
  if (first?.variable === undefined) return refusal;
  const { address, variable } = first;
  const target = { address, expression: variable, block: undefined };
  return withLayouts(refusal, { expression: variable, target }, network, ports);
}

const severalBlocks: Refusal = {
  code: 'problem',
  cause: 'The calls of this list run on several blocks, on which the overridden slots may hold different values.',
  cure: 'Write the same block for all of them, or override whole slots. Nothing was sent and nothing was charged.',
};

const unresolved: Refusal = {
  code: 'problem',
  cause: "An override couldn't be resolved.",
  cure: 'Check the overrides of the cell. Nothing was sent and nothing was charged.',
};

/**
 * Reads the words of slots at a block, one call each, after the allowance permits all of them. Returns them by `wordKey`.
 */
async function readWords(
  needed: readonly NeededWord[],
  block: JsonValue,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<ReadonlyMap<string, bigint>>> {
  const words = new Map<string, bigint>();
  if (needed.length === 0) return ok(words);
  const { network, signal, allowance } = options;
  const { cost } = resolveCost(slotMethod, network, ports.settings().costs);
  const refusal = await allowance.ensure({ network, signal, costs: needed.map(() => cost) });
  if (refusal) return failed(refusal);
  for (let at = 0; at < needed.length; at += callsAtOnce) {
    const some = needed.slice(at, at + callsAtOnce);
    const answers = await Promise.all(some.map((word) => readWord(word, block, options, ports)));
    for (const [index, answer] of answers.entries()) {
      const word = some[index];
      if (answer.kind === 'failed') return answer;
      if (word) words.set(wordKey(word.address, word.slot), answer.value);
    }
  }
  return ok(words);
}

async function readWord(
  { address, slot }: NeededWord,
  block: JsonValue,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<bigint>> {
  const asked = await executeCall(slotCall(address, slot, block), options, ports);
  if (asked.kind === 'failed') return asked;
  const word = wordOf(asked.value);
  return word === undefined
    ? failed({
        code: 'dependency',
        cause: `Couldn't read slot ${slot} of ${address}, whose other bytes stay as they are. ${reasonOf(asked.value)}`,
        cure: 'Try again, or override the whole slot with `.slot(…)`.',
        ...failureOf(asked.value),
      })
    : ok(word);
}

function wordOf({ outcome }: Exchange): bigint | undefined {
  return outcome.kind === 'result' && typeof outcome.value === 'string' ? parseAnsweredWord(outcome.value) : undefined;
}

function reasonOf({ outcome, network }: Exchange): string {
  return outcome.kind === 'result' ? "The answer isn't a word." : explainOutcome(outcome, network).cause;
}
