import { JsonNumber, membersOf } from '../../base/json/jsonValue';
import type { HeadTag } from '../../request/params/encodeBlock';
import { keyVariable } from './copyFormat';
import { type CopyValue, CountedBlock, isCopyList } from './countedBlock';

/** Prints a URL as a JavaScript expression that reads the key from the environment. */
export function scriptUrl(template: string): string {
  if (!template.includes('{key}')) return JSON.stringify(template);
  const literal = template.replace(/[\\`]|\$(?=\{)/g, String.raw`\$&`);
  return `\`${literal.replaceAll('{key}', () => `\${encodeURIComponent(process.env.${keyVariable})}`)}\``;
}

/** Returns the JavaScript variable of a counted block, a bigint. */
export function scriptName({ words }: Pick<CountedBlock, 'words'>): string {
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

/** Prints a line that sets a counted block's variable from the bigint variable of its head. */
export function scriptCount(block: CountedBlock): string {
  const { tag, back } = block;
  return `const ${scriptName(block)} = ${tag} > ${back}n ? ${tag} - ${back}n : 0n;`;
}

/** Prints a line that sets the bigint variable of a head. */
export function scriptHead(tag: HeadTag, expression: string): string {
  return `const ${tag} = ${expression};`;
}

/** A JavaScript literal and what it requires. */
export interface ScriptLiteral {
  readonly text: string;
  /** True if the literal has numbers that only JSON.rawJSON sends with every digit. */
  readonly hasRawNumbers: boolean;
}

/**
 * Prints a value as a JavaScript expression that JSON.stringify turns into the same JSON. `quantity` prints the
 * expression for a counted block's hex from its variable.
 */
export function scriptLiteral(value: CopyValue, quantity: (name: string) => string, indent = ''): ScriptLiteral {
  const printer = new LiteralPrinter(quantity);
  return { text: printer.print(value, indent), hasRawNumbers: printer.hasRawNumbers };
}

class LiteralPrinter {
  hasRawNumbers = false;

  constructor(private readonly quantity: (name: string) => string) {}

  print(value: CopyValue, indent: string): string {
    if (value instanceof CountedBlock) {
      const name = scriptName(value);
      return value.form === 'quantity' ? this.quantity(name) : `Number(${name})`;
    }
    if (value instanceof JsonNumber) {
      this.hasRawNumbers = true;
      return `JSON.rawJSON(${JSON.stringify(value.text)})`;
    }
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const inner = `${indent}  `;
    if (isCopyList(value))
      return wrap(
        value.map((item) => this.print(item, inner)),
        '[]',
        indent,
      );
    return wrap(
      membersOf(value).map(([key, member]) => `${memberName(key)}: ${this.print(member, inner)}`),
      '{}',
      indent,
    );
  }
}

/** Without brackets, this key sets the prototype of a literal. */
function memberName(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : JSON.stringify(key);
}

function wrap(items: readonly string[], brackets: '[]' | '{}', indent: string): string {
  const [open, close] = brackets;
  return items.length === 0
    ? brackets
    : `${open ?? ''}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close ?? ''}`;
}
