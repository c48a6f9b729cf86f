import { nameInquiry } from '../../../answer/inquiry/nameInquiry';
import { planInquiry } from '../../../answer/inquiry/planInquiry';
import { createSentForm, hideValues } from '../../../base/credentials/environmentSecret';
import { createRedactor } from '../../../base/credentials/redactor';
import type { Secret } from '../../../base/credentials/secret';
import { readText } from '../../../base/json/readMember';
import { failed, ok } from '../../../base/result';
import { StepBudget } from '../../../base/stepBudget';
import { stepLimits } from '../../../base/stepLimits';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';
import { feltHex } from '../../../formats/l2net/felt';
import { cairoSelectorOf } from '../../../formats/l2net/selector';
import { stateBlockOf } from '../../../knowledge/answers/answerBlocks';
import { type CellKnowledge, hintsOfKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import { hasVariable } from '../../../knowledge/sources/contractLayout';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { NamedEvents } from '../../../knowledge/sources/knowledgeSource';
import type { Problem } from '../../../model/cell/problem';
import { maxSubjects } from '../../../model/exchange/inquiry';
import { offerTexts } from '../../../model/exchange/offerTexts';
import { type Refusal, refuseFor } from '../../../model/exchange/refusal';
import type { Remedy } from '../../../model/exchange/remedy';
import { hasSelectors } from '../../../model/networks/familyTraits';
import type { Network } from '../../../model/networks/network';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { ComposedCell, PreparedCell, PreparedRequest } from './cellStages';
import { callsOf, type ComposedRequest, composeRequest, type OpenRequest } from './composeRequest';
import { createEncodeContext, type NamedSignature } from './createEncodeContext';
import { filteredContract, namedEventsOf } from './filteredContract';
import { findCreation } from './findCreation';
import { findHeads } from './findHeads';
import { offerAddresses } from './offerAddresses';
import { withFunctionOffer, withLayouts } from './offerKnowledge';
import {
  type ReadBlock,
  readBlockIn,
  type StorageTarget,
  storageTargetOf,
  variableIn,
  withContractLayout,
  withKeyAddresses,
} from './storageTarget';
import { Substitution } from './substitution';
import { WantedContracts } from './wantedContracts';

/**
 * Composes a cell's request. If it needs the layout of the contract, events of artifacts by name, or the numbers of
 * heads (one call each), looks them up and composes it again.
 */
export async function composeCell(
  cell: PreparedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<ComposedCell>> {
  const { known, expression, variables, target } = await resolveStorageTarget(cell, ports);
  const named = { expression, ...(variables && { variables }) };
  const sketch = await composeAt({ ...cell, known }, new Map(), ports);
  if (sketch.kind === 'failed')
    return lacksVariable(known, expression)
      ? failed(await withLayouts(sketch.problem, { expression, target }, cell.network, ports))
      : sketch;
  const { secrets, needs, needsCreation, call } = sketch.value;
  if (needs.length === 0 && !needsCreation)
    return ok(composedCell({ ...cell, known }, sketch.value, { ...named, heads: new Map(), notes: [] }));
  const creation = needsCreation ? await findCreation(call, options, ports) : undefined;
  if (creation?.kind === 'failed') return failed(secrets.length === 0 ? creation.problem : hiddenCreation);
  const heads = await (cell.pins ? cell.pins.find(needs, options, ports) : findHeads(needs, options, ports));
  if (heads.kind === 'failed') return heads;
  const created = creation === undefined ? {} : { created: creation.value.block };
  const composed = await composeAt({ ...cell, known, ...created }, heads.value, ports);
  if (composed.kind === 'failed') return composed;
  // The addresses may be values of the environment.
  const notes = secrets.length === 0 ? (creation?.value.notes ?? []) : [];
  const found = { heads: heads.value, notes };
  const readsAt = stateBlockOf(callsOf(composed.value)[0])?.number;
  if (readsAt === undefined) return ok(composedCell({ ...cell, known }, composed.value, { ...named, ...found }));
  const { target: _, ...then } = await resolveStorageTarget({ ...cell, readsAt }, ports);
  const again = await composeAt({ ...cell, ...created, readsAt, known: then.known }, heads.value, ports);
  return again.kind === 'failed'
    ? again
    : ok(composedCell({ ...cell, known: then.known }, again.value, { ...then, ...found }));
}

function composedCell(
  cell: PreparedCell,
  request: ComposedRequest,
  found: Pick<ComposedCell, 'expression' | 'variables' | 'heads' | 'notes'>,
): ComposedCell {
  const { call, each, expansions, secrets } = request;
  return {
    ...cell,
    ...found,
    call,
    each,
    expansions,
    secrets,
    known: withFunctions(cell.known, request),
  };
}

/** The functions that a cell declares in its calls also decode its answer. */
function withFunctions(known: CellKnowledge, { functions = [], cairo }: ComposedRequest): CellKnowledge {
  if (cairo !== undefined) {
    const { name, outputs } = cairo.item;
    const types = cairo.items.filter((item) => ['struct', 'enum'].includes(readText(item, 'type') ?? ''));
    return { ...known, cairoResults: { [feltHex(cairoSelectorOf(name))]: { name, outputs, types } } };
  }
  return functions.length === 0 ? known : { ...known, abis: [{ label: 'this cell', items: functions }, ...known.abis] };
}

const feltsNotHidden: Refusal = {
  code: 'problem',
  cause: "The value of an environment variable can't be hidden in the felts of a call by name.",
  cure: 'Use a notebook variable, or write the request as an object. Nothing was sent and nothing was charged.',
};

const hiddenCreation: Refusal = {
  code: 'dependency',
  cause: "Couldn't find the block in which the contract was created.",
  cure: 'Check the address, or write the block number.',
};

function lacksVariable({ layout }: CellKnowledge, expression: string | undefined): boolean {
  const variable = variableIn(expression);
  return layout === undefined || (variable !== undefined && !hasVariable(layout.json, variable));
}

/**
 * Composes a request with the given heads and sends nothing. Looks up events of artifacts by name, and contracts whose
 * functions are called by name.
 */
export async function composeAt(
  cell: PreparedRequest,
  heads: ReadonlyMap<HeadTag, bigint>,
  ports: OfferingPorts,
): Promise<PipeResult<ComposedRequest>> {
  await cell.turn?.();
  const hints = hintsOfKnowledge(cell.known);
  const book = await ports.knowledge.addressBook(cell.network);
  const names = new Set<string>();
  const found = new Map<string, NamedEvents>();
  const contracts = new WantedContracts();
  const lookups = { heads, events: { found, wanted: names }, book, contracts };
  const composed = composeWith(cell, hints, lookups, ports);
  const block = readBlockOf(cell, hints, book, ports);
  if (names.size === 0 && contracts.wanted.size === 0) return withFunctionOffer(closed(composed), cell, block, ports);
  for (const name of names) found.set(name, await ports.knowledge.eventsNamed(name));
  const own = names.size === 0 ? [] : await eventsOfFilter(cell, hints, book, ports);
  await contracts.read(cell.network, ports.knowledge, block.number);
  await cell.turn?.();
  const known = { ...lookups, events: { ...lookups.events, own } };
  return withFunctionOffer(closed(composeWith(cell, hints, known, ports)), cell, block, ports);
}

/** The block whose state calls by name read: its number, if that is known before they are composed, or its tag. */
function readBlockOf(cell: PreparedRequest, hints: DecodeHints, book: AddressBook, ports: KnowingPorts): ReadBlock {
  const { request, readsAt } = cell;
  const options = request.kind === 'call' ? request.arguments.at(-1) : undefined;
  const written =
    options?.kind === 'object' ? options.members.findLast(({ key }) => key === 'block')?.value : undefined;
  if (readsAt !== undefined || written === undefined) return { number: readsAt, tag: undefined };
  const context = createEncodeContext(hints, ports.builtInAbi, new Map(), undefined, book);
  const block = substitutionFor(cell, context, ports).argument(written);
  const text =
    block.kind === 'ok' && (block.value.kind === 'text' || block.value.kind === 'number') ? block.value.text : '';
  return readBlockIn(text, cell.tagNumbers);
}

/** The events of the contract whose logs are requested, and of what is behind it. */
async function eventsOfFilter(
  cell: PreparedRequest,
  hints: DecodeHints,
  book: AddressBook,
  ports: KnowingPorts,
): Promise<readonly NamedSignature[]> {
  const { request, network } = cell;
  if (request.kind !== 'call' || !hasSelectors(network)) return [];
  const context = createEncodeContext(hints, ports.builtInAbi, new Map(), undefined, book);
  const address = filteredContract(request.arguments, substitutionFor(cell, context, ports), book);
  return address === undefined ? [] : namedEventsOf(address, network, ports.knowledge);
}

/** A call whose bytes aren't known must not be sent. */
function closed(composed: PipeResult<ComposedRequest>): PipeResult<ComposedRequest> {
  return composed.kind === 'ok' && composed.value.isOpen === true ? failed(tooManyContracts) : composed;
}

const tooManyContracts: Refusal = {
  code: 'problem',
  cause: "The function of a call isn't known.",
  cure: 'Write its signature, such as balanceOf(address)(uint256). Nothing was sent and nothing was charged.',
};

/** Resolves the storage layout and slot expression of a request, as far as possible before it is composed. */
export async function resolveStorageTarget(
  cell: Pick<
    PreparedCell,
    'request' | 'network' | 'known' | 'scope' | 'prompted' | 'environment' | 'turn' | 'readsAt' | 'tagNumbers'
  >,
  ports: KnowingPorts,
): Promise<Pick<ComposedCell, 'known' | 'expression' | 'variables'> & { readonly target: StorageTarget | undefined }> {
  await cell.turn?.();
  const book = await ports.knowledge.addressBook(cell.network);
  const context = createEncodeContext(hintsOfKnowledge(cell.known), ports.builtInAbi, new Map(), undefined, book);
  const substitution = substitutionFor(cell, context, ports);
  const written = storageTargetOf(cell.request, cell.network, substitution, book, cell.tagNumbers);
  if (!written) return { known: cell.known, expression: undefined, target: written };
  const target = { ...written, block: written.block ?? cell.readsAt };
  const known = await withContractLayout(cell.known, target, cell.network, ports.knowledge);
  // Stored, because the expressions are shown beside the answer.
  const { expression, variables } = withKeyAddresses(target, known, book);
  const texts = [target.expression, expression, ...(target.variables ?? []), ...(variables ?? [])].join('\n');
  if (hideValues(texts, [...cell.environment.values()]) !== texts) return { known, expression: undefined, target };
  return { target, known, expression, variables };
}

interface LookupResults {
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  readonly events: Parameters<typeof createEncodeContext>[3];
  readonly book: AddressBook;
  readonly contracts: WantedContracts;
}

function composeWith(
  cell: PreparedRequest,
  hints: DecodeHints,
  { heads, events, book, contracts }: LookupResults,
  ports: OfferingPorts,
): PipeResult<ComposedRequest> {
  const context = {
    ...createEncodeContext(hints, ports.builtInAbi, heads, events, book),
    pinsTags: cell.pins !== undefined,
    tagNumbers: cell.tagNumbers,
    contractOf: (address: string) => contracts.at(address),
    ...(cell.created !== undefined && { created: cell.created }),
  };
  const shared = new StepBudget(stepLimits.preparing);
  const composed = composeRequest(
    cell.request,
    cell.network,
    ports.catalogue,
    substitutionFor(cell, context, ports, shared),
    context,
    shared,
  );
  const values = [...cell.environment.values()];
  if (composed.kind === 'ok') return withSecrets(composed.value, values);
  const refusal = withNameLookUp(refuseFor(composed.problem) ?? noReason, composed.problem, cell, book, ports);
  return failed({ ...refusal, cause: hideValues(refusal.cause, values) });
}

const chooseAddress = 'Choose an address, and run the cell again. Nothing was sent and nothing was charged.';

/**
 * Adds remedies to a request that is refused because of names: looking them up, the addresses that have them, or how
 * they are written.
 */
function withNameLookUp(
  refusal: Refusal,
  problems: readonly Problem[],
  { environment, network }: PreparedRequest,
  book: AddressBook,
  ports: OfferingPorts,
): Refusal {
  const values = [...environment.values()];
  const addresses = offerAddresses(problems, values, network, book);
  if (addresses.length > 0)
    return { ...refusal, cure: chooseAddress, remedies: [...(refusal.remedies ?? []), ...addresses] };
  const offers = offerNames(problems, values, network, ports);
  if (offers.length === 0)
    return { ...refusal, remedies: [...(refusal.remedies ?? []), ...offerTexts(problems, values)] };
  const cure = 'Look it up, and run the cell again. Nothing was sent and nothing was charged.';
  return { ...refusal, cure, remedies: [...(refusal.remedies ?? []), ...offers] };
}

/** Hides values in a call both as written and as sent. */
function withSecrets(composed: OpenRequest, values: readonly Secret[]): PipeResult<ComposedRequest> {
  if (values.length === 0) return ok({ ...composed, secrets: values });
  if (composed.cairo !== undefined) return failed(feltsNotHidden);
  const secrets = [...values];
  for (const { written, sent } of composed.expansions) {
    const form = createSentForm(written, sent, values);
    if (form?.kind === 'failed') return failed({ ...noReason, cause: form.problem });
    if (form) secrets.push(form.value);
  }
  const redact = createRedactor(secrets);
  const expansions = composed.expansions.map(({ range, place, written, sent }) => ({
    range,
    ...(place !== undefined && { place: redact(place) }),
    written: redact(written),
    sent: redact(sent),
  }));
  return ok({ ...composed, expansions, secrets });
}

/** Returns the substitution for the references of a cell. */
export function substitutionFor(
  { scope, prompted, environment }: Pick<PreparedCell, 'scope' | 'prompted' | 'environment'>,
  encode: ReturnType<typeof createEncodeContext>,
  ports: KnowingPorts,
  shared?: StepBudget,
): Substitution {
  return new Substitution({
    scope,
    prompted,
    hidden: (name) => {
      const value = environment.get(name);
      return value && { text: value.reveal(), isPlain: value.isPlain };
    },
    now: ports.now(),
    encode,
    keccak: keccakOfText,
    shared,
  });
}

const noReason: Refusal = {
  code: 'problem',
  cause: "The request couldn't be composed.",
  cure: 'Nothing was sent and nothing was charged.',
};

/**
 * Returns the offer to look up the names of a request, if it is refused for one. All of its names are looked up
 * together. A name that contains one of the environment's `values` is not shown, so it is not offered. Sends nothing.
 */
function offerNames(
  problems: readonly Problem[],
  values: readonly Secret[],
  network: Network,
  ports: OfferingPorts,
): readonly Remedy[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (ports.inquiries === undefined || errors[0]?.lookUp === undefined) return [];
  const names = errors.flatMap(({ lookUp = [] }) => lookUp).filter((name) => hideValues(name, values) === name);
  const subjects = [...new Set(names)].slice(0, maxSubjects);
  if (subjects.length === 0) return [];
  const inquiry = { kind: 'names' as const, network: network.key, subjects };
  return [{ kind: 'inquire', offer: planInquiry(nameInquiry, inquiry, network, ports) }];
}
