import { isObject, readMember } from '../json/readMember';
import type { JsonValue } from '../json/jsonValue';
import { parseJson } from '../json/parseJson';
import { areCairoItems, cairoItems, eventItems } from '../l2net/cairoItems';
import { failed, ok, type Result } from '../result';
import { cutStorageLayout } from '../storage/findStorageLayout';
import type { AbiItem, AbiProblem } from './abi';
import { parseAbiText } from './parseAbiText';
import { readAbi } from './readAbi';

/** What a file says of one contract. */
export interface Contract {
  /** Where it was read, for people. */
  readonly label: string;
  readonly items: readonly AbiItem[];
  /** solc's `storageLayout`, with the parts of the AST that name enums and user-defined types. */
  readonly layout?: JsonValue;
  /** Items of a Cairo ABI that events are decoded by. */
  readonly cairoAbi?: readonly JsonValue[];
  readonly problems: readonly AbiProblem[];
}

/**
 * Reads a contract from the text of a file: an artifact, an ABI in JSON or human-readable, a storage layout, a Cairo
 * contract class, or solc's output for many contracts, of which `name` chooses one. What cannot be read in an ABI is
 * among the problems; the failure is a sentence for a file that tells of no contract at all.
 */
export function readContract(text: string, label: string, name: string | undefined): Result<Contract, string> {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return ok({ label, ...parseAbiText(text) });
  const json = chooseContract(parsed.value, label, name);
  if (json.kind === 'failed') return json;
  const items = cairoItems(json.value);
  if (areCairoItems(items)) return ok({ label, items: [], cairoAbi: eventItems(items), problems: [] });
  const layout = cutStorageLayout(json.value);
  // A file of a storage layout alone has no ABI, and no trouble with it.
  const abi = layout !== undefined && readMember(json.value, 'abi') === undefined ? { items: [], problems: [] } : readAbi(json.value);
  return ok({ label, ...abi, ...(layout !== undefined && { layout }) });
}

/** The contract that is meant: the whole file, or one within the `contracts` of solc's output or of Hardhat's build info. */
function chooseContract(json: JsonValue, label: string, name: string | undefined): Result<JsonValue, string> {
  const output = readMember(json, 'output') ?? json;
  const contracts = contractsOf(output);
  if (contracts.length === 0) return name === undefined ? ok(json) : failed(`${label} holds one contract: leave out :${name}.`);
  const chosen = contracts.filter((contract) => name === undefined || contract.name === name);
  const [only, another] = chosen;
  if (only && !another) return ok(only.json);
  const names = contracts.slice(0, 10).map((contract) => contract.name).join(', ');
  return failed(only ? `${label} holds several contracts: write one behind a colon, of ${names}.` : `${label} has no contract ${name ?? ''}; it has ${names}.`);
}

function contractsOf(output: JsonValue): readonly { readonly name: string; readonly json: JsonValue }[] {
  const files = readMember(output, 'contracts');
  return Object.entries(isObject(files) ? files : {}).flatMap(([file, contracts]) => Object.entries(isObject(contracts) ? contracts : {}).map(([name, json]) => {
    const ast = readMember(readMember(readMember(output, 'sources'), file), 'ast');
    return { name, json: isObject(json) && ast !== undefined ? { ...json, ast } : json };
  }));
}
