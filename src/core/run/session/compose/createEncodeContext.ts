import { failed, ok, type Result } from '../../../base/result';
import type { StepBudget } from '../../../base/stepBudget';
import type { BuiltInAbi } from '../../../formats/abi/names/builtInAbi';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { keccakOfText, signatureOf, topicOf } from '../../../formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../formats/abi/type/parseHumanReadableAbi';
import { cairoEventNames } from '../../../formats/l2net/cairoNames';
import { feltHex } from '../../../formats/l2net/felt';
import { readCairoAbi } from '../../../formats/l2net/readCairoAbi';
import { cairoSelectorOf } from '../../../formats/l2net/selector';
import { sharedWellKnownEvents } from '../../../formats/l2net/wellKnownEvents';
import { planPlace } from '../../../formats/storage/planVariable';
import { readStorageLayout } from '../../../formats/storage/readStorageLayout';
import { type ResolvedSlot, resolveSlot } from '../../../formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../formats/storage/slotExpression';
import type { AddressBook, ResolvedName } from '../../../knowledge/names/addressBook';
import type { NamedEvents } from '../../../knowledge/sources/knowledgeSource';
import { withNamedKeys } from '../../../request/overrides/withNamedKeys';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { EncodeContext } from '../../../request/params/encodeContext';

/** Events of artifacts by name. Encoding is synchronous, so names are looked up between two attempts. */
export interface ArtifactEvents {
  readonly found: ReadonlyMap<string, NamedEvents>;
  /** Names that were requested but not looked up yet. */
  readonly wanted: Set<string>;
  /** The events of the contract whose logs are requested, which come first. */
  readonly own?: readonly NamedSignature[];
}

/** An event: `Transfer`, and `Transfer(address,address,uint256)`. */
export interface NamedSignature {
  readonly name: string;
  readonly signature: string;
}

/** What was looked up for encoding. */
export interface EncodeLookups {
  readonly heads?: ReadonlyMap<HeadTag, bigint>;
  readonly artifacts?: ArtifactEvents;
  readonly book?: AddressBook;
}

/**
 * Creates the context for encoding a cell's values: the known ABIs and layout, the events of artifacts, the built-in
 * events, the heads, and the names of addresses.
 */
export function createEncodeContext(
  hints: DecodeHints,
  builtIn: BuiltInAbi,
  { heads = new Map(), artifacts, book }: EncodeLookups = {},
): EncodeContext {
  // Read at most once, regardless of the number of expressions in a cell.
  let read: ReturnType<typeof readStorageLayout> | undefined;
  const layout = () => (hints.layout === undefined ? undefined : (read ??= readNamedLayout(hints.layout)));
  const places = readOnce(slotSteps, (expression) => placeOf(expression, layout, book));
  let names: readonly ReadonlySet<string>[] | undefined;
  const eventNames = () =>
    (names ??= [...Object.values(hints.cairoAbis), ...(hints.cairoArtifacts ?? []).map(({ abi }) => abi)].map((abi) =>
      cairoEventNames(readCairoAbi(abi)),
    ));
  return {
    heads,
    book,
    functions: (hints.called ?? []).flatMap(({ item, source }) => (item.kind === 'function' ? [{ item, source }] : [])),
    cairoItems: hints.cairoCalls,
    commonFunctions: (name) => signaturesNamed(builtIn, name),
    topicOf: readOnce(topicSteps, (text) =>
      text.includes('(') ? encodeSignature(text) : encodeName(text, hints, builtIn, artifacts),
    ),
    selectorOf: readOnce(topicSteps, (name) => encodeSelector(name, eventNames, artifacts)),
    slotOf: (expression, budget) => {
      const place = places(expression, budget);
      return place?.kind === 'ok' ? ok(place.value.slot) : place;
    },
    slotsOf: readOnce(slotSteps, (expression) => encodeVariable(expression, layout, book)),
    lacksLayout: () => {
      const known = layout();
      return known === undefined || (known.kind === 'ok' && known.value.variables.length === 0);
    },
    keyNamesOf: (expression, budget) => {
      const place = places(expression, budget);
      return place?.kind === 'ok' ? place.value.names : [];
    },
  };
}

/** Reads a layout with the name of its contract, which is that of its file if that is an artifact. */
function readNamedLayout({ json, source }: NonNullable<DecodeHints['layout']>): ReturnType<typeof readStorageLayout> {
  const read = readStorageLayout(json);
  const contract = /(?:^|[/:])([A-Za-z_$][\w$]{0,255})(?:\.\d{1,3}){0,3}(?:\.json)?$/.exec(source.slice(-300))?.[1];
  return read.kind === 'ok' && contract !== undefined ? ok({ ...read.value, contract }) : read;
}

/** Returns the signatures of common functions with a name, including their return types. */
function signaturesNamed(builtIn: BuiltInAbi, name: string): readonly string[] {
  const declared = builtIn.commonFunctions().filter(({ text }) => text.startsWith(`function ${name}(`));
  const signatures = declared.flatMap(({ text }) =>
    parseHumanReadableAbi(text).items.flatMap((item) =>
      item.kind === 'function'
        ? [`${signatureOf(item)}${item.outputs.length === 0 ? '' : signatureOf({ name: '', inputs: item.outputs })}`]
        : [],
    ),
  );
  return [...new Set(signatures)];
}

