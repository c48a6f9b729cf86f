import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isObject, readMember } from '../../base/json/readMember';
import { finishAtOnce, type Piecewise } from '../../base/piecewise';
import { failed, ok, type Result } from '../../base/result';
import type { AbiItem, AbiProblem } from '../../formats/abi/type/abi';
import { firstProblems } from '../../formats/abi/type/firstProblems';
import { parseAbiPiecewise } from '../../formats/abi/type/parseAbiText';
import { readAbiPiecewise } from '../../formats/abi/type/readAbi';
import { functionItems } from '../../formats/l2net/cairoFunction';
import {
  areCairoItems,
  cairoItems,
  decodableItems,
  eventItems,
  misnamedCairoItems,
} from '../../formats/l2net/cairoItems';
import { cutStorageLayout } from '../../formats/storage/findStorageLayout';
import { definitionsOf } from '../../formats/storage/readAst';
import { misnamedVariables } from '../../formats/storage/readStorageLayout';

/** The content of a file about one contract. */
export interface Contract {
  /** Display name of its source. */
  readonly label: string;
  /** Identifier to read its file by. Undefined if it was not read from a file. */
  readonly location?: string;
  readonly items: readonly AbiItem[];
  /** solc's `storageLayout`, with the AST nodes that name enums and user-defined types. */
  readonly layout?: JsonValue;
  /** The items of a Cairo ABI that are needed to decode events. */
  readonly cairoAbi?: readonly JsonValue[];
  /** The items of a Cairo ABI that calls by name need: functions and types. */
  readonly cairoCalls?: readonly JsonValue[];
  readonly problems: readonly AbiProblem[];
}

/**
 * Reads a contract from the text of a file: an artifact, a JSON or human-readable ABI, a storage layout, a Cairo
 * contract class, or solc's output for many contracts, from which `name` selects one. Parts of an ABI that cannot be
 * read are among the problems. Fails with a sentence if the file does not describe a contract.
 */
export function readContract(text: string, label: string, name: string | undefined): Result<Contract, string> {
  return finishAtOnce(readContractPiecewise(text, label, name));
}

/** Does the same as `readContract`, and can be paused. */
export function* readContractPiecewise(
  text: string,
  label: string,
  name: string | undefined,
): Piecewise<Result<Contract, string>> {
  const parsed = parseJson(text);
  yield;
  if (parsed.kind === 'failed') return ok({ label, ...(yield* parseAbiPiecewise(text)) });
  const json = chooseContract(parsed.value, label, name);
  if (json.kind === 'failed') return json;
  const items = cairoItems(json.value);
  if (areCairoItems(items))
    return ok({
      label,
      items: [],
      cairoAbi: decodableItems(items, true),
      cairoCalls: functionItems(items),
      problems: firstProblems(misnamedCairoItems(eventItems(items))),
    });
  const layout = cutStorageLayout(json.value);
  // A file that contains only a storage layout has no ABI and no ABI problems.
  const abi =
    layout !== undefined && readMember(json.value, 'abi') === undefined
      ? { items: [], problems: [] }
      : yield* readAbiPiecewise(json.value);
  const misnamed = layout === undefined ? [] : firstProblems(misnamedVariables(layout));
  const problems = [...abi.problems, ...misnamed];
  return ok({ label, ...abi, problems, ...(layout !== undefined && { layout }) });
}

/**
 * Returns the selected contract: the entire file, or one in the `contracts` of solc's output or of Hardhat's build
 * info.
 */
function chooseContract(json: JsonValue, label: string, name: string | undefined): Result<JsonValue, string> {
  const output = readMember(json, 'output') ?? json;
  const contracts = contractsOf(output);
  if (contracts.length === 0)
    return name === undefined ? ok(json) : failed(`${label} holds one contract: leave out :${name}.`);
  const chosen = contracts.filter((contract) => name === undefined || contract.name === name);
  const [only, another] = chosen;
  if (only && !another) return ok(withDefinitions(only.json, output));
  // Any JSON may have a member of this name. Only valid contract names are listed.
  const names = contracts
    .map((contract) => contract.name)
    .filter((each) => /^[A-Za-z_$][\w$]{0,63}$/.test(each))
    .slice(0, 10)
    .join(', ');
  return failed(
    only
      ? `${label} holds several contracts: write one behind a colon, of ${names}.`
      : `${label} has no contract ${name ?? ''}; it has ${names}.`,
  );
}

function contractsOf(output: JsonValue): readonly { readonly name: string; readonly json: JsonValue }[] {
  const files = readMember(output, 'contracts');
  return Object.values(isObject(files) ? files : {}).flatMap((contracts) =>
    Object.entries(isObject(contracts) ? contracts : {}).map(([name, json]) => ({ name, json })),
  );
}

/** Adds the enums and user-defined types of all files: a contract often imports those that its storage has. */
function withDefinitions(contract: JsonValue, output: JsonValue): JsonValue {
  const sources = readMember(output, 'sources');
  if (!isObject(contract) || !isObject(sources)) return contract;
  const nodes = Object.values(sources).flatMap(definitionsOf);
  return nodes.length === 0 ? contract : { ...contract, ast: { nodes } };
}
