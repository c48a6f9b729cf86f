import { isHexBytes } from '../../base/isHexBytes';
import { type StepBudget, stepLimits } from '../../base/stepBudget';
import { shortened } from '../../base/view/shortForm';
import { encodeCallText } from '../../formats/abi/encode/callText';
import {
  encodeByteString,
  type EncodedValue,
  encodeLength,
  hexOfText,
  joinValues,
} from '../../formats/abi/encode/encodeArguments';
import { encodeStaticValue } from '../../formats/abi/encode/encodeStaticValue';
import type { AbiParameter } from '../../formats/abi/type/abi';
import { type AbiMember, type AbiType, abiTypeOf, isDynamicType, printAbiType } from '../../formats/abi/type/abiType';
import { type Problem, type SourceRange, withReplacements } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import { describeName, encodeAddress, problemOfName, warningOfName } from '../params/encodeAddress';
import type { EncodeContext } from '../params/encodeContext';
import type { Expansion } from '../params/valueEncoder';
import type { Written } from '../params/written';
import { structureOf, textOfWritten } from './writtenStructure';

type WrittenObject = Extract<Written, { kind: 'object' }>;

/** Encodes written arguments with their ABI types, and collects problems and the names of addresses. */
export class WrittenEncoder {
  readonly problems: Problem[] = [];
  readonly expansions: Expansion[] = [];
  /** Whether a value isn't known before the cell runs. */
  isOpen = false;

  constructor(
    private readonly context: EncodeContext,
    private readonly budget: StepBudget,
  ) {}

  /** Encodes arguments, one for each parameter, as call data without the selector: hex without `0x`. */
  arguments(parameters: readonly AbiParameter[], written: readonly Written[]): string {
    return joinValues(
      parameters.flatMap((parameter, index) => {
        const value = written[index];
        if (value === undefined) return [];
        const type = abiTypeOf(parameter);
        if (type.kind === 'ok') return [this.#value(type.value, value, argumentName(parameter.name, index))];
        this.#report(value.range, type.problem);
        return [];
      }),
    );
  }

  #value(type: AbiType, written: Written, place: string): EncodedValue {
    return this.budget.below(() => this.#encode(type, written, place), undefined) ?? this.#tooLarge(written.range);
  }

  #encode(type: AbiType, written: Written, place: string): EncodedValue {
    if (written.kind === 'open') {
      this.isOpen = true;
      return empty(type);
    }
    switch (type.kind) {
      case 'array':
        return this.#array(type, written, place);
      case 'tuple':
        return this.#tuple(type, written, place);
      default: {
        const text = textOfWritten(written);
        if (text === undefined) return this.#wrong(type, written.range, place, `this is ${kindOf(written)}`);
        if (!this.budget.take(1 + (text.length >> 5))) return this.#tooLarge(written.range);
        return this.#single(type, text, written.range, place);
      }
    }
  }

