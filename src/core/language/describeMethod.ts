import { printJson } from '../json/printJson';
import type { Method, MethodExample, Parameter } from '../catalogue/method';
import type { Schema } from '../catalogue/schema';

/** A method's documentation as Markdown, from the catalogue alone. */
export function describeMethod(method: Method): string {
  const parameters = method.parameters.map((parameter) => `- \`${parameter.name}\`${parameter.required ? '' : ' (optional)'}: ${describeParameter(parameter)}`);
  const errors = method.errors.map(({ code, message }) => `- \`${code}\`: ${message}`);
  return [
    method.summary,
    ...(method.description === undefined ? [] : [method.description]),
    ...(parameters.length > 0 ? [parameters.join('\n')] : []),
    ...(method.result ? [`Gives \`${method.result.name}\`${method.result.description === undefined ? '' : `: ${method.result.description}`}`] : []),
    ...method.examples.slice(0, 1).map((example) => `${example.name}:\n\`\`\`rpc\n${printExample(method, example)}\n\`\`\``),
    ...(errors.length > 0 ? [`Errors:\n${errors.join('\n')}`] : []),
    ...(method.document === 'service' ? [] : [`From ${method.document}.`]),
  ].join('\n\n');
}

function printExample(method: Method, { values }: MethodExample): string {
  if (method.path !== undefined) return `GET ${values.reduce((path, { name, value }) => path.replace(`{${name}}`, String(value)), method.path)}`;
  return [method.name, ...values.map(({ value }) => (typeof value === 'string' ? value : printJson(value)))].join(' ');
}

/** `eth_getCode(address, block)`, optional parameters with `?`. */
export function signatureOfMethod(method: Method): string {
  return `${method.name}(${method.parameters.map(labelOf).join(', ')})`;
}

export function labelOf({ name, required }: Parameter): string {
  return required ? name : `${name}?`;
}

export function describeParameter({ description, schema }: Parameter): string {
  return description ?? describeSchema(schema);
}

/** What may stand in a value's place. */
export function describeSchema(schema: Schema): string {
  const parts = [
    schema.description ?? schema.title ?? schema.types.join(' or '),
    ...(schema.enum ? [`One of ${schema.enum.map((value) => `\`${value}\``).join(', ')}.`] : []),
    ...(schema.default === undefined ? [] : [`Default \`${String(schema.default)}\`.`]),
  ];
  return parts.join(' ');
}
