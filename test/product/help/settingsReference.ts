import { isDeepStrictEqual } from 'node:util';

import { listText } from '../../../src/core/base/view/listText';
import type { Manifest, SettingSchema } from './manifest';
import { codeSpan, markdownTable } from './markdownTable';

/** Prints every setting by category: description, type, default, where it can be set, and the members of objects. */
export function settingsReference({ contributes, capabilities }: Manifest): string {
  const restricted = capabilities.untrustedWorkspaces.restrictedConfigurations;
  return contributes.configuration
    .map(({ title, properties }) => {
      const settings = Object.entries(properties).map(([id, schema]) =>
        describeSetting(id, schema, restricted.includes(id)),
      );
      return [`## ${title}`, ...settings].join('\n\n');
    })
    .join('\n\n');
}

function describeSetting(id: string, schema: SettingSchema, isTrusted: boolean): string {
  const facts = [
    `Type: ${describeType(schema)}.`,
    `Default: ${describeDefault(schema.default)}.`,
    ...limitsOf(schema),
    ...placesOf(schema, isTrusted),
  ];
  const descriptions = schema.markdownEnumDescriptions ?? schema.enumDescriptions;
  const values = (schema.enum ?? []).flatMap((value, index) => {
    const description = withoutLinks(descriptions?.[index] ?? '');
    return description === '' ? [] : [`- ${codeSpan(value)}: ${description}`];
  });
  return [
    `### ${codeSpan(id)}`,
    descriptionOf(schema),
    facts.join(' '),
    ...(values.length > 0 ? [values.join('\n')] : []),
    ...memberTables(schema, 'Member'),
  ].join('\n\n');
}

/** Where it can be set, if that isn't your settings and those of a trusted workspace. */
function placesOf({ scope }: SettingSchema, isTrusted: boolean): readonly string[] {
  if (scope === 'machine') return ['Only in user settings.'];
  return isTrusted ? [] : ['Also in untrusted workspaces.'];
}

/** The members of an object or of the items of a list, and then of these. Those that `around` has, too, are only named. */
function memberTables(
  schema: SettingSchema,
  title: string,
  around: Readonly<Record<string, SettingSchema>> = {},
): readonly string[] {
  const entries = schema.items?.properties ?? schema.properties ?? valuesOf(schema)?.properties;
  if (entries === undefined) return [];
  const required = schema.items?.required ?? schema.required ?? valuesOf(schema)?.required ?? [];
  const own = Object.entries(entries).filter(([name, member]) => !isDeepStrictEqual(around[name], member));
  const names = new Set(own.map(([name]) => name));
  const shared = Object.keys(entries).filter((name) => !names.has(name));
  const rows = own.map(([name, member]) => [
    codeSpan(name) + (required.includes(name) ? ' (required)' : ''),
    describeType(member),
    [descriptionOf(member), ...defaultOf(member)].filter((text) => text !== '').join(' '),
  ]);
  return [
    markdownTable([title, 'Type', 'Description'], rows),
    ...(shared.length === 0 ? [] : [`As above: ${listText(shared.map(codeSpan))}.`]),
    ...own.flatMap(([name, member]) => memberTables(member, `Member of ${codeSpan(name)}`, entries)),
  ];
}

function describeType(schema: SettingSchema): string {
  if (schema.enum) return schema.enum.map(codeSpan).join(', ');
  if (schema.oneOf) return schema.oneOf.map(describeType).join(' or ');
  if (schema.const !== undefined) return codeSpan(JSON.stringify(schema.const));
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => describeNamed(type, schema)).join(' or ');
}

function describeNamed(type: string, schema: SettingSchema): string {
  if (type === 'null') return codeSpan('null');
  if (type === 'array' && schema.items) return `list of ${describeType(schema.items)}`;
  const values = valuesOf(schema);
  return type === 'object' && values ? `object of ${describeType(values)}` : type;
}

function valuesOf({ additionalProperties }: SettingSchema): SettingSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function describeDefault(value: unknown): string {
  if (value === '') return 'empty';
  return Array.isArray(value) && value.length > 0
    ? value.map((item) => codeSpan(JSON.stringify(item))).join(', ')
    : codeSpan(JSON.stringify(value));
}

function limitsOf({ minimum, maximum }: SettingSchema): readonly string[] {
  return [
    ...(minimum === undefined ? [] : [`Minimum: ${codeSpan(String(minimum))}.`]),
    ...(maximum === undefined ? [] : [`Maximum: ${codeSpan(String(maximum))}.`]),
  ];
}

function defaultOf(schema: SettingSchema): readonly string[] {
  return schema.default === undefined ? [] : [`Default: ${describeDefault(schema.default)}.`];
}

function descriptionOf({ markdownDescription = '' }: SettingSchema): string {
  return withoutLinks(markdownDescription);
}

/** The Settings editor links `#rpcbook.…#`. */
function withoutLinks(text: string): string {
  return text.replaceAll(/`#(rpcbook\.[\w.]+)#`/g, '`$1`');
}
