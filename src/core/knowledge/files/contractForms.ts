import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  membersOf,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { lazily } from '../../base/lazily';
import { type AstDefinitions, readAstDefinitions } from '../../formats/storage/astDefinitions';
import { findStorageLayout } from '../../formats/storage/findStorageLayout';
import { layoutFromAst, type SourceContract } from '../../formats/storage/layoutFromAst';
import { definitionsOf } from '../../formats/storage/readAst';

/** One of the contracts of a file. */
export interface FiledContract {
  readonly name: string;
  /** Where it is deployed, if the file says so. Lowercase. */
  readonly address?: string;
  /** Where the same code is deployed too. Lowercase. */
  readonly otherAddresses?: readonly string[];
  /** Its part of the file, in the form of an artifact: `abi`, `storageLayout`, `bytecode`. */
  readonly json: JsonValue;
}

/** The forms of files with several contracts. The first one with contracts applies. */
const forms: readonly ((json: JsonValue) => readonly FiledContract[])[] = [
  solcOutput,
  vyperCombinedJson,
  openZeppelinManifest,
  ethPmManifest,
];

/**
 * Returns the contracts of a file that is made for several: the output of solc or Vyper (standard JSON, combined JSON,
 * Hardhat's build info), an export of hardhat-deploy, a manifest of OpenZeppelin's plugins, or one of EthPM (Ape). Empty
 * for a file about one contract.
 */
