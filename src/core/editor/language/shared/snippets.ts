import type { Method } from '../../../model/catalogue/method';
import { optionOfType, type Schema } from '../../../model/catalogue/schema';

/** How many members a snippet fills in for an object that requires none. */
const maxMembers = 4;

/** Prints parts of a request with placeholders in VS Code's snippet syntax, numbered across parts. */
export class SnippetWriter {
  #places = 0;

  /** A method with all required arguments. */
  method(method: Method): string {
    const required = method.parameters.filter((parameter) => parameter.required);
    return [escapeSnippet(method.name), ...required.map(({ schema, name }) => this.value(schema, name, false))].join(
      ' ',
    );
  }

  /** A value for a schema, with `name` as the fallback placeholder. `quoted` means that text needs quotes. */
  value(schema: Schema | undefined, name: string, quoted: boolean, indent = ''): string {
    const quote = (place: string) => (quoted ? `"${place}"` : place);
    if (schema?.enum) return quote(this.#choice(schema.enum));
    if (schema?.types.includes('boolean')) return this.#choice(['false', 'true']);
    if (schema?.name === 'BlockParameter' || schema?.name === 'BlockOrHash') return quote(this.#place('latest'));
    const object = optionOfType(schema, 'object');
    const firstText = schema?.anyOf?.find((option) => option.enum);
    if (firstText?.enum) return quote(this.#choice(firstText.enum));
    if (object) return this.object(object, indent);
    if (schema?.types.includes('array')) return `[${this.#place('')}]`;
    if (schema?.types.includes('integer') || schema?.types.includes('number'))
      return this.#place(String(schema.default ?? schema.minimum ?? 0));
    return quote(this.#place(name));
  }

  /** An object with its required members, or with its first ones if it requires none. */
  object(schema: Schema, indent = ''): string {
    const properties = schema.properties ?? {};
    const names = Object.keys(properties);
    if (schema.maxProperties === 1 && names.length > 1)
      return `{ "${this.#choice(names)}": "${this.#place('value')}" }`;
    const chosen = schema.required.length > 0 ? schema.required : names.slice(0, maxMembers);
    if (chosen.length === 0) return `{ ${this.#place('')} }`;
    const inner = `${indent}  `;
    const members = chosen.map((name) => `${inner}${this.member(name, properties[name], inner)}`);
    return `{\n${members.join(',\n')}\n${indent}}`;
  }

  member(name: string, schema: Schema | undefined, indent = ''): string {
    return `"${escapeSnippet(name)}": ${this.value(schema, name, true, indent)}`;
  }

  #place(text: string): string {
    this.#places += 1;
    return `\${${this.#places}:${escapeSnippet(text)}}`;
  }

  #choice(values: readonly string[]): string {
    this.#places += 1;
    return `\${${this.#places}|${values.map((value) => escapeSnippet(value).replaceAll(/[,|]/g, '\\$&')).join(',')}|}`;
  }
}

export function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/** The text of a snippet with its placeholders filled, as it looks before the user types. */
export function plainText(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+\|((?:[^\\,|]|\\.)*)(?:,(?:[^\\|]|\\.)*)?\|\}/g, '$1')
    .replaceAll(/\$\{\d+:((?:[^\\}]|\\.)*)\}/g, '$1')
    .replaceAll(/\\([\\$},|])/g, '$1');
}
