import { eip55 } from '../../base/view/eip55';
import type { PatternTests } from '../../model/catalogue/linearPattern';
import type { Schema } from '../../model/catalogue/schema';
import type { Cure, Problem } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import type { NetworkRules } from '../../model/networks/network';
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
  if (/^0X[\da-f]*$/i.test(written.text) && written.text.startsWith('0X') && isHexSchema(schema))
    return [upperCasePrefix(written)];
  switch (schema.name) {
    case 'BlockOrHash':
      if (/^0x[\da-f]{64}$/i.test(written.text)) return [];
      return [...checkTag(written, network, ['finalized', 'latest']), ...checkZeros(written)];
    case 'BlockParameter':
      return [...checkTag(written, network, ['finalized', 'latest']), ...checkZeros(written)];
    case 'Quantity':
      return checkZeros(written);
    case 'BlockId':
      return checkTag(written, network, ['latest']);
    case 'Topic':
    case 'EventKey':
    case 'StoragePosition':
      return [];
    case 'Bytes':
      // A call such as `balanceOf(address)(0x…)`: the encoder reports its problems.
      return written.text.includes('(') ? [] : checkPlain(written, schema, patterns);
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

/** Whether a value is hex in one of its forms. Other text may be anything. */
function isHexSchema({ name, pattern, enum: choices }: Schema): boolean {
  return name !== undefined || pattern !== undefined || choices !== undefined;
}

/** Nodes refuse `0X`, and read it as text. */
function upperCasePrefix(written: WrittenText): Problem {
  return {
    ...problem('upperCasePrefix', written, 'Write 0x in lower case.'),
    cure: { kind: 'replace', values: [`0x${written.text.slice(2)}`] },
  };
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
  const [first = [problem('wrongType', written, 'Expected a list or an object.')]] = found;
  return first;
}

function takesText(schema: Schema): boolean {
  return (
    schema.types.length === 0 ||
    schema.types.some((type) => type === 'string' || type === 'number' || type === 'integer')
  );
}

/** Some networks do not support all tags, such as `safe` (contract, section 4). */
function checkTag(written: WrittenText, network: NetworkRules, others: readonly string[]): readonly Problem[] {
  const tag = /^[a-z][a-z\d_]*/.exec(written.text)?.[0] ?? '';
  if (!network.unsupportedTags.includes(tag)) return [];
  const instead = others.find((other) => !network.unsupportedTags.includes(other));
  const cure: Cure | undefined =
    instead === undefined ? undefined : { kind: 'replace', values: [instead + written.text.slice(tag.length)] };
  const hint = instead === undefined ? 'Write a block number' : `Write \`${instead}\``;
  return [
    {
      ...problem('unsupportedTag', written, `${network.name} doesn't support the tag \`${tag}\`. ${hint}.`),
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
      ...problem('leadingZeros', written, `Some nodes reject leading zeros. Write ${minimal}.`),
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
        "The capital letters of this address don't match its EIP-55 checksum. A digit may be wrong.",
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
        `This has ${digits} hex digits, but ${lowerFirst(schema.title)} has ${bytes * 2} (${bytes} bytes).`,
      ),
    ];
  }
  return [
    problem(
      'wrongValue',
      written,
      `This isn't a valid ${lowerFirst(schema.title)}${schema.description === undefined ? '' : `: ${lowerFirst(schema.description)}`}`.replace(
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
    return [problem('wrongType', written, 'Expected a whole number.')];
  if (schema.minimum !== undefined && number < schema.minimum)
    return [problem('outOfRange', written, `This is less than the minimum of ${schema.minimum}.`)];
  if (schema.maximum !== undefined && number > schema.maximum)
    return [problem('outOfRange', written, `This is more than the maximum of ${schema.maximum}.`)];
  return [];
}

function typeProblem(written: WrittenText, schema: Schema): Problem {
  const isBoolean = schema.types.includes('boolean') && /^(true|false)$/i.test(written.text);
  return {
    ...problem(
      'wrongType',
      written,
      `Expected ${describeTypes(schema)}, but this is ${written.kind === 'number' ? 'a number' : 'text'}.`,
    ),
    ...(isBoolean && { cure: { kind: 'replace', values: [written.text.toLowerCase()] } }),
  };
}

function enumProblem(written: WrittenText, choices: readonly string[]): Problem {
  const near = nearestNames(written.text, choices);
  return {
    ...problem('wrongValue', written, `This must be one of ${choices.join(', ')}.`),
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
