import { StepBudget, stepLimits } from '../../base/stepBudget';
import { PatternTests } from '../../model/catalogue/linearPattern';
import type { Method } from '../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../model/catalogue/schema';
import type { Problem } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import type { NetworkRules } from '../../model/networks/network';
import { checkLogFilter, checkTokenAccountsConfig } from './checkFilters';
import { checkText } from './checkText';
import { encodeQuantity } from './encodeQuantity';
import { parametersObject } from './parametersByName';
import type { Written } from './written';

/** The first and last block of a request, as written. */
interface WrittenBlocks {
  readonly first: Written;
  readonly last: Written;
}

/**
 * A block counted from genesis, or from a head (then zero or negative). Only blocks counted from the same base can be
 * compared.
 */
interface BlockPlace {
  readonly base: 'genesis' | 'latest' | 'safe' | 'finalized';
  readonly blocks: bigint;
}

type WrittenObject = Extract<Written, { kind: 'object' }>;

/**
 * Checks arguments against a method's schemas and a network: types, lengths, members, and the service contract's rules
 * for filters (sections 2, 4 and 8). Values that are not known yet are accepted. `encodeParams` reports wrong argument
 * counts and values that cannot be encoded. Steps also count in `shared`.
 */
export function checkParams(
  method: Method,
  written: readonly Written[],
  network: NetworkRules,
  shared?: StepBudget,
): readonly Problem[] {
  const check = new ParamCheck(network, shared);
  const named = parametersObject({ name: method.name, method }, written);
  const values = method.parameters.map(({ name }, index) =>
    named ? named.members.find((member) => member.key === name)?.value : written[index],
  );
  method.parameters.forEach(({ schema, required }, index) => {
    const value = values[index];
    if (value) check.value(value, schema, required);
  });
  const range = blocksOf(method, values);
  return [...check.problems, ...(range ? checkBlockOrder(range) : [])];
}

/** Options of requests for accounts, which can have a slice of their data. */
const slicedConfigs: ReadonlySet<string> = new Set([
  'TokenAccountsConfig',
  'TokenAccountPageConfig',
  'ProgramAccountsConfig',
]);

class ParamCheck {
  readonly problems: Problem[] = [];
  readonly #patterns = new PatternTests();
  readonly #budget: StepBudget;

  constructor(
    private readonly network: NetworkRules,
    shared: StepBudget | undefined,
  ) {
    this.#budget = new StepBudget(stepLimits.composing, shared);
  }

  value(written: Written, schema: Schema | undefined, required: boolean): void {
    // Checking stops when its budget is spent. Unchecked values are still sent as written.
    if (!schema || this.problems.length >= stepLimits.problems || !this.#budget.take(stepsOf(written))) return;
    switch (written.kind) {
      case 'open':
        return;
      case 'array':
        return this.#array(written, schema);
      case 'object':
        return this.#object(written, schema);
      case 'text':
      case 'number':
        this.problems.push(...checkText(written, schema, this.network, this.#patterns));
        return;
      case 'value':
        return this.#literal(written, schema, required);
    }
  }

  #array(written: Extract<Written, { kind: 'array' }>, schema: Schema): void {
    if (!allows(schema, 'array')) return this.#wrongKind(written, schema, 'a list');
    const most = optionOfType(schema, 'array')?.maxItems;
    const surplus = most === undefined ? undefined : written.items[most];
    if (surplus)
      this.#error('tooManyItems', surplus, `This list can have at most ${most} items.`, {
        kind: 'remove',
        ranges: written.items.slice(most).map(({ range }) => range),
      });
    for (const item of written.items) this.value(item, itemSchema(schema), false);
  }

