/** A value that is already JSON text. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A decoded argument: a value that fits a column, with integers of more than 64 bits as their digits. */
export type ArgumentValue = string | number | bigint | boolean | JsonText;

/** Returns the JSON text of a value with every digit. */
export function printArgument(value: ArgumentValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value instanceof JsonText ? value.text : String(value);
}