export function contractsIn(json: JsonValue): readonly FiledContract[] {
  for (const form of forms) {
    const found = form(json);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The `contracts` of solc: by file and name in standard JSON, `"file.sol:Name"` in combined JSON. hardhat-deploy exports
 * contracts by name.
 */
function solcOutput(json: JsonValue): readonly FiledContract[] {
  const output = readMember(json, 'output') ?? json;
  const sources = lazily(() => sourcesIn(output));
  return entriesOf(readMember(output, 'contracts')).flatMap(([file, entry]): readonly FiledContract[] => {
    const address = readText(entry, 'address')?.toLowerCase();
    const own = { name: lastOf(file, ':'), ...(address !== undefined && { address }) };
    if (isCombined(entry)) {
      const path = file.slice(0, Math.max(file.lastIndexOf(':'), 0));
      return [filed(own, () => withLayout(combined(entry), { name: own.name, file: path }, sources()))];
    }
    return entriesOf(entry).map(([name, contract]) =>
      filed({ name }, () => withLayout(contract, { name, file }, sources())),
    );
  });
}

/** Returns a contract of the output of solc by its file and name, in the form of an artifact. */
export function compiledContractIn(json: JsonValue, file: string, name: string): JsonValue | undefined {
  const output = readMember(json, 'output') ?? json;
  const contract = readMember(readMember(readMember(output, 'contracts'), file), name);
  return contract === undefined ? undefined : withLayout(contract, { name, file }, sourcesIn(output));
}

/** What the ASTs of all files declare. */
interface OutputSources {
  readonly definitions: AstDefinitions;
  /** The enums and user-defined types: a contract often imports those that its storage has. */
  readonly named: readonly JsonValue[];
}

function sourcesIn(output: JsonValue): OutputSources {
  const units = entriesOf(readMember(output, 'sources')).flatMap(([, source]) => {
    const ast = readMember(source, 'ast') ?? readMember(source, 'AST');
    return ast === undefined ? [] : [ast];
  });
  return { definitions: readAstDefinitions(units), named: units.flatMap((ast) => definitionsOf({ ast })) };
}

/** Adds what an artifact lacks: its storage layout, or the definitions of the types in it. */
function withLayout(contract: JsonValue, source: SourceContract, { definitions, named }: OutputSources): JsonValue {
  if (!isObject(contract)) return contract;
  if (findStorageLayout(contract) === undefined) return { ...contract, ...layoutFromAst(definitions, source) };
  return named.length > 0 ? { ...contract, ast: { nodes: named } } : contract;
}

/** Other contracts of the file are not converted. */
function filed(own: Omit<FiledContract, 'json'>, read: () => JsonValue): FiledContract {
  return {
    ...own,
    get json() {
      return read();
    },
  };
}

/**
 * Returns a contract in the form of an artifact: from the metadata of solc and Sourcify (`output.abi`), the answer of a
 * block explorer (`result`, or `ABI` in its first item), an artifact of Embark (`abiDefinition`) or of an early Waffle
 * (`interface`), and an artifact with its ABI within text. Other JSON stays as it is.
 */
export function singleContract(json: JsonValue): JsonValue {
  const own = readMember(json, 'abi');
  if (typeof own === 'string' && isObject(json)) return { ...json, abi: withinText(own) ?? own };
  if (own !== undefined) return json;
  const result = readMember(json, 'result');
  const source = isList(result) ? result[0] : undefined;
  const abi =
    readMember(readMember(json, 'output'), 'abi') ??
    withinText(
      readMember(source, 'ABI') ?? result ?? readMember(json, 'abiDefinition') ?? readMember(json, 'interface'),
    );
  return isList(abi) && isObject(json) ? { ...json, abi } : json;
}

/** A contract itself, and not an object with contracts by name. */
function isCombined(entry: JsonValue): entry is JsonObject {
  const abi = readMember(entry, 'abi');
  return isList(abi) || typeof abi === 'string' || typeof readMember(entry, 'bin') === 'string';
}

/** Versions of solc before 0.8 write JSON within text. */
function combined(entry: JsonObject): JsonObject {
  const abi = withinText(readMember(entry, 'abi'));
  const layout = withinText(readMember(entry, 'storage-layout'));
  const bytecode = readMember(entry, 'bin');
  const methodIdentifiers = readMember(entry, 'hashes');
  return {
    ...entry,
    ...(abi !== undefined && { abi }),
    ...(layout !== undefined && { storageLayout: layout }),
    ...(bytecode !== undefined && { bytecode }),
    ...(methodIdentifiers !== undefined && { methodIdentifiers }),
  };
}

function withinText(value: JsonValue | undefined): JsonValue | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : undefined;
  return parsed?.kind === 'ok' ? parsed.value : value;
}

/** `vyper -f combined_json`: contracts by the path of their file, beside `version`. */
function vyperCombinedJson(json: JsonValue): readonly FiledContract[] {
  if (readText(json, 'version') === undefined) return [];
  return entriesOf(json).flatMap(([file, entry]) =>
    isList(readMember(entry, 'abi')) && /\.vyi?$/.test(file)
      ? [{ name: lastOf(file, '/').replace(/\.vyi?$/, ''), json: entry }]
      : [],
  );
}

/** `.openzeppelin/mainnet.json`: implementations by the hash of their code. The newest is last. */
function openZeppelinManifest(json: JsonValue): readonly FiledContract[] {
  if (readText(json, 'manifestVersion') === undefined) return [];
  return entriesOf(readMember(json, 'impls')).flatMap(([hash, entry]) => {
    const layout = readMember(entry, 'layout');
    if (layout === undefined) return [];
    const address = readText(entry, 'address')?.toLowerCase();
    // The variables of the contract itself come after those that it inherits.
    const variables = [
      ...entriesOf(readMember(layout, 'namespaces')).flatMap(([, members]) => (isList(members) ? members : [])),
      ...readList(layout, 'storage'),
    ];
    const contract = readText(variables.at(-1), 'contract') ?? hash;
    const otherAddresses = readList(entry, 'allAddresses').flatMap((each) =>
      typeof each === 'string' ? [each.toLowerCase()] : [],
    );
    return [
      {
        name: lastOf(contract, ':'),
        ...(address !== undefined && { address }),
        otherAddresses,
        json: { storageLayout: layout },
      },
    ];
  });
}

function ethPmManifest(json: JsonValue): readonly FiledContract[] {
  return entriesOf(readMember(json, 'contractTypes')).map(([name, entry]) => ({ name, json: entry }));
}

function entriesOf(json: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isObject(json) ? membersOf(json) : [];
}

function lastOf(text: string, separator: string): string {
  return text.slice(text.lastIndexOf(separator) + 1);
}