  #object(written: WrittenObject, schema: Schema): void {
    if (!allows(schema, 'object')) return this.#wrongKind(written, schema, 'an object');
    const option = optionOfType(schema, 'object');
    if (!option) return;
    this.#members(written, option);
    for (const { key, value } of written.members)
      this.value(value, memberSchema(option, key), option.required.includes(key));
    if (option.name === 'LogFilter') this.problems.push(...checkLogFilter(written, this.network));
    if (slicedConfigs.has(option.name ?? '')) this.problems.push(...checkTokenAccountsConfig(written));
  }

  #members(written: WrittenObject, schema: Schema): void {
    const names = Object.keys(schema.properties ?? {});
    const known = written.members.filter(({ key }) => names.includes(key));
    for (const { key, keyRange } of schema.additionalProperties ? [] : written.members) {
      if (names.includes(key) || this.problems.length >= stepLimits.problems) continue;
      const values = nearestNames(key, names);
      const hint = values[0] === undefined ? `Use ${names.join(', ')}.` : `Did you mean \`${values[0]}\`?`;
      this.problems.push({
        code: 'unknownMember',
        severity: 'error',
        range: keyRange,
        message: `Unknown member \`${key}\`. ${hint}`,
        ...(values.length > 0 && { cure: { kind: 'replace', values } }),
      });
    }
    const choice = names.map((name) => `\`${name}\``).join(' or ');
    if (schema.maxProperties !== undefined && known.length > schema.maxProperties) {
      const ranges = known.map(({ keyRange, value }) => ({ start: keyRange.start, end: value.range.end }));
      this.#error('tooManyMembers', written, `Only one of these is allowed: ${choice}.`, {
        kind: 'remove',
        ranges: ranges.toReversed(),
      });
    }
    if (schema.minProperties !== undefined && written.members.length < schema.minProperties) {
      if (names.length === 0) this.#error('missingMember', written, 'This object needs at least one member.');
      else
        this.#error('missingMember', written, `One of these is required: ${choice}.`, {
          kind: 'addMembers',
          names: names.slice(0, 1),
        });
    }
  }

  #literal(written: Extract<Written, { kind: 'value' }>, schema: Schema, required: boolean): void {
    const { value } = written;
    if (value === null) {
      if (required && !allows(schema, 'null')) this.#wrongKind(written, schema, 'null');
    } else if (typeof value === 'boolean') {
      if (!allows(schema, 'boolean')) this.#wrongKind(written, schema, String(value));
    } else if (typeof value === 'string') {
      this.problems.push(
        ...checkText({ kind: 'text', text: value, range: written.range }, schema, this.network, this.#patterns),
      );
    }
  }

  #wrongKind(written: Written, schema: Schema, is: string): void {
    this.#error('wrongType', written, `Expected ${wanted(schema)}, but this is ${is}.`);
  }

  #error(code: string, { range }: Written, message: string, cure?: Problem['cure']): void {
    this.problems.push({ code, severity: 'error', range, message, cure });
  }
}

/** Text may be an address, and its checksum needs a hash. */
function stepsOf({ kind }: Written): number {
  return kind === 'text' ? 20 : 1;
}

function allows(schema: Schema, type: 'array' | 'object' | 'boolean' | 'null'): boolean {
  if (schema.types.includes(type)) return true;
  if (schema.anyOf) return schema.anyOf.some((option) => allows(option, type));
  return schema.types.length === 0;
}

/** Describes the values that a schema accepts. */
export function wanted(schema: Schema): string {
  const kind = schema.title ?? (schema.types.join(' or ') || 'another value');
  return schema.description === undefined
    ? kind.toLowerCase()
    : `${kind.toLowerCase()} (${schema.description.replace(/\.$/, '')})`;
}

/** Returns a request's blocks: from a filter, or from its two block parameters. */
function blocksOf(method: Method, values: readonly (Written | undefined)[]): WrittenBlocks | undefined {
  const filter = values.find(
    (value, index) =>
      value?.kind === 'object' && /^(?:Log|Event)Filter$/.test(method.parameters[index]?.schema.name ?? ''),
  );
  if (filter?.kind === 'object') {
    const member = (key: string) => filter.members.findLast((candidate) => candidate.key === key)?.value;
    return pair(member('fromBlock') ?? member('from_block'), member('toBlock') ?? member('to_block'));
  }
  const [first, last] = method.parameters.flatMap(({ schema }, index) =>
    schema.name === 'BlockParameter' ? [values[index]] : [],
  );
  return pair(first, last);
}

/** Reports a range whose last block precedes its first, if that is known before anything is sent. */
function checkBlockOrder(blocks: WrittenBlocks): readonly Problem[] {
  const first = placeOf(blocks.first);
  const last = placeOf(blocks.last);
  if (first === undefined || last === undefined || !isAfter(first, last)) return [];
  const message = 'The range is reversed because its last block comes before its first.';
  return [
    {
      code: 'reversedRange',
      severity: 'error',
      range: blocks.first.range,
      message,
      cure: { kind: 'swap', other: blocks.last.range },
    },
  ];
}

function isAfter(first: BlockPlace, last: BlockPlace): boolean {
  if (first.base === last.base) return first.blocks > last.blocks;
  return first.blocks === 0n && last.base === 'genesis' && last.blocks === 0n;
}

function placeOf(written: Written): BlockPlace | undefined {
  if (written.kind === 'object') {
    const number = written.members.find(({ key }) => key === 'block_number')?.value;
    return number && placeOf(number);
  }
  if (written.kind !== 'text' && written.kind !== 'number') return undefined;
  const text = written.text.trim();
  if (text === 'earliest') return { base: 'genesis', blocks: 0n };
  if (text === 'latest' || text === 'safe' || text === 'finalized') return { base: text, blocks: 0n };
  const relative = /^(latest|safe|finalized)\s*-\s*([\d_]{1,78})$/.exec(text);
  const head = relative?.[1];
  if (head === 'latest' || head === 'safe' || head === 'finalized')
    return { base: head, blocks: -BigInt((relative?.[2] ?? '0').replaceAll('_', '')) };
  const number = encodeQuantity(text);
  return number.kind === 'ok' ? { base: 'genesis', blocks: BigInt(number.value) } : undefined;
}

function pair(first: Written | undefined, last: Written | undefined): WrittenBlocks | undefined {
  return first && last ? { first, last } : undefined;
}
