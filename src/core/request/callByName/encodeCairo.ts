import { type StepBudget, stepLimits } from '../../base/stepBudget';
import type { CairoMember } from '../../formats/l2net/cairoAbi';
import { shortType } from '../../formats/l2net/decodeCairoEvent';
import type { CairoTypes } from '../../formats/l2net/decodeCairoValue';
import { encodeCairoText } from '../../formats/l2net/encodeCairoText';
import { parseCairoType, type ParsedCairoType } from '../../formats/l2net/parseCairoType';
import { type Problem, type SourceRange, withReplacements } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import { describeName, encodeAddress, problemOfName, warningOfName } from '../params/encodeAddress';
import type { EncodeContext } from '../params/encodeContext';
import type { Expansion } from '../params/valueEncoder';
import type { Written } from '../params/written';
import { structureOf, textOfWritten } from './writtenStructure';

type NamedType = Extract<ParsedCairoType, { kind: 'named' }>;

/** Encodes written arguments with their Cairo types as felts, and collects problems and the names of addresses. */
export class CairoEncoder {
  readonly problems: Problem[] = [];
  readonly expansions: Expansion[] = [];
  /** Whether a value isn't known before the cell runs. */
  isOpen = false;

  constructor(
    private readonly types: CairoTypes,
    private readonly context: EncodeContext,
    private readonly budget: StepBudget,
  ) {}

  /** Encodes consecutive arguments, one for each member. */
  arguments(members: readonly CairoMember[], written: readonly Written[]): readonly bigint[] {
    return members.flatMap(({ name, type }, index) => {
      const value = written[index];
      return value === undefined ? [] : this.#value(type, value, name === '' ? `argument ${index + 1}` : name);
    });
  }

  #value(type: string, written: Written, place: string): readonly bigint[] {
    return (
      this.budget.below(() => this.#encode(type, written, place), undefined) ??
      this.#wrong(type, written.range, place, 'this is too large')
    );
  }

