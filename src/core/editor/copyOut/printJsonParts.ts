import { JsonNumber, membersOf } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { type CopyValue, CountedBlock, isCopyList } from './countedBlock';

/** JSON text with counted blocks between its parts. */
export type JsonPart = string | CountedBlock;

/** Prints a value as JSON on one line. The quotes around a quantity belong to the text beside the block. */
export function printJsonParts(value: CopyValue): readonly JsonPart[] {
  const parts: JsonPart[] = [];
  append(value, parts);
  return parts;
}

function append(value: CopyValue, parts: JsonPart[]): void {
  if (value instanceof CountedBlock) {
    const quote = value.form === 'quantity' ? '"' : '';
    appendText(quote, parts);
    parts.push(value);
    appendText(quote, parts);
  } else if (typeof value !== 'object' || value === null || value instanceof JsonNumber) {
    appendText(printJson(value), parts);
  } else if (isCopyList(value)) {
    appendText('[', parts);
    value.forEach((item, index) => {
      appendText(index === 0 ? '' : ',', parts);
      append(item, parts);
    });
    appendText(']', parts);
  } else {
    appendText('{', parts);
    membersOf(value).forEach(([key, member], index) => {
      appendText(`${index === 0 ? '' : ','}${JSON.stringify(key)}:`, parts);
      append(member, parts);
    });
    appendText('}', parts);
  }
}

function appendText(text: string, parts: JsonPart[]): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else if (text !== '') parts.push(text);
}
