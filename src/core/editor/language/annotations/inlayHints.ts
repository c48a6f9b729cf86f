import { groupDigits } from '../../../base/view/amountText';
import { middleEllipsis, shortForm } from '../../../base/view/shortForm';
import { visibleText } from '../../../base/view/visibleText';
import type { AddressBook, ResolvedName } from '../../../knowledge/names/addressBook';
import type { Method } from '../../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import { callLines } from '../../../model/cell/callLines';
import type { ArgumentNode, ParsedCell, WrittenLine } from '../../../model/cell/cell';
import { encodeAddress } from '../../../request/params/encodeAddress';
import { calledMethod } from '../shared/calledMethod';
import { callOf, methodOfEdited } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';
import { numberOf } from '../shared/readValue';

const addressSchemas = new Set(['Address', 'Pubkey', 'Felt']);

/** Text that is shown within a cell but isn't part of it. */
export interface InlayHint {
  readonly offset: number;
  readonly label: string;
  readonly kind: 'parameter' | 'value';
}

/** Which hints to show. */
export interface InlayHintChoice {
  readonly parameterNames: boolean;
  readonly values: boolean;
}

/** Returns hints: names before the arguments of a call, and decimal values after hex quantities and blocks. */
export function inlayHints(
  context: LanguageContext,
  edited: ParsedCell,
  choice: InlayHintChoice,
): readonly InlayHint[] {
  const call = callOf(edited);
  if (!call || (!choice.parameterNames && !choice.values)) return [];
  const method = methodOfEdited(context, edited);
  return callLines(call).flatMap((line) => {
    const called = calledMethod(context, edited, line, method);
    const isNamed = (index: number) =>
      called === undefined || (index > 1 && called.item?.inputs[index - 2]?.name !== '');
    return hintsOfLine(context, line, called?.method ?? method, choice, isNamed);
  });
}

/** `isNamed`: whether an argument has a helpful name. */
function hintsOfLine(
  context: LanguageContext,
  line: WrittenLine,
  method: Method | undefined,
  choice: InlayHintChoice,
  isNamed: (index: number) => boolean,
): readonly InlayHint[] {
  return line.arguments.flatMap((node, index): readonly InlayHint[] => {
    const parameter = method?.parameters[index];
    const name: InlayHint[] =
      choice.parameterNames && parameter && isNamed(index)
        ? [{ offset: node.range.start, label: `${visibleText(parameter.name)}:`, kind: 'parameter' }]
        : [];
    return choice.values
      ? [...name, ...decimalsOf(node, parameter?.schema), ...addressesOf(node, parameter?.schema, context.addressBook)]
      : name;
  });
}

function decimalsOf(node: ArgumentNode, schema: Schema | undefined): readonly InlayHint[] {
  switch (node.kind) {
    case 'word':
    case 'string':
      return decimalOf(node.text, node.range.end, schema);
    case 'array':
      return node.items.flatMap((item) => decimalsOf(item, itemSchema(schema)));
    case 'object':
      return node.members.flatMap(({ key, value }) =>
        decimalsOf(value, memberSchema(optionOfType(schema, 'object'), key)),
      );
    case 'number':
    case 'literal':
      return [];
  }
}

/** Returns hints with the addresses of names that are written instead of addresses. */
function addressesOf(
  node: ArgumentNode,
  schema: Schema | undefined,
  book: AddressBook | undefined,
): readonly InlayHint[] {
  switch (node.kind) {
    case 'word':
    case 'string': {
      const isAddress = [schema, ...(schema?.anyOf ?? [])].some((option) => addressSchemas.has(option?.name ?? ''));
      const found = isAddress ? encodeAddress(node.text, book) : undefined;
      if (found?.kind !== 'ok') return [];
      return [{ offset: node.range.end, label: labelOfName(found.value), kind: 'value' }];
    }
    case 'array':
      return node.items.flatMap((item) => addressesOf(item, itemSchema(schema), book));
    case 'object':
      return node.members.flatMap(({ key, value }) =>
        addressesOf(value, memberSchema(optionOfType(schema, 'object'), key), book),
      );
    case 'number':
    case 'literal':
      return [];
  }
}

/** The address of a name. If others have the name too, its other names say which contract it is. */
function labelOfName({ address, alsoNamed }: ResolvedName): string {
  const [other] = alsoNamed;
  const also = other === undefined ? '' : ` (${middleEllipsis(visibleText(other), 40)})`;
  return `= ${shortForm(address)}${also}`;
}

function decimalOf(text: string, offset: number, schema: Schema | undefined): readonly InlayHint[] {
  const isNumber = schema?.name === 'BlockParameter' || schema?.name === 'Quantity';
  // Hex with more digits is the hash of a block.
  const isBlockId = (schema?.name === 'BlockId' || schema?.name === 'BlockOrHash') && text.length <= 15;
  const value = (isNumber || isBlockId) && /^0x/i.test(text) ? numberOf(text) : undefined;
  return value === undefined ? [] : [{ offset, label: `= ${groupDigits(value)}`, kind: 'value' }];
}