  #encode(type: string, written: Written, place: string): readonly bigint[] {
    if (written.kind === 'open') {
      this.isOpen = true;
      return [];
    }
    const parsed = parseCairoType(type);
    switch (parsed?.kind) {
      case 'tuple':
        return this.#members(type, parsed.members, written, place);
      case 'fixedArray':
        return this.#items(type, parsed, written, place);
      case 'named':
        return this.#named(type, parsed, written, place);
      default:
        return this.#wrong(type, written.range, place, "this type can't be read");
    }
  }

  #named(type: string, parsed: NamedType, written: Written, place: string): readonly bigint[] {
    const [item] = parsed.generics;
    const declared = this.types.get(parsed.text);
    if (parsed.core && item !== undefined) {
      if (parsed.last === 'Array' || parsed.last === 'Span') return this.#items(type, { item }, written, place);
      if (parsed.last === 'NonZero' || parsed.last === 'Box') return this.#value(item, written, place);
      if (parsed.last === 'Option' && declared === undefined)
        return this.#variant(type, optionOf(item), written, place);
    }
    const text = textOfWritten(written);
    if (parsed.core && text !== undefined) {
      const felts = encodeCairoText(parsed.last, this.#address(parsed.last, text, written.range, place));
      if (felts?.kind === 'ok') return felts.value;
      if (felts) return this.#wrong(type, written.range, place, felts.problem);
    }
    if (declared?.kind === 'struct') return this.#members(type, declared.members, written, place);
    if (declared?.kind === 'enum') return this.#variant(type, declared.variants, written, place);
    return this.#wrong(
      type,
      written.range,
      place,
      parsed.core && text === undefined ? 'write a single value' : 'nothing declares this type',
    );
  }

  #items(
    type: string,
    { item, length }: { readonly item: string; readonly length?: number },
    written: Written,
    place: string,
  ): readonly bigint[] {
    const list = structureOf(written, this.budget);
    if (list?.kind !== 'array') return this.#wrong(type, written.range, place, 'write a list such as [first, second]');
    if (length !== undefined && list.items.length !== length)
      return this.#wrong(type, written.range, place, `the list has ${list.items.length} values in place of ${length}`);
    const felts = list.items.flatMap((each, index) => this.#value(item, each, `${place}[${index}]`));
    return length === undefined ? [BigInt(list.items.length), ...felts] : felts;
  }

  /** Encodes the members of a struct or a tuple: a list in their order, or an object by their names. */
  #members(type: string, members: readonly CairoMember[], written: Written, place: string): readonly bigint[] {
    const structure = structureOf(written, this.budget);
    const names = members.map(({ name }) => name);
    if (structure?.kind === 'array' && structure.items.length === members.length)
      return members.flatMap((member, index) =>
        this.#value(
          member.type,
          structure.items[index] ?? { kind: 'open', range: structure.range },
          memberPlace(place, member, index),
        ),
      );
    if (structure?.kind !== 'object')
      return this.#wrong(type, written.range, place, `write ${members.length} values: (${names.join(', ')})`);
    for (const { key, keyRange } of structure.members)
      if (!names.includes(key)) this.#unknown(key, keyRange, names, place);
    return members.flatMap((member, index) => {
      const value = structure.members.findLast(({ key }) => key === member.name)?.value;
      return value === undefined
        ? this.#wrong(member.type, structure.range, memberPlace(place, member, index), 'this member is missing')
        : this.#value(member.type, value, memberPlace(place, member, index));
    });
  }

  /** Encodes a variant. Without a value, it is written as its name; otherwise as an object: `{ Some: 5 }`. */
  #variant(type: string, variants: readonly CairoMember[], written: Written, place: string): readonly bigint[] {
    const names = variants.map(({ name }) => name);
    const structure = structureOf(written, this.budget);
    const [only, another] = structure?.kind === 'object' ? structure.members : [];
    const name = only?.key ?? textOfWritten(written)?.trim();
    const index = name === undefined || another !== undefined ? -1 : names.indexOf(name);
    const variant = variants[index];
    if (variant === undefined)
      return this.#wrong(type, written.range, place, `write one of ${names.slice(0, 10).join(', ')}`);
    if (only !== undefined)
      return [BigInt(index), ...this.#value(variant.type, only.value, `${place}.${variant.name}`)];
    const isUnit = variant.type.trim() === '()';
    return isUnit
      ? [BigInt(index)]
      : this.#wrong(type, written.range, place, `${variant.name} has a value: write { ${variant.name}: … }`);
  }

  /** Returns the address with this name, or the text itself. */
  #address(type: string, text: string, range: SourceRange, place: string): string {
    const found = type === 'ContractAddress' ? encodeAddress(text, this.context.book) : undefined;
    if (found?.kind === 'failed' && found.problem.kind !== 'unknown') {
      this.#add(problemOfName(found.problem, range, `\`${place}\` (ContractAddress)`));
      return '0x0';
    }
    if (found?.kind !== 'ok') return type === 'ByteArray' ? text : text.trim();
    const { address } = found.value;
    const warning = warningOfName(found.value, range);
    if (warning) this.#add(warning);
    this.expansions.push({ range, written: describeName(found.value), sent: address, place });
    return address;
  }

  #unknown(key: string, range: SourceRange, names: readonly string[], place: string): void {
    const message = `\`${place}\` has no member \`${key.slice(0, 60)}\`. It has ${names.join(', ')}.`;
    this.#add(withReplacements({ code: 'unknownMember', severity: 'error', range, message }, nearestNames(key, names)));
  }

  #wrong(type: string, range: SourceRange, place: string, why: string): readonly bigint[] {
    const message = `\`${place}\` (${shortType(type).slice(0, 60)}): ${why.replace(/\.$/, '')}.`;
    this.#add({ code: 'wrongArgument', severity: 'error', range, message });
    return [];
  }

  #add(problem: Problem): void {
    if (this.problems.length < stepLimits.problems) this.problems.push(problem);
  }
}

function optionOf(item: string): readonly CairoMember[] {
  return [
    { name: 'Some', type: item },
    { name: 'None', type: '()' },
  ];
}

function memberPlace(place: string, { name }: CairoMember, index: number): string {
  return name === '' ? `${place}[${index}]` : `${place}.${name}`;
}
