import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { encodeCallText } from '../../formats/abi/encode/callText';
import { feltPrime } from '../../formats/l2net/felt';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../model/catalogue/schema';
import type { Problem, SourceRange } from '../../model/cell/problem';
import { describeName, encodeAddress, problemOfName, warningOfName } from './encodeAddress';
import { encodeBlock, type HeadTag } from './encodeBlock';
import { encodeBlockId } from './encodeBlockId';
import type { EncodeContext } from './encodeContext';
import { encodeQuantity } from './encodeQuantity';
import type { Written } from './written';

/** A value that is sent in a form other than the written one. */
export interface Expansion {
  readonly range: SourceRange;
  /** The name of the parameter or member: `fromBlock`. For an item of a list, in the singular: `topic`. */
  readonly place?: string;
  readonly written: string;
  readonly sent: string;
  /** Set for a name that is the key of a mapping within the value. */
  readonly isMappingKey?: true;
}

/** Encodes values according to their schemas, and collects problems, expansions and needed heads. */
export class ValueEncoder {
  readonly expansions: Expansion[] = [];
  readonly needs = new Set<HeadTag>();
  /** The ranges where the block of the contract's creation is needed. */
  readonly creations: SourceRange[] = [];
  /** The texts of blocks that are known by their time, whose numbers are needed. */
  readonly dates = new Set<string>();
  readonly problems: Problem[] = [];

  /** The start positions of values that were names of addresses, whether or not the names are known. */
  readonly named = new Set<number>();

  readonly #budget: StepBudget;
  #saidTooLarge = false;
  /** The first topic is the event, which may have the same name as a contract. */
  #isFirstTopic = false;

  /** Steps also count in `shared`. */
  constructor(
    private readonly context: EncodeContext,
    shared: StepBudget,
  ) {
    this.#budget = new StepBudget(stepLimits.composing, shared);
  }

  /** `place` is the name of the parameter or member that the value is for. */
  encode(written: Written, schema: Schema | undefined, place: string | undefined): JsonValue {
    const encoded = this.#budget.below(() => this.#encode(written, schema, place), undefined);
    return encoded === undefined ? this.#tooLarge(written.range) : encoded;
  }

  #tooLarge(range: SourceRange): null {
    const message =
      'This cell takes too long to plan because it has too many values from here on. Split it into several cells.';
    if (!this.#saidTooLarge) this.problems.push({ code: 'tooLarge', severity: 'error', range, message });
    this.#saidTooLarge = true;
    return null;
  }

