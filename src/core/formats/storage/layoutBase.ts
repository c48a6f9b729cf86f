import type { JsonValue } from '../../base/json/jsonValue';
import { readList, readMember, readText } from '../../base/json/readMember';
import type { StepBudget } from '../../base/stepBudget';
import { type AstDefinitions, describedType, isKind, referencedNode } from './astDefinitions';
import { namespaceSlot, slotAfter } from './slotWord';

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

/** The compiler computes with this many bits. */
const maxBits = 4_096;

/** Not less than the bits of an integer, without its sign. */
function bitsOf(integer: bigint): number {
  return 4 * integer.toString(16).replace('-', '').length;
}
