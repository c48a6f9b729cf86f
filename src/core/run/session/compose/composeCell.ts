import { createSentForm } from '../../../base/credentials/environmentSecret';
import { createRedactor } from '../../../base/credentials/redactor';
import type { Secret } from '../../../base/credentials/secret';
import { readText } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { failed, ok } from '../../../base/result';
import { eip55 } from '../../../base/view/eip55';
import { feltHex } from '../../../formats/l2net/felt';
import { cairoSelectorOf } from '../../../formats/l2net/selector';
import { stateBlockOf } from '../../../knowledge/answers/answerBlocks';
import type { CellKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import { hasVariable } from '../../../knowledge/sources/contractLayout';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { NamedEvents } from '../../../knowledge/sources/knowledgeSource';
import type { Call } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { hasSelectors } from '../../../model/networks/network';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { ComposedCell, PreparedCell, PreparedRequest } from './cellStages';
import type { ComposedRequest } from './cellStages';
import { callsOf, composeRequest, type OpenRequest } from './composeRequest';
import type { NamedSignature } from './createEncodeContext';
import { findCreation } from './findCreation';
import { findDatedBlocks } from './findDatedBlocks';
import { findHeads } from './findHeads';
import { withFunctionOffer, withLayouts } from './offerKnowledge';
import { notComposed, refuseComposition } from './offerNames';
import { type ReadBlock, readBlockIn, resolveStorageTarget, textOfArgument, variableIn } from './storageTarget';
import { encodingOf, type Substitution } from './substitution';
import { filteredContract, namedEventsOf, WantedContracts } from './wantedContracts';

/**
 * Composes a cell's request. If it needs the layout of the contract, events of artifacts by name, or the numbers of
 * heads (one call each), looks them up and composes it again.
 */
export async function composeCell(
  cell: PreparedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<ComposedCell>> {
  const { target, ...stored } = await resolveStorageTarget(cell, ports);
  const sketch = await composeAt({ ...cell, known: stored.known }, ports);
  if (sketch.kind === 'failed')
    return lacksVariable(stored)
      ? failed(await withLayouts(sketch.problem, { ...stored, target }, cell.network, ports))
      : sketch;
  const { secrets, needs, needsCreation, call, dates = [] } = sketch.value;
  if (dates.length > 0) {
    const dated = await findDatedBlocks(dates, options, ports);
    if (dated.kind === 'failed') return dated;
    const tagNumbers = new Map([...(cell.tagNumbers ?? []), ...dated.value.blocks]);
    const numbered = await composeCell({ ...cell, tagNumbers }, options, ports);
    if (numbered.kind === 'failed' || secrets.length > 0) return numbered;
    return ok({ ...numbered.value, notes: [...dated.value.notes, ...numbered.value.notes] });
  }
  if (needs.length === 0 && !needsCreation)
    return ok(composedCell({ ...cell, ...stored, heads: new Map(), notes: [] }, sketch.value));
  const creation = needsCreation ? await findCreation(call, options, ports) : undefined;
  if (creation?.kind === 'failed') return failed(secrets.length === 0 ? creation.problem : hiddenCreation);
  const heads = await (cell.pins ? cell.pins.find(needs, options, ports) : findHeads(needs, options, ports));
  if (heads.kind === 'failed') return heads;
  const created = creation?.value.block ?? cell.created;
  const composed = await composeAt({ ...cell, known: stored.known, created }, ports, heads.value);
  if (composed.kind === 'failed') return composed;
  // The addresses may be values of the environment.
  const notes = secrets.length === 0 ? (creation?.value.notes ?? []) : [];
  const found = { ...cell, heads: heads.value, notes };
  const readsAt = stateBlockOf(callsOf(composed.value)[0])?.number;
  if (readsAt === undefined) return ok(composedCell({ ...found, ...stored }, composed.value));
  const { target: _, ...then } = await resolveStorageTarget({ ...cell, readsAt }, ports);
  const again = await composeAt({ ...cell, created, readsAt, known: then.known }, ports, heads.value);
  return again.kind === 'failed' ? again : ok(composedCell({ ...found, ...then }, again.value));
}

function composedCell(cell: Omit<ComposedCell, keyof ComposedRequest>, request: ComposedRequest): ComposedCell {
  const { call, each, expansions, secrets } = request;
  // The addresses may be values of the environment.
  const wrong = cell.network.family === 'evm' && secrets.length === 0 ? wrongChecksums(call) : [];
  const notes = [...cell.notes, ...wrong];
  return { ...cell, call, each, expansions, secrets, notes, known: withFunctions(cell.known, request) };
}

/** Maximum number of addresses of a request whose checksums are computed. */
const maxChecked = 100;

/** Says which address has a wrong checksum. Nodes don't compare it, so the answer is about that address. */
function wrongChecksums(call: Call): readonly string[] {
  if (call.kind !== 'rpc') return [];
  const addresses = new Set(printJson(call.params).match(/(?<=")0x[\da-fA-F]{40}(?=")/g));
  const wrong = [...addresses]
    .slice(0, maxChecked)
    .filter((address) => /[a-f]/.test(address) && /[A-F]/.test(address) && eip55(address.slice(2)) !== address);
  const [first] = wrong;
  if (first === undefined) return [];
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
  return [`The checksum (EIP-55) of ${first}${others} is wrong. It was sent as written: a digit may be wrong.`];
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

function lacksVariable({ known, expression }: Pick<ComposedCell, 'known' | 'expression'>): boolean {
  const variable = variableIn(expression);
  return known.layout === undefined || (variable !== undefined && !hasVariable(known.layout.json, variable));
}

/**
 * Composes a request with the given heads and sends nothing. Looks up events of artifacts by name, and contracts whose
 * functions are called by name.
 */
export async function composeAt(
  cell: PreparedRequest,
  ports: OfferingPorts,
  heads: ReadonlyMap<HeadTag, bigint> = new Map(),
): Promise<PipeResult<ComposedRequest>> {
  await cell.turn?.();
  const { network, environment } = cell;
  const book = await ports.knowledge.addressBook(network);
  const wanted = new Set<string>();
  const found = new Map<string, NamedEvents>();
  const contracts = new WantedContracts();
  const compose = (own?: readonly NamedSignature[]): PipeResult<ComposedRequest> => {
    const lookups = { heads, book, artifacts: { found, wanted, own }, contractOf: contracts.at.bind(contracts) };
    const composed = composeRequest(cell, encodingOf(cell, lookups, ports), ports.catalogue);
    if (composed.kind === 'failed') return failed(refuseComposition(composed.problem, cell, book, ports));
    return withSecrets(composed.value, [...environment.values()]);
  };
  const composed = compose();
  const { substitution } = encodingOf(cell, { book }, ports);
  const block = readBlockOf(cell, substitution);
  if (wanted.size === 0 && contracts.wanted.size === 0) return withFunctionOffer(closed(composed), cell, block, ports);
  for (const name of wanted) found.set(name, await ports.knowledge.eventsNamed(name));
  const own = wanted.size === 0 ? [] : await eventsOfFilter(cell, substitution, book, ports);
  await contracts.read(network, ports.knowledge, block.number);
  await cell.turn?.();
  return withFunctionOffer(closed(compose(own)), cell, block, ports);
}

/** The block whose state calls by name read: its number, if that is known before they are composed, or its tag. */
function readBlockOf({ request, readsAt, tagNumbers }: PreparedRequest, substitution: Substitution): ReadBlock {
  const options = request.kind === 'call' ? request.arguments.at(-1) : undefined;
  const written =
    options?.kind === 'object' ? options.members.findLast(({ key }) => key === 'block')?.value : undefined;
  if (readsAt !== undefined || written === undefined) return { number: readsAt, tag: undefined };
  return readBlockIn(textOfArgument(written, substitution) ?? '', tagNumbers);
}

/** The events of the contract whose logs are requested, and of what is behind it. */
async function eventsOfFilter(
  { request, network }: PreparedRequest,
  substitution: Substitution,
  book: AddressBook,
  ports: KnowingPorts,
): Promise<readonly NamedSignature[]> {
  if (request.kind !== 'call' || !hasSelectors(network)) return [];
  const address = filteredContract(request.arguments, substitution, book);
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

/** Hides values in a call both as written and as sent. */
function withSecrets(composed: OpenRequest, values: readonly Secret[]): PipeResult<ComposedRequest> {
  if (values.length === 0) return ok({ ...composed, secrets: values });
  if (composed.cairo !== undefined) return failed(feltsNotHidden);
  const secrets = [...values];
  for (const { written, sent } of composed.expansions) {
    const form = createSentForm(written, sent, values);
    if (form?.kind === 'failed') return failed({ ...notComposed, cause: form.problem });
    if (form) secrets.push(form.value);
  }
  const redact = createRedactor(secrets);
  const expansions = composed.expansions.map((each) => ({
    ...each,
    place: each.place === undefined ? undefined : redact(each.place),
    written: redact(each.written),
    sent: redact(each.sent),
  }));
  return ok({ ...composed, expansions, secrets });
}