  /** Adds a problem, up to a limit, because a cell may have thousands of wrong values. */
  #report(problem: Problem): void {
    if (this.problems.length < stepLimits.problems) this.problems.push(problem);
  }

  #encode(written: Written, schema: Schema | undefined, place: string | undefined): JsonValue {
    switch (written.kind) {
      case 'array':
        return written.items.map((item, index) => {
          if (place === 'topics' || place === 'keys') this.#isFirstTopic = index === 0;
          return this.encode(item, itemSchema(schema), place?.replace(/s$/, ''));
        });
      case 'object':
        return this.#encodeObject(written, optionOfType(schema, 'object'));
      case 'text':
        return this.#encodeText(written.text, written.range, schema, place);
      case 'number':
        return this.#encodeNumber(written.text, written.range, schema, place);
      case 'open':
        return null;
      case 'value':
        return typeof written.value === 'string'
          ? this.#encodeText(written.value, written.range, schema, place)
          : written.value;
    }
  }

  #encodeObject(object: Extract<Written, { kind: 'object' }>, schema: Schema | undefined): JsonValue {
    const given = new Set(object.members.map((member) => member.key));
    const names = (schema?.required ?? []).filter((name) => !given.has(name));
    for (const name of names) {
      this.#report({
        code: 'missingMember',
        severity: 'error',
        range: object.range,
        message: `\`${name}\` is missing here.`,
        cure: { kind: 'addMembers', names },
      });
    }
    return Object.fromEntries(
      object.members.map((member) => [
        member.key,
        this.encode(member.value, memberSchema(schema, member.key), member.key),
      ]),
    );
  }

  #encodeText(text: string, range: SourceRange, schema: Schema | undefined, place: string | undefined): JsonValue {
    const names = namesWithin(schema);
    const address = this.#encodeAddress(text, range, names, place);
    if (address !== undefined) return address;
    const encoded = this.#encodeNamed(text, range, names);
    if (encoded === 'tooLarge') return this.#tooLarge(range);
    if (encoded?.kind === 'failed') {
      this.#report({ code: 'unreadableValue', severity: 'error', range, message: encoded.problem });
      return text;
    }
    if (encoded && names.includes('StoragePosition')) this.#noteKeys(text, range);
    if (encoded) return this.#note(text, encoded.value, range, place);
    return wantsNumber(schema) ? numberOr(text.replaceAll('_', ''), text) : text;
  }

  /** Encodes the name of an address. Returns undefined for any other text. */
  #encodeAddress(
    text: string,
    range: SourceRange,
    names: readonly string[],
    place: string | undefined,
  ): string | undefined {
    const isTopic = names.includes('Topic') || names.includes('EventKey');
    if (isTopic ? this.#isFirstTopic : !names.some((name) => addresses.has(name))) return undefined;
    const found = isTopic ? this.context.book?.resolve(text) : encodeAddress(text, this.context.book);
    if (found === undefined || !this.#budget.take()) return undefined;
    this.named.add(range.start);
    if (found.kind === 'ok') {
      const { address } = found.value;
      const warning = warningOfName(found.value, range);
      if (warning) this.#report(warning);
      const sent = names.includes('Topic') ? `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}` : address;
      this.expansions.push({
        range,
        written: describeName(found.value),
        sent,
        place,
      });
      return sent;
    }
    this.#report(problemOfName(found.problem, range));
    return text;
  }

  #encodeNumber(text: string, range: SourceRange, schema: Schema | undefined, place: string | undefined): JsonValue {
    if (namesWithin(schema).some((name) => sugared.has(name))) return this.#encodeText(text, range, schema, place);
    const textOnly = schema !== undefined && schema.types.length > 0 && schema.types.every((type) => type === 'string');
    return textOnly ? text : numberOr(text, text);
  }

  /** Encodes text according to the component's name; returns undefined if the component has no special notation. */
  #encodeNamed(
    text: string,
    range: SourceRange,
    names: readonly string[],
  ): Result<JsonValue, string> | 'tooLarge' | undefined {
    if (names.includes('BlockParameter') || names.includes('BlockOrHash')) return this.#encodeBlock(text, range);
    if (names.includes('BlockId')) return this.#encodeBlockId(text);
    if (names.includes('Quantity')) return encodeQuantity(text);
    if (names.includes('Bytes') && text.includes('(')) return encodeCallText(text);
    if (names.includes('Topic')) return encodeTopic(text, this.context, this.#budget) ?? 'tooLarge';
    if (names.includes('EventKey')) return encodeEventKey(text, this.context, this.#budget) ?? 'tooLarge';
    if (names.includes('StoragePosition')) return encodePosition(text, this.context, this.#budget) ?? 'tooLarge';
    if (names.includes('Felt') && /^\d[\d_]*$/.test(text)) return encodeQuantity(text);
    return undefined;
  }

  #encodeBlock(text: string, range: SourceRange): Result<string, string> {
    const { heads, pinsTags, created, tagNumbers } = this.context;
    const number = tagNumbers?.get(text.trim());
    const block = encodeBlock(number === undefined ? text : String(number), heads, pinsTags, created);
    if (block.kind === 'failed') return block;
    if (block.value.kind === 'known') return { kind: 'ok', value: block.value.text };
    if (block.value.kind === 'needsHead') this.needs.add(block.value.tag);
    else if (block.value.kind === 'needsDate') this.dates.add(text.trim());
    else this.creations.push(range);
    return { kind: 'ok', value: text };
  }

  #encodeBlockId(text: string): Result<JsonValue, string> {
    const { heads, pinsTags } = this.context;
    const block = encodeBlockId(text, heads, pinsTags);
    if (block.kind === 'failed') return block;
    if (block.value.kind === 'known') return { kind: 'ok', value: block.value.value };
    this.needs.add(block.value.tag);
    return { kind: 'ok', value: text };
  }

  /** Notes which addresses stand for the names in the keys of a slot expression. */
  #noteKeys(text: string, range: SourceRange): void {
    for (const name of this.context.keyNamesOf?.(text, this.#budget) ?? []) {
      const warning = warningOfName(name, range);
      if (warning) this.#report(warning);
      const written = describeName(name);
      this.expansions.push({ range, place: 'key', written, sent: name.address, isMappingKey: true });
    }
  }

  #note(written: string, sent: JsonValue, range: SourceRange, place: string | undefined): JsonValue {
    if (written !== sent)
      this.expansions.push({
        range,
        written,
        sent: typeof sent === 'string' ? sent : printJson(sent),
        place,
      });
    return sent;
  }
}

