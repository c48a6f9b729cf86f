import { isList, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import type { Piecewise } from '../../base/piecewise';
import type { AbiError, AbiEvent, AbiFunction, AbiProblem, AbiReading } from '../../formats/abi/type/abi';
import { selectorOf, topicOf } from '../../formats/abi/type/eventSignature';
import { firstProblems } from '../../formats/abi/type/firstProblems';
import { parseAbiPiecewise } from '../../formats/abi/type/parseAbiText';
import { readAbiPiecewise } from '../../formats/abi/type/readAbi';
import { areCairoItems, cairoItems, eventItems, misnamedCairoItems } from '../../formats/l2net/cairoItems';
import { type CairoNames, cairoNames } from '../../formats/l2net/cairoNames';
import { cutStorageLayout } from '../../formats/storage/findStorageLayout';
import { layoutNames } from '../../formats/storage/layoutNames';
import { artifactContractName } from './artifactContractName';
import { readRuntimeCode, startOfRuntimeCode } from './runtimeCode';
import { parseToolOutput } from './toolOutput';

/**
 * The index entries of one artifact file (Foundry `out`, Hardhat `artifacts`, Scarb `target`, plain or human-readable
 * ABI).
 */
export interface IndexedArtifact {
  /** The contract name in the artifact; undefined if only the file name could have it. */
  readonly contractName: string | undefined;
  readonly events: readonly { readonly topic: string; readonly item: AbiEvent }[];
  /** Functions and errors. */
  readonly called: readonly { readonly selector: string; readonly item: AbiFunction | AbiError }[];
  /** Names of the variables of its storage layout. */
  readonly variables?: readonly string[];
  /** The path of the source file whose AST it has. */
  readonly source?: string;
  /** The first digits of the code that creates the contract: hex without `0x`, up to the first library. */
  readonly codeStart?: string;
  /** The first digits of its code at run time: hex without `0x`, up to what differs between contracts. */
  readonly runtimeStart?: string;
  /** What a Cairo ABI declares, by name. Its file is read again to decode an event. */
  readonly cairo?: CairoNames;
  readonly problems: readonly AbiProblem[];
}

/**
 * Reads the text of an artifact. Nothing is fatal: parts that cannot be read are among the problems. Build folders
 * contain much JSON that is not a Solidity ABI; such a file has no entries and no problems.
 */
export function* indexArtifact(text: string): Piecewise<IndexedArtifact> {
  const parsed = parseJson(text);
  yield;
  const json = parsed.kind === 'ok' ? parsed.value : parseToolOutput(text);
  const cairo = cairoItems(json ?? null);
  if (areCairoItems(cairo)) return indexCairo(cairo);
  const { items, problems } = json === undefined ? yield* parseAbiPiecewise(text) : yield* readArtifact(json);
  const contractName = artifactContractName(json);
  const layout = json === undefined ? undefined : cutStorageLayout(json, contractName);
  const variables = layout === undefined ? [] : layoutNames(layout).slice(0, maxVariables);
  const source = readText(readMember(json, 'ast'), 'absolutePath');
  const codeStart = json === undefined ? undefined : codeStartOf(json);
  const runtime = json === undefined ? undefined : readRuntimeCode(json);
  const events: IndexedArtifact['events'][number][] = [];
  const called: IndexedArtifact['called'][number][] = [];
  for (const item of items) {
    yield;
    if (item.kind === 'event') events.push({ topic: topicOf(item), item });
    else called.push({ selector: selectorOf(item), item });
  }
  return {
    contractName,
    events,
    called,
    ...(variables.length > 0 && { variables }),
    codeStart,
    runtimeStart: runtime && startOfRuntimeCode(runtime),
    source,
    problems,
  };
}

/** Digits of the code that are indexed. Contracts with the same first digits are told apart by their whole code. */
const codeDigits = 400;

function codeStartOf(json: JsonValue): string | undefined {
  const bytecode = readMember(json, 'bytecode');
  const written = typeof bytecode === 'string' ? bytecode : readText(bytecode, 'object');
  const digits = written
    ?.slice(0, codeDigits + 2)
    .toLowerCase()
    .replace(/^0x/, '');
  return digits === undefined ? undefined : /^[\da-f]{40,400}/.exec(digits)?.[0];
}

/** Maximum number of variables of one contract that are indexed. */
const maxVariables = 2_000;

function indexCairo(items: readonly JsonValue[]): IndexedArtifact {
  const { contractName, ...cairo } = cairoNames(items);
  // Other JSON may also list things with a type such as `enum`.
  const isAbi = cairo.events.length + cairo.functions.length > 0;
  const problems = isAbi ? firstProblems(misnamedCairoItems(eventItems(items))) : [];
  return { contractName, events: [], called: [], ...(isAbi && { cairo }), problems };
}

/**
 * Returns a key for the indexed content of a text, for a local cache. Equal texts have equal keys. It is fast rather
 * than secure against collisions (two 32-bit multiplicative hashes and the length).
 */
export function artifactKey(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x9e3779b1);
    second = Math.imul(second ^ code, 0x5f356495);
  }
  return [text.length, (first ^ (second >>> 15)) >>> 0, (second ^ (first >>> 13)) >>> 0]
    .map((part) => part.toString(36))
    .join('-');
}

function* readArtifact(json: JsonValue): Piecewise<AbiReading> {
  const items = readMember(json, 'abi') ?? json;
  const entries = isList(items) ? items : [items];
  return entries.some(resemblesItem) ? yield* readAbiPiecewise(json) : { items: [], problems: [] };
}

const itemKinds: ReadonlySet<string | undefined> = new Set([
  'event',
  'function',
  'error',
  'constructor',
  'fallback',
  'receive',
]);

function resemblesItem(entry: JsonValue): boolean {
  if (typeof entry === 'string') return /^\s*(?:event|function|error|struct|constructor)\b.*[({]/s.test(entry);
  return itemKinds.has(readText(entry, 'type'));
}
