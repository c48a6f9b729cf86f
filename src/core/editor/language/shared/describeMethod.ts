import { printJson } from '../../../base/json/printJson';
import {
  codeBlock,
  codeSpan,
  documentProse,
  joinMarkdown,
  type Markdown,
  markdownOf,
} from '../../../base/view/markdown';
import type { Method, MethodExample, Parameter } from '../../../model/catalogue/method';
import type { Schema } from '../../../model/catalogue/schema';

/** Descriptions by method. Cached, because a list of completions contains those of all methods. */
const known = new WeakMap<Method, Markdown>();

/** Returns a method's documentation as Markdown, from the catalogue only. */
export function describeMethod(method: Method): Markdown {
  const description = known.get(method) ?? printDescription(method);
  known.set(method, description);
  return description;
}

function printDescription(method: Method): Markdown {
  const parameters = method.parameters.map(
    (parameter) =>
      markdownOf`- ${codeSpan(parameter.name)}${parameter.required ? '' : ' (optional)'}: ${describeParameter(parameter)}`,
  );
  const errors = method.errors.map(
    ({ code, message }) => markdownOf`- ${codeSpan(String(code))}: ${documentProse(message)}`,
  );
  const { result } = method;
  const paragraphs = [
    documentProse(method.summary),
    documentProse(method.description ?? ''),
    joinMarkdown(parameters, '\n'),
    ...(result ? [describeResult(result)] : []),
    ...method.examples
      .slice(0, 1)
      .map((example) => markdownOf`${example.name}:\n${codeBlock(printExample(method, example), 'rpc')}`),
    ...(errors.length > 0 ? [markdownOf`Errors:\n${joinMarkdown(errors, '\n')}`] : []),
    ...(method.document === 'service' ? [] : [markdownOf`From ${method.document}.`]),
  ];
  return joinMarkdown(paragraphs, '\n\n');
}

function describeResult({ name, description }: NonNullable<Method['result']>): Markdown {
  const gives = markdownOf`Gives ${codeSpan(name)}`;
  return description === undefined ? gives : markdownOf`${gives}: ${documentProse(description)}`;
}

function printExample(method: Method, { values }: MethodExample): string {
  if (method.path !== undefined)
    return `GET ${values.reduce((path, { name, value }) => path.replace(`{${name}}`, () => String(value)), method.path)}`;
  return [method.name, ...values.map(({ value }) => (typeof value === 'string' ? value : printJson(value)))].join(' ');
}

/** `eth_getCode(address, block)`, with `?` after optional parameters. */
export function signatureOfMethod(method: Method): string {
  return `${method.name}(${method.parameters.map(labelOf).join(', ')})`;
}

export function labelOf({ name, required }: Parameter): string {
  return required ? name : `${name}?`;
}

export function describeParameter({ description, schema }: Parameter): Markdown {
  return description === undefined ? describeSchema(schema) : documentProse(description);
}

/** Describes the values that a schema allows. */
export function describeSchema(schema: Schema): Markdown {
  const choices = joinMarkdown((schema.enum ?? []).map(codeSpan), ', ');
  const parts = [
    documentProse(schema.description ?? schema.title ?? schema.types.join(' or ')),
    ...(schema.enum ? [markdownOf`One of ${choices}.`] : []),
    ...(schema.default === undefined ? [] : [markdownOf`Default ${codeSpan(String(schema.default))}.`]),
  ];
  return joinMarkdown(parts, ' ');
}