/** Components whose value is an address. A felt may be one. */
const addresses = new Set(['Address', 'Pubkey', 'Felt']);

const sugared = new Set([
  'BlockParameter',
  'BlockOrHash',
  'BlockId',
  'Quantity',
  'Topic',
  'EventKey',
  'StoragePosition',
  'Felt',
]);

/**
 * Encodes a storage position: hex unchanged, a decimal, or a slot expression. Returns undefined if the budget is spent.
 */
function encodePosition(text: string, context: EncodeContext, budget: StepBudget): Result<string, string> | undefined {
  const quantity = encodeQuantity(text);
  if (quantity.kind === 'failed') return context.slotOf(text, budget);
  return quantity.value.replace(/^0x0*/i, '').length <= 64
    ? quantity
    : failed(`"${text.slice(0, 200)}" is longer than a storage position, which has 32 bytes.`);
}

/** Returns a schema's component name and those of its direct alternatives. */
function namesWithin(schema: Schema | undefined): readonly string[] {
  return [schema, ...(schema?.anyOf ?? [])].flatMap((option) => (option?.name === undefined ? [] : [option.name]));
}

function wantsNumber(schema: Schema | undefined): boolean {
  return schema !== undefined && schema.types.some((type) => type === 'integer' || type === 'number');
}

function numberOr(text: string, otherwise: JsonValue): JsonValue {
  const parsed = parseJson(text);
  return parsed.kind === 'ok' ? parsed.value : otherwise;
}

/**
 * Encodes a key of an l2net event filter: hex unchanged, a decimal, or an event's name as its selector. Returns undefined
 * if the budget is spent.
 */
function encodeEventKey(text: string, context: EncodeContext, budget: StepBudget): Result<string, string> | undefined {
  const written = text.trim();
  if (!/^(?:0x[0-9a-f]+|\d[\d_]*)$/i.test(written)) return context.selectorOf(written, budget);
  const felt = written.length <= 200 ? BigInt(written.replaceAll('_', '')) : feltPrime;
  if (felt >= feltPrime) return failed(`"${text.slice(0, 200)}" is too large for a felt.`);
  return ok(/^0x/i.test(written) ? written : `0x${felt.toString(16)}`);
}

/**
 * Encodes a topic: 32 bytes unchanged, an address padded to 32 bytes, or an event by signature or name. Returns
 * undefined if the budget is spent.
 */
export function encodeTopic(
  text: string,
  context: EncodeContext,
  budget: StepBudget,
): Result<string, string> | undefined {
  const written = text.trim();
  if (/^0x[0-9a-f]{64}$/i.test(written)) return ok(written);
  if (/^0x[0-9a-f]{40}$/i.test(written)) return ok(`0x${'0'.repeat(24)}${written.slice(2).toLowerCase()}`);
  if (/^(0x[0-9a-f]+|\d[\d_]*)$/i.test(written)) {
    if (written.length > 200) return failed('This is longer than a topic, which has 32 bytes.');
    const digits = BigInt(written.replaceAll('_', '')).toString(16);
    return digits.length > 64
      ? failed(`"${text}" is longer than a topic, which has 32 bytes.`)
      : ok(`0x${digits.padStart(64, '0')}`);
  }
  return context.topicOf(written, budget);
}
