import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { integerOf, readList, readMember, readText } from '../../base/json/readMember';
import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import type { AstContract, AstDefinitions } from './astDefinitions';
import { DescribedTypes } from './describeTypes';
import { layoutBase } from './layoutBase';
import { slotAfter } from './slotWord';

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
