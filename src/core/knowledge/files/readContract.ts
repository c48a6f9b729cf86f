import { isList, type JsonValue, readMember } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { finishAtOnce, type Piecewise } from '../../base/piecewise';
import { failed, ok, type Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import type { AbiItem, AbiProblem } from '../../formats/abi/type/abi';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { firstProblems } from '../../formats/abi/type/firstProblems';
import { parseAbiPiecewise } from '../../formats/abi/type/parseAbiText';
import { parseAbiFileText } from '../../formats/abi/type/parseHumanReadableAbi';
import { readAbiPiecewise } from '../../formats/abi/type/readAbi';
import { maxScriptCharacters, readScriptAbis } from '../../formats/abi/type/scriptAbis';
import { maxSolidityCharacters, solidityInterfaces } from '../../formats/abi/type/solidityInterfaces';
import { withEnumMembers } from '../../formats/abi/type/withEnumMembers';
import { functionItems } from '../../formats/l2net/cairoFunction';
import {
  areCairoItems,
  cairoItems,
  decodableItems,
  eventItems,
  misnamedCairoItems,
} from '../../formats/l2net/cairoItems';
import { enumMembersOf } from '../../formats/storage/enumMembersOf';
import { cutStorageLayout, findStorageLayout } from '../../formats/storage/findStorageLayout';
import { lacksTypeNames } from '../../formats/storage/lacksTypeNames';
import { misnamedVariables } from '../../formats/storage/readStorageLayout';
import { readProxyCode } from '../proxies/readProxyCode';
import { artifactContractName } from './artifactContractName';
import { type CompiledContract, readCompiledContract } from './compiledContract';
import { contractsIn, singleContract } from './contractForms';
import { readRuntimeCode } from './runtimeCode';
import { parseToolOutput } from './toolOutput';

/** The content of a file about one contract. */
export interface Contract {
  /** Display name of its source. */
  readonly label: string;
  /** Identifier to read its file by. Undefined if it was not read from a file. */
  readonly location?: string;
  readonly items: readonly AbiItem[];
  /** solc's `storageLayout`, with the AST nodes that name enums and user-defined types. */
  readonly layout?: JsonValue;
  /** How it was compiled, if it has no layout, or one without names of types, that other files of the compilation have. */
  readonly compiled?: CompiledContract;
  /** The items of a Cairo ABI that are needed to decode events. */
  readonly cairoAbi?: readonly JsonValue[];
  /** The items of a Cairo ABI that calls by name need: functions and types. */
  readonly cairoCalls?: readonly JsonValue[];
  /** Whether its code at run time, as compiled, delegates to no other code. Undefined if the file has no code. */
  readonly isPlain?: boolean;
  readonly problems: readonly AbiProblem[];
}

/**
 * Reads a contract from the text of a file: an artifact, a JSON or human-readable ABI, a storage layout, a Cairo
 * contract class, a Solidity file with interfaces, a TypeScript or JavaScript file with ABIs, or a file for many
 * contracts (`contractsIn`). `name` selects one by its name or address. `label` is the path of the file. Parts of an ABI
 * that cannot be read are among the problems. Fails with a sentence if the file does not describe a contract.
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
  const most = /\.sol$/.test(label) ? maxSolidityCharacters : maxScriptCharacters;
  if (isSource.test(label) && text.length > most)
    return failed(`${label} has more than ${groupDigits(most)} characters, so it isn't read.`);
  if (/\.sol$/.test(label)) return yield* readInterface(text, label, name);
  if (isSource.test(label)) return yield* readScript(text, label, name);
  const parsed = parseJson(text);
  yield;
  const json = parsed.kind === 'ok' ? parsed.value : parseToolOutput(text);
  if (json === undefined) return ok({ label, ...(yield* parseAbiPiecewise(text)) });
  const contracts = contractsIn(json);
  if (contracts.length === 0 && name !== undefined && describesContract(json))
    return failed(`${label} holds one contract: leave out :${name}.`);
  const chosen = contracts.length === 0 ? ok({ json: singleContract(json) }) : choose(contracts, label, name);
  return chosen.kind === 'failed' ? chosen : yield* readArtifact(chosen.value.json, label);
}

function describesContract(json: JsonValue): boolean {
  return isList(json) || readMember(singleContract(json), 'abi') !== undefined || findStorageLayout(json) !== undefined;
}

/** A path of Solidity, TypeScript or JavaScript. */
const isSource = /\.(?:sol|[cm]?[jt]s|[jt]sx)$/;

function* readInterface(text: string, label: string, name: string | undefined): Piecewise<Result<Contract, string>> {
  const interfaces = solidityInterfaces(text);
  yield;
  if (interfaces.length === 0) return failed(`${label} declares no interface. Name the artifact of its contract.`);
  const chosen = choose(interfaces, label, name);
  if (chosen.kind === 'failed') return chosen;
  const { items, problems } = yield* parseAbiFileText(chosen.value.text);
  return ok({ label, items: [...distinctItems(items)], problems });
}

/** An interface often declares again what it overrides. */
function distinctItems(items: readonly AbiItem[]): Iterable<AbiItem> {
  const distinct = new Map<string, AbiItem>();
  for (const item of items) {
    const key = `${item.kind} ${signatureOf(item)}`;
    if (!distinct.has(key)) distinct.set(key, item);
  }
  return distinct.values();
}

function* readScript(text: string, label: string, name: string | undefined): Piecewise<Result<Contract, string>> {
  const abis = yield* readScriptAbis(text);
  if (abis.length === 0) return failed(`${label} has no constant with an ABI that is written out.`);
  const chosen = choose(abis, label, name);
  return chosen.kind === 'failed' ? chosen : yield* readArtifact(chosen.value.json, label);
}

function* readArtifact(json: JsonValue, label: string): Piecewise<Result<Contract, string>> {
  const items = cairoItems(json);
  if (areCairoItems(items))
    return ok({
      label,
      items: [],
      cairoAbi: decodableItems(items, true),
      cairoCalls: functionItems(items),
      problems: firstProblems(misnamedCairoItems(eventItems(items))),
    });
  const layout = cutStorageLayout(json, artifactContractName(json) ?? nameInPath(label));
  const isWhole = layout !== undefined && !lacksTypeNames(layout);
  const compiled = isWhole ? undefined : readCompiledContract(json, nameInPath(label));
  // A file that contains only a storage layout has no ABI and no ABI problems.
  const abi =
    layout !== undefined && readMember(json, 'abi') === undefined
      ? { items: [], problems: [] }
      : yield* readAbiPiecewise(json);
  const misnamed = layout === undefined ? [] : firstProblems(misnamedVariables(layout));
  const problems = [...abi.problems, ...misnamed];
  return ok({
    label,
    items: withEnumMembers(abi.items, enumMembersOf(json, ...(layout === undefined ? [] : [layout]))),
    problems,
    layout,
    compiled,
    isPlain: isPlainCode(json),
  });
}

/** Foundry names an artifact after its contract, and after a version of the compiler if there are several. */
function nameInPath(path: string): string | undefined {
  return /([A-Za-z_$][\w$]{0,255})(?:\.\d{1,3}){0,3}\.json$/.exec(path.slice(-300))?.[1];
}

function isPlainCode(json: JsonValue): boolean | undefined {
  const runtime = readRuntimeCode(json);
  return runtime && readProxyCode(`0x${runtime.digits}`).kind === 'plain';
}

/** Returns the contract that a name or an address selects, or the only one. */
function choose<
  Named extends { readonly name: string; readonly address?: string; readonly otherAddresses?: readonly string[] },
>(contracts: readonly Named[], label: string, name: string | undefined): Result<Named, string> {
  const written = name?.toLowerCase();
  const chosen = contracts.filter(
    (contract) =>
      name === undefined ||
      contract.name === name ||
      contract.address === written ||
      (written !== undefined && contract.otherAddresses?.includes(written) === true),
  );
  const [only, another] = chosen;
  if (only && !another) return ok(only);
  if (only && name !== undefined && only.address === undefined)
    return failed(`${label} holds ${chosen.length} contracts ${name}. Name the artifact of one of them instead.`);
  const listed = only === undefined ? contracts : chosen;
  // Any JSON may have a member of this name. Only valid contract names are listed.
  const named = listed.filter((each) => /^[A-Za-z_$][\w$]{0,63}$/.test(each.name));
  const names = [...new Set(named.map((each) => nameIn(each, listed)))].slice(0, 10).join(', ');
  return failed(
    only
      ? `${label} holds several contracts: write one behind a colon, of ${names}.`
      : `${label} has no contract ${name ?? ''}; it has ${names}.`,
  );
}

/** Several contracts may have one name: the versions of a contract in a manifest. */
function nameIn<Named extends { readonly name: string; readonly address?: string }>(
  { name, address }: Named,
  all: readonly Named[],
): string {
  const isShared = address !== undefined && all.filter((each) => each.name === name).length > 1;
  return isShared && /^0x[\da-f]{40}$/.test(address) ? `${address} (${name})` : name;
}
