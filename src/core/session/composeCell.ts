import type { AbiEvent } from '../abi/abi';
import type { DecodeHints } from '../abi/decodeHints';
import { keccakOfText } from '../abi/eventSignature';
import { createSentForm, hideValues } from '../credentials/environmentSecret';
import { createRedactor } from '../credentials/redactor';
import type { Secret } from '../credentials/secret';
import { type Refusal, refuseFor } from '../exchange/refusal';
import { type CellKnowledge, hintsOfKnowledge } from '../knowledge/knowledgeOfCell';
import type { Network } from '../networks/network';
import type { HeadTag } from '../params/encodeBlock';
import type { CallOptions } from '../pipe/executeCall';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { failed, ok } from '../result';
import { WorkBudget } from '../workBudget';
import { workLimits } from '../workLimits';
import { composeCall, type ComposedCall, type SendableRequest } from './composeCall';
import { createEncodeContext } from './createEncodeContext';
import type { EnvironmentValues } from './environmentValues';
import { findHeads } from './findHeads';
import type { Scope } from './scope';
import { storageTargetOf, withMappedLayout } from './storageTarget';
import { Substitution } from './substitution';

/** A request and what its written values may refer to. */
export interface CellComposition {
  readonly request: SendableRequest;
  readonly network: Network;
  readonly known: CellKnowledge;
  readonly scope: Scope;
  /** Answers to prompts, by the expression between the braces. */
  readonly prompted: ReadonlyMap<string, string>;
  readonly environment: EnvironmentValues;
  /** Planning pauses in it before each composition. */
  readonly turn?: () => Promise<void>;
}

/**
 * A request ready to be sent, with what is known beside it: of a storage request also the layout and the expression.
 */
export interface ComposedCell {
  readonly composed: ComposedCall;
  readonly known: CellKnowledge;
  readonly expression: string | undefined;
  /** Numbers of heads that were asked for. */
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  /** Texts of the call that are to be hidden in all that is shown or kept. */
  readonly secrets: readonly Secret[];
}

/** A call with the texts of it that are to be hidden. */
export interface SecretiveCall extends ComposedCall {
  readonly secrets: readonly Secret[];
}

/**
 * Composes a cell's request. What it turns out to need is looked up and it is composed again: the layout of the
 * contract, events of artifacts by name, the numbers of heads (each of those is a call).
 */
export async function composeCell(
  cell: CellComposition,
  options: CallOptions,
  ports: PipePorts,
): Promise<Attempted<ComposedCell>> {
  const { known, expression } = await knowTarget(cell, ports);
  const sketch = await composeAt({ ...cell, known }, new Map(), ports);
  if (sketch.kind === 'failed') return sketch;
  const { secrets } = sketch.value;
  if (sketch.value.needs.length === 0)
    return ok({ composed: sketch.value, known, expression, heads: new Map(), secrets });
  const heads = await findHeads(sketch.value.needs, options, ports);
  if (heads.kind === 'failed') return heads;
  const composed = await composeAt({ ...cell, known }, heads.value, ports);
  return composed.kind === 'failed'
    ? composed
    : ok({ composed: composed.value, known, expression, heads: heads.value, secrets: composed.value.secrets });
}

/** Composes a request with heads as they are given, and sends nothing; events of artifacts are looked up by name. */
export async function composeAt(
  cell: CellComposition,
  heads: ReadonlyMap<HeadTag, bigint>,
  ports: PipePorts,
): Promise<Attempted<SecretiveCall>> {
  await cell.turn?.();
  const hints = hintsOfKnowledge(cell.known);
  const names = new Set<string>();
  const found = new Map<string, readonly AbiEvent[]>();
  const composed = composeWith(cell, hints, { heads, events: { found, wanted: names } }, ports);
  if (names.size === 0) return composed;
  for (const name of names) found.set(name, await ports.knowledge.eventsNamed(name));
  await cell.turn?.();
  return composeWith(cell, hints, { heads, events: { found, wanted: names } }, ports);
}

/** What a request asks of storage by, as far as it can be told before it is composed. */
export async function knowTarget(
  cell: CellComposition,
  ports: PipePorts,
): Promise<Pick<ComposedCell, 'known' | 'expression'>> {
  await cell.turn?.();
  const context = createEncodeContext(hintsOfKnowledge(cell.known), ports.builtInAbi, new Map());
  const target = storageTargetOf(cell.request, cell.network, substitutionOf(cell, context, ports));
  if (!target) return { known: cell.known, expression: undefined };
  return {
    known: await withMappedLayout(cell.known, target, cell.network, ports.knowledge),
    // The expression is shown beside the answer.
    expression:
      hideValues(target.expression ?? '', [...cell.environment.values()]) === (target.expression ?? '')
        ? target.expression
        : undefined,
  };
}

interface LookedUp {
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  readonly events: Parameters<typeof createEncodeContext>[3];
}

function composeWith(
  cell: CellComposition,
  hints: DecodeHints,
  { heads, events }: LookedUp,
  ports: PipePorts,
): Attempted<SecretiveCall> {
  const context = createEncodeContext(hints, ports.builtInAbi, heads, events);
  const shared = new WorkBudget(workLimits.preparing);
  const composed = composeCall(
    cell.request,
    cell.network,
    ports.catalogue,
    substitutionOf(cell, context, ports, shared),
    context,
    shared,
  );
  const values = [...cell.environment.values()];
  if (composed.kind === 'ok') return withSecrets(composed.value, values);
  const refusal = refuseFor(composed.problem) ?? noReason;
  return failed({ ...refusal, cause: hideValues(refusal.cause, values) });
}

/** Values are found in a call as they were written, and in the form that they are sent in. */
function withSecrets(composed: ComposedCall, values: readonly Secret[]): Attempted<SecretiveCall> {
  if (values.length === 0) return ok({ ...composed, secrets: values });
  const secrets = [...values];
  for (const { written, sent } of composed.expansions) {
    const form = createSentForm(written, sent, values);
    if (form?.kind === 'failed') return failed({ ...noReason, cause: form.problem });
    if (form) secrets.push(form.value);
  }
  const redact = createRedactor(secrets);
  const expansions = composed.expansions.map(({ range, written, sent }) => ({
    range,
    written: redact(written),
    sent: redact(sent),
  }));
  return ok({ ...composed, expansions, secrets });
}

function substitutionOf(
  { scope, prompted, environment }: CellComposition,
  encode: ReturnType<typeof createEncodeContext>,
  ports: PipePorts,
  shared?: WorkBudget,
): Substitution {
  return new Substitution({
    scope,
    prompted,
    environment: (name) => environment.get(name)?.reveal(),
    now: ports.now(),
    encode,
    keccak: keccakOfText,
    ...(shared && { shared }),
  });
}

const noReason: Refusal = {
  code: 'problem',
  cause: 'The request could not be composed.',
  cure: 'Nothing was sent and nothing was charged.',
};