/** Reads each text once: a cell may contain the same text thousands of times. */
function readOnce<T>(
  stepsOf: (text: string) => number,
  read: (text: string) => Result<T, string>,
): (text: string, budget: StepBudget) => Result<T, string> | undefined {
  const known = new Map<string, Result<T, string>>();
  return (text, budget) => {
    const before = known.get(text);
    if (before) return before;
    if (!budget.take(stepsOf(text))) return undefined;
    const encoded = read(text);
    known.set(text, encoded);
    return encoded;
  };
}

/** Parsing and hashing a signature, or searching a name among thousands, takes some hundredths of a millisecond. */
function topicSteps(text: string): number {
  return 200 + text.length;
}

/** Each key needs a hash. */
function slotSteps(expression: string): number {
  return 20 * expression.split(/[[(]/).length + (expression.length >> 2);
}

function encodeSignature(text: string): Result<string, string> {
  const reading = parseHumanReadableAbi(text);
  const [item] = reading.items;
  if (item?.kind === 'event') return ok(topicOf(item));
  return failed(
    `"${text}" isn't an event signature. ${reading.problems[0]?.message ?? 'Write it as Transfer(address,address,uint256).'}`,
  );
}

/** Matches the labels of the standards whose events share names and topics. */
const tokenStandard = /^ERC-(?:20|721|1155)\b/;

/** Uses the first source that knows the name: the cell, the contract, the artifacts, then the built-in list. */
function encodeName(
  name: string,
  hints: DecodeHints,
  builtIn: BuiltInAbi,
  artifacts: ArtifactEvents | undefined,
): Result<string, string> {
  const own = hints.events.map(({ item }) => item).filter((event) => event.name === name);
  if (own.length > 0) return onlyTopic(name, own.map(signatureOf));
  if (artifacts && !artifacts.found.has(name)) artifacts.wanted.add(name);
  const ofContract = artifacts?.own?.filter((event) => event.name === name) ?? [];
  if (ofContract.length > 0)
    return onlyTopic(
      name,
      ofContract.map(({ signature }) => signature),
    );
  const found = artifacts?.found.get(name)?.solidity ?? [];
  if (found.length > 0) return onlyTopic(name, found.map(signatureOf));
  const known = builtIn.eventsNamed(name);
  // Transfer is the token's event for everyone, although fewer contracts have others of that name.
  const ofTokens = known.filter(({ source }) => source.kind === 'builtIn' && tokenStandard.test(source.label));
  return onlyTopic(
    name,
    (ofTokens.length > 0 ? ofTokens : known).map(({ item }) => signatureOf(item)),
  );
}

/** An l2net event's selector is the hash of its name, so a name is only sent if an event with this name is known. */
function encodeSelector(
  name: string,
  known: () => readonly ReadonlySet<string>[],
  artifacts: ArtifactEvents | undefined,
): Result<string, string> {
  const felt = cairoSelectorOf(name);
  const selector = feltHex(felt);
  if (known().some((names) => names.has(name)) || sharedWellKnownEvents().nameOf(felt) !== undefined)
    return ok(selector);
  if (artifacts && !artifacts.found.has(name)) artifacts.wanted.add(name);
  if (artifacts?.found.get(name)?.isCairo === true) return ok(selector);
  return failed(
    `"${name.slice(0, 200)}" is neither a felt nor a known event. Check the name, add the contract's ABI with # @abi, or write the selector ${selector}.`,
  );
}

function onlyTopic(name: string, signatures: readonly string[]): Result<string, string> {
  const topics = new Map(signatures.map((signature) => [keccakOfText(signature), signature]));
  const [only, another] = topics.keys();
  if (only === undefined)
    return failed(
      `"${name}" is neither 32 bytes nor a known event. Write its signature, such as Transfer(address,address,uint256).`,
    );
  return another === undefined
    ? ok(only)
    : failed(`Several events are named ${name}. Write one of these: ${[...topics.values()].join(', ')}.`);
}

type ReadLayout = () => ReturnType<typeof readStorageLayout> | undefined;

/** Returns all slots of a variable. One of a mapping has no value of its own. */
function encodeVariable(
  text: string,
  readLayout: ReadLayout,
  book: AddressBook | undefined,
): Result<readonly string[], string> {
  const place = placeOf(text, readLayout, book);
  if (place.kind === 'failed') return place;
  const { type, label, slot } = place.value;
  if (type?.kind === 'unread') return failed(`${label}: ${type.why}.`);
  if (type?.kind === 'mapping')
    return failed(`${label} is a ${type.label}. Its own slot is empty. Name an element, such as ${label}[key].`);
  const layout = readLayout();
  const { slots } = planPlace(place.value, layout?.kind === 'ok' ? layout.value : { variables: [], types: new Map() });
  return ok(slots.length === 0 ? [slot] : slots);
}

/** The place of an expression, and the names of addresses that are keys in it. */
interface NamedPlace extends ResolvedSlot {
  readonly names: readonly ResolvedName[];
}

function placeOf(text: string, readLayout: ReadLayout, book: AddressBook | undefined): Result<NamedPlace, string> {
  const expression = parseSlotExpression(text);
  if (expression.kind === 'failed') return expression;
  const layout = readLayout();
  if (layout?.kind === 'failed') return layout;
  const named = withNamedKeys(expression.value, layout?.value, book);
  if (named.kind === 'failed') return named;
  const place = resolveSlot(named.value.expression, layout?.value);
  return place.kind === 'failed' ? place : ok({ ...place.value, names: named.value.names });
}
