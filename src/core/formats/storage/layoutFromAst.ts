import {
  integerOf,
  isObject,
  type JsonObject,
  type JsonValue,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import {
  type AstContract,
  type AstDefinitions,
  describedType,
  isKind,
  readAstDefinitions,
  referencedNode,
} from './astDefinitions';
import { DescribedTypes } from './describeTypes';
import { namespaceSlot, slotAfter } from './slotWord';

/** The compiler computes with this many bits. */
const maxBits = 4_096;

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

/**
 * Returns the slot at which the variables of a contract begin: the value of `layout at`, or 0. Undefined if its expression
 * can't be evaluated.
 */
export function layoutBase(contract: JsonValue, definitions: AstDefinitions, budget: StepBudget): bigint | undefined {
  const specifier = readMember(contract, 'storageLayout');
  if (!isKind(specifier, 'StorageLayoutSpecifier')) return 0n;
  const base = evaluate(readMember(specifier, 'baseSlotExpression'), definitions, budget);
  return base === undefined ? undefined : slotAfter(base, 0n);
}

function evaluate(
  expression: JsonValue | undefined,
  definitions: AstDefinitions,
  budget: StepBudget,
): bigint | undefined {
  return budget.below(() => {
    const known = rationalOf(expression);
    if (known !== undefined || expression === undefined) return known;
    switch (readText(expression, 'nodeType')) {
      case 'Identifier':
        return evaluate(readMember(referencedNode(expression, definitions), 'value'), definitions, budget);
      case 'TupleExpression':
        return evaluate(readList(expression, 'components')[0], definitions, budget);
      case 'FunctionCall':
        return namespaceOf(expression, definitions);
      case 'UnaryOperation': {
        const operand = evaluate(readMember(expression, 'subExpression'), definitions, budget);
        return operand === undefined || readText(expression, 'operator') !== '-' ? undefined : -operand;
      }
      case 'BinaryOperation': {
        const left = evaluate(readMember(expression, 'leftExpression'), definitions, budget);
        const right = evaluate(readMember(expression, 'rightExpression'), definitions, budget);
        const result =
          left === undefined || right === undefined
            ? undefined
            : applied(readText(expression, 'operator'), left, right);
        return result === undefined || bitsOf(result) > maxBits ? undefined : result;
      }
      default:
        return undefined;
    }
  }, undefined);
}

/** The compiler computes expressions of literals itself. */
function rationalOf(expression: JsonValue | undefined): bigint | undefined {
  const [, sign = '', digits] =
    /^t_rational_(minus_)?(\d{1,78})_by_1$/.exec(describedType(expression, 'typeIdentifier') ?? '') ?? [];
  if (digits === undefined) return undefined;
  return sign === '' ? BigInt(digits) : -BigInt(digits);
}

/** `erc7201("example.main")`, or with a constant. */
function namespaceOf(call: JsonValue, definitions: AstDefinitions): bigint | undefined {
  const [argument] = readList(call, 'arguments');
  const constant = argument && referencedNode(argument, definitions);
  const id = readText(constant === undefined ? argument : readMember(constant, 'value'), 'value');
  const isBuiltIn = readText(readMember(call, 'expression'), 'name') === 'erc7201';
  return isBuiltIn && id !== undefined ? namespaceSlot(id) : undefined;
}

function applied(operator: string | undefined, left: bigint, right: bigint): bigint | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0n ? undefined : left / right;
    case '%':
      return right === 0n ? undefined : left % right;
    case '&':
      return left & right;
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '<<':
      return right >= 0n && right < 256n ? left << right : undefined;
    case '>>':
      return right >= 0n && right < 256n ? left >> right : undefined;
    case '**':
      return right >= 0n && right * BigInt(bitsOf(left)) <= maxBits ? left ** right : undefined;
    default:
      return undefined;
  }
}

/** Not less than the bits of an integer, without its sign. */
function bitsOf(integer: bigint): number {
  return 4 * integer.toString(16).replace('-', '').length;
}
