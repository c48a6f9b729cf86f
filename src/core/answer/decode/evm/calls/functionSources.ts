import type { JsonValue } from '../../../../base/json/jsonValue';
import { readText } from '../../../../base/json/readMember';
import type { Field } from '../../../../base/view/decodedView';
import { textValue } from '../../../../base/view/makeValue';
import type { NamedValue } from '../../../../base/view/value';
import { differentReadings } from '../../../../formats/abi/decode/differentReadings';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { AbiFunction, AbiParameter } from '../../../../formats/abi/type/abi';
import { signatureOf } from '../../../../formats/abi/type/eventSignature';
import { sourceText } from '../../shared/sourceText';
import { functionsOf } from './knownFunctions';

/** Maximum number of functions whose sources are named below the table. */
const maxFunctions = 100;

/** Returns where the names of the called functions come from, and what else the functions could be. */
export function functionSources(calls: readonly JsonValue[], hints: DecodeHints): readonly Field[] {
  const selectors = new Set<string>();
  for (const call of calls) {
    const selector = selectorOfCall(call);
    if (selector !== undefined) selectors.add(selector);
    if (selectors.size === maxFunctions) break;
  }
  return [...selectors].flatMap((selector): readonly Field[] => {
    const [first, ...rest] = functionsOf(selector, hints).map(({ item, source }) => ({
      ...namesIn(item),
      item,
      source,
    }));
    if (first === undefined) return [];
    const texts = [...new Set(differentReadings(first, rest).map(({ source }) => sourceText(source)))];
    return [
      {
        label: signatureOf(first.item),
        value: textValue(sourceText(first.source)),
        ...(texts.length > 0 && { hint: `could also be ${texts.join(', ')}` }),
      },
    ];
  });
}

/** Functions with the same selector have the same types, so a call decodes differently only by their names. */
function namesIn({ name, inputs }: AbiFunction): { readonly name: string; readonly arguments: readonly NamedValue[] } {
  return {
    name,
    arguments: inputs.map((input, place) => ({
      name: input.name === '' ? String(place) : input.name,
      value: { kind: 'text', text: JSON.stringify(memberNames(input)) },
    })),
  };
}

type MemberNames = readonly (readonly [name: string, members: MemberNames])[];

function memberNames({ components = [] }: AbiParameter): MemberNames {
  return components.map((member) => [member.name, memberNames(member)]);
}

/** Returns the selector of a call object; undefined if its data has none. */
export function selectorOfCall(asked: JsonValue): string | undefined {
  const input = readText(asked, 'input') ?? readText(asked, 'data') ?? '';
  return input.length < 10 ? undefined : input.slice(0, 10).toLowerCase();
}
