import type { PatternTests } from '../catalogue/patternTests';
import type { Schema } from '../catalogue/schema';
import type { Cure, Problem } from '../cell/problem';
import { nearestNames } from '../networks/nearestNames';
import type { NetworkRules } from '../networks/network';
import { eip55 } from '../view/eip55';
import type { Written } from './written';

type WrittenText = Extract<Written, { kind: 'text' | 'number' }>;

/** Byte lengths of hex values, by component. */
const lengths: Readonly<Record<string, number>> = { Address: 20, Hash: 32, TransactionHash: 32 };

/** Checks a text or a number in place of a single value. The encoder reports values that cannot be encoded. */
export function checkText(
  written: WrittenText,
  schema: Schema,
  network: NetworkRules,
  patterns: PatternTests,
): readonly Problem[] {
  switch (schema.name) {
    case 'BlockParameter':
      return [...checkTag(written, network), ...checkZeros(written)];
    case 'Quantity':
      return checkZeros(written);
    case 'Topic':
    case 'StoragePosition':
      return [];
    case 'Felt':
      return /^\d[\d_]*$/.test(written.text) ? [] : checkPlain(written, schema, patterns);
    case 'Address':
      return checkAddress(written, schema, patterns);
    default:
      return schema.anyOf
        ? checkOptions(written, schema.anyOf, network, patterns)
        : checkPlain(written, schema, patterns);
  }
}

/** A value that matches no alternative gets the problems of the first alternative that accepts its type. */
function checkOptions(
  written: WrittenText,
  options: readonly Schema[],
  network: NetworkRules,
  patterns: PatternTests,
): readonly Problem[] {
  const found = options.filter(takesText).map((option) => checkText(written, option, network, patterns));
  if (found.some((problems) => problems.length === 0)) return [];
  const [first = [problem('wrongType', written, 'This stands where a list or an object is wanted.')]] = found;
  return first;
}

function takesText(schema: Schema): boolean {
  return (
    schema.types.length === 0 ||
    schema.types.some((type) => type === 'string' || type === 'number' || type === 'integer')
  );
}

/** Some networks do not support all tags, such as `safe` (contract, section 4). */
function checkTag(written: WrittenText, network: NetworkRules): readonly Problem[] {
  const tag = /^[a-z]+/.exec(written.text)?.[0] ?? '';
  if (!network.unsupportedTags.includes(tag)) return [];
  const instead = ['finalized', 'latest'].find((other) => !network.unsupportedTags.includes(other));
  const cure: Cure | undefined =
    instead === undefined ? undefined : { kind: 'replace', values: [instead + written.text.slice(tag.length)] };
  const hint = instead === undefined ? 'write a block number' : `write \`${instead}\``;
  return [
    {
      ...problem('unsupportedTag', written, `${network.name} does not support the tag \`${tag}\`: ${hint}.`),
      ...(cure && { cure }),
    },
  ];
}

/** Quantities have no leading zeros (execution API). Some nodes reject them. */
function checkZeros(written: WrittenText): readonly Problem[] {
  const match = /^0x0+(0|[1-9a-f][\da-f]*)$/i.exec(written.text);
  if (match === null) return [];
  const minimal = `0x${match[1]}`;
  return [
    {
      ...problem('leadingZeros', written, `Some nodes refuse leading zeros: write ${minimal}.`),
      severity: 'warning',
      cure: { kind: 'replace', values: [minimal] },
    },
  ];
}

function checkAddress(written: WrittenText, schema: Schema, patterns: PatternTests): readonly Problem[] {
  const problems = checkPlain(written, schema, patterns);
  const { text } = written;
  if (problems.length > 0 || !/[a-f]/.test(text) || !/[A-F]/.test(text)) return problems;
  const checksummed = eip55(text.slice(2));
  if (checksummed === text) return [];
  return [
    {
      ...problem(
        'checksum',
        written,
        'The capital letters of this address are not its EIP-55 checksum: a digit may be wrong.',
      ),
      severity: 'warning',
      cure: { kind: 'replace', values: [checksummed, text.toLowerCase()] },
    },
  ];
}

function checkPlain(written: WrittenText, schema: Schema, patterns: PatternTests): readonly Problem[] {
  const { text } = written;
  if (schema.enum !== undefined) return schema.enum.includes(text) ? [] : [enumProblem(written, schema.enum)];
  if (!takesText(schema)) return [typeProblem(written, schema)];
  if (!schema.types.includes('string') && schema.types.length > 0) return checkNumber(written, schema);
  if (schema.pattern === undefined || patterns.fits(schema.pattern, text)) return [];
  const bytes = lengths[schema.name ?? ''];
  const digits = /^0x([0-9a-f]*)$/i.exec(text)?.[1]?.length;
  if (bytes !== undefined && digits !== undefined) {
    return [
      problem(
        'wrongLength',
        written,
        `This has ${digits} hex digits; ${lowerFirst(schema.title)} has ${bytes * 2} (${bytes} bytes).`,
      ),
    ];
  }
  return [
    problem(
      'wrongValue',
      written,
      `This is no ${lowerFirst(schema.title)}${schema.description === undefined ? '' : `: ${lowerFirst(schema.description)}`}`.replace(
        /\.?$/,
        '.',
      ),
    ),
  ];
}

function checkNumber(written: WrittenText, schema: Schema): readonly Problem[] {
  const digits = written.text.replaceAll('_', '');
  const number = digits.trim() === '' ? NaN : Number(digits);
  if (Number.isNaN(number) || /^0x/i.test(digits)) return [typeProblem(written, schema)];
  if (!schema.types.includes('number') && !/^-?\d+(?:\.0+)?$|[eE]/.test(digits))
    return [problem('wrongType', written, 'A whole number is wanted here.')];
  if (schema.minimum !== undefined && number < schema.minimum)
    return [problem('outOfRange', written, `This is less than ${schema.minimum}.`)];
  if (schema.maximum !== undefined && number > schema.maximum)
    return [problem('outOfRange', written, `This is more than ${schema.maximum}.`)];
  return [];
}

function typeProblem(written: WrittenText, schema: Schema): Problem {
  const isBoolean = schema.types.includes('boolean') && /^(true|false)$/i.test(written.text);
  return {
    ...problem(
      'wrongType',
      written,
      `This is ${written.kind === 'number' ? 'a number' : 'text'}; wanted is ${describeTypes(schema)}.`,
    ),
    ...(isBoolean && { cure: { kind: 'replace', values: [written.text.toLowerCase()] } }),
  };
}

function enumProblem(written: WrittenText, choices: readonly string[]): Problem {
  const near = nearestNames(written.text, choices);
  return {
    ...problem('wrongValue', written, `This is none of ${choices.join(', ')}.`),
    cure: { kind: 'replace', values: near.length > 0 ? near : choices.slice(0, 3) },
  };
}

function describeTypes(schema: Schema): string {
  const names: Readonly<Record<string, string>> = {
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'null',
    integer: 'a whole number',
    number: 'a number',
    string: 'text',
  };
  return schema.types.map((type) => names[type] ?? type).join(' or ');
}

function problem(code: string, { range }: WrittenText, message: string): Problem {
  return { code, severity: 'error', range, message };
}

function lowerFirst(text = 'value of this kind'): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
