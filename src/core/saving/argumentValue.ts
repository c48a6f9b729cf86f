/** A value that is JSON text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** What an argument is decoded to: a value that fits a column, integers of more than 64 bits as their digits. */
export type ArgumentValue = string | number | bigint | boolean | JsonText;

/** The JSON text of a value, every digit kept. */
export function printArgument(value: ArgumentValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value instanceof JsonText ? value.text : String(value);
}
