import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { integerOf, isObject, readList, readMember, readText } from '../../base/json/readMember';
import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import { type AstContract, type AstDefinitions, isKind, readAstDefinitions } from './astDefinitions';
import { DescribedTypes } from './describeTypes';
import { layoutBase } from './layoutBase';
import { slotAfter } from './slotWord';

/** A contract by its name, and by its file if that is known. */
export interface SourceContract {
  readonly name: string | undefined;
  readonly file?: string;
}

/**
 * Returns the layout of a contract that ASTs declare, as `readStorageLayout` reads it: with the definitions of enums and
 * user-defined types. Without a name, they must declare one contract. Undefined if no single contract fits, or if the ASTs
 * lack what its layout needs.
 */
export function layoutFromAst(definitions: AstDefinitions, { name, file }: SourceContract): JsonObject | undefined {
  const [only, another] = definitions.contracts.filter(
    (contract) => (name === undefined || contract.name === name) && (file === undefined || contract.file === file),
  );
  const storageLayout =
    only === undefined || another !== undefined ? undefined : deriveStorageLayout(only, definitions);
  if (storageLayout === undefined) return undefined;
  const used = usedDefinitions(readMember(storageLayout, 'types'), definitions);
  return { storageLayout, ...(used.length > 0 && { ast: { nodes: used } }) };
}

/** Returns the layout of an artifact that has the AST of its file, if the contract needs no other file. */
export function layoutOfArtifactAst(json: JsonValue, name: string | undefined): JsonObject | undefined {
  const ast = readMember(json, 'ast');
  return isKind(ast, 'SourceUnit') && ast !== undefined
    ? layoutFromAst(readAstDefinitions([ast]), { name })
    : undefined;
}

/** Returns the enums and user-defined types of a layout, without the rest of their files. */
function usedDefinitions(types: JsonValue | undefined, { byId }: AstDefinitions): readonly JsonValue[] {
  return Object.keys(isObject(types) ? types : {}).flatMap((id) => {
    const node = /^t_(?:enum|userDefinedValueType)\(.*\)(\d+)$/.exec(id)?.[1];
    const definition = node === undefined ? undefined : byId.get(node);
    return definition === undefined ? [] : [definition];
  });
}

/**
 * Returns the storage layout of a contract in the form of solc's `storageLayout`, from the ASTs of its file and of all that
 * it imports. Undefined if they lack a base contract, a type or the value of `layout at`. ERC-7201 namespaces are no
 * variables of the contract, so they aren't in it.
 */
export function deriveStorageLayout(
  { name, file, node }: AstContract,
  definitions: AstDefinitions,
): JsonObject | undefined {
  const budget = new StepBudget(stepLimits.derivedLayout);
  const variables = variablesOf(node, definitions);
  const base = layoutBase(node, definitions, budget);
  if (variables === undefined || base === undefined) return undefined;
  const described = new DescribedTypes(definitions, budget, `${file}:${name}`);
  const storage = described.entriesOf(variables, slotAfter(base, 0n));
  if (storage === undefined) return undefined;
  return { storage, types: storage.length === 0 ? null : described.types };
}

/** Returns the state variables in the order of their slots: those of the most basic contract first. */
function variablesOf(contract: JsonValue, { byId }: AstDefinitions): readonly JsonValue[] | undefined {
  // solc writes the C3 linearization, the contract itself first.
  const linearized = readList(contract, 'linearizedBaseContracts').map(integerOf);
  const contracts = linearized.map((id) => (id === undefined ? undefined : byId.get(id.toString())));
  const known = contracts.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < contracts.length) return undefined;
  return known.toReversed().flatMap((each) => readList(each, 'nodes').filter(isStored));
}

/** Whether a node is a variable in storage: not a constant, an immutable, or in transient storage. */
function isStored(node: JsonValue): boolean {
  return (
    readText(node, 'nodeType') === 'VariableDeclaration' &&
    readMember(node, 'constant') !== true &&
    (readText(node, 'mutability') ?? 'mutable') === 'mutable' &&
    readText(node, 'storageLocation') !== 'transient'
  );
}