  #single(
    type: Exclude<AbiType, { kind: 'array' | 'tuple' }>,
    text: string,
    range: SourceRange,
    place: string,
  ): EncodedValue {
    if (type.kind === 'string') return encodeByteString(hexOfText(text));
    if (type.kind === 'bytes') {
      const bytes = text.includes('(') ? encodeCallText(text) : undefined;
      if (bytes?.kind === 'failed') return this.#wrong(type, range, place, bytes.problem);
      const hex = bytes?.value ?? text;
      if (bytes) this.expansions.push({ range, written: text, sent: hex, place });
      return isHexBytes(hex)
        ? encodeByteString(hex.slice(2).toLowerCase())
        : this.#wrong(type, range, place, `“${shortened(text)}” isn't bytes in hex`);
    }
    const word = encodeStaticValue(type, type.kind === 'address' ? this.#address(text, range, place) : text.trim());
    if (word.kind === 'ok') return { isDynamic: false, hex: word.value };
    return this.#wrong(type, range, place, word.problem);
  }

  /** Returns the address with this name, or the text itself. */
  #address(text: string, range: SourceRange, place: string): string {
    const found = encodeAddress(text, this.context.book);
    if (found === undefined) return text.trim();
    if (found.kind === 'ok') {
      const { address } = found.value;
      const warning = warningOfName(found.value, range);
      if (warning) this.#add(warning);
      this.expansions.push({ range, written: describeName(found.value), sent: address, place });
      return address;
    }
    this.#add(problemOfName(found.problem, range, `\`${place}\` (address)`));
    return noAddress;
  }

  #array(type: Extract<AbiType, { kind: 'array' }>, written: Written, place: string): EncodedValue {
    const list = structureOf(written, this.budget);
    if (list?.kind === 'open') return empty(type);
    if (list?.kind !== 'array') return this.#wrong(type, written.range, place, 'write a list such as [first, second]');
    const { element, length } = type;
    if (length !== undefined && list.items.length !== length)
      return this.#wrong(type, written.range, place, `the list has ${list.items.length} values in place of ${length}`);
    const joined = joinValues(list.items.map((item, index) => this.#value(element, item, `${place}[${index}]`)));
    const count = length === undefined ? encodeLength(list.items.length) : '';
    return { isDynamic: isDynamicType(type), hex: count + joined };
  }

  #tuple(type: Extract<AbiType, { kind: 'tuple' }>, written: Written, place: string): EncodedValue {
    const list = structureOf(written, this.budget);
    if (list?.kind === 'open') return empty(type);
    const { members } = type;
    const isDynamic = isDynamicType(type);
    if (list?.kind === 'object') return { isDynamic, hex: this.#members(members, list, place) };
    if (list?.kind !== 'array')
      return this.#wrong(type, written.range, place, `write ${exampleOf(members)}, or an object by the members' names`);
    if (list.items.length !== members.length)
      return this.#wrong(
        type,
        written.range,
        place,
        `the tuple has ${list.items.length} values in place of ${members.length}: ${exampleOf(members)}`,
      );
    const values = members.map((member, index) =>
      this.#value(
        member.type,
        list.items[index] ?? { kind: 'open', range: list.range },
        memberPlace(place, member, index),
      ),
    );
    return { isDynamic, hex: joinValues(values) };
  }

  /** Encodes a tuple that is written as an object with the names of its members. */
  #members(members: readonly AbiMember[], object: WrittenObject, place: string): string {
    const names = members.map(({ name }) => name).filter((name) => name !== '');
    for (const { key, keyRange } of object.members) {
      if (names.includes(key)) continue;
      const hint = names.length === 0 ? 'Its members have no names here.' : `It has ${names.join(', ')}.`;
      const message = `\`${place}\` has no member \`${shortened(key)}\`. ${hint}`;
      this.#add(
        withReplacements(
          { code: 'unknownMember', severity: 'error', range: keyRange, message },
          nearestNames(key, names),
        ),
      );
    }
    return joinValues(
      members.map((member, index) => {
        const value = object.members.findLast(({ key }) => key === member.name && key !== '')?.value;
        if (value !== undefined) return this.#value(member.type, value, memberPlace(place, member, index));
        const message = `\`${memberPlace(place, member, index)}\` (${printAbiType(member.type)}) is missing here.`;
        this.#add({ code: 'missingMember', severity: 'error', range: object.range, message });
        return empty(member.type);
      }),
    );
  }

  #wrong(type: AbiType, range: SourceRange, place: string, why: string): EncodedValue {
    this.#report(range, `\`${place}\` (${shortened(printAbiType(type))}): ${why.replace(/\.$/, '')}.`);
    return empty(type);
  }

  #tooLarge(range: SourceRange): EncodedValue {
    if (!this.problems.some(({ code }) => code === 'tooLarge'))
      this.problems.push({ code: 'tooLarge', severity: 'error', range, message: 'These arguments are too large.' });
    return { isDynamic: false, hex: '' };
  }

  #report(range: SourceRange, message: string): void {
    this.#add({ code: 'wrongArgument', severity: 'error', range, message });
  }

  #add(problem: Problem): void {
    if (this.problems.length < stepLimits.problems) this.problems.push(problem);
  }
}

/** Used for an address that has a problem. */
const noAddress = `0x${'0'.repeat(40)}`;

/** Used for a value that isn't known, or that has a problem. It is never sent. */
function empty(type: AbiType): EncodedValue {
  return { isDynamic: isDynamicType(type), hex: encodeLength(0) };
}

function memberPlace(place: string, { name }: AbiMember, index: number): string {
  return name === '' ? `${place}[${index}]` : `${place}.${name}`;
}

/** Returns the description of an argument for problems: its name, or its position. */
export function argumentName(name: string, index: number): string {
  return name === '' ? `argument ${index + 1}` : name;
}

function kindOf(written: Written): string {
  if (written.kind === 'array') return 'a list';
  return written.kind === 'object' ? 'an object' : 'no value';
}

function exampleOf(members: readonly AbiMember[]): string {
  return shortened(`(${members.map(({ name, type }) => name || printAbiType(type)).join(', ')})`);
}
