import type { Value } from '../../base/view/value';
import { decodeFunctionData } from '../../formats/abi/calls/decodeCall';
import { encodeCallText } from '../../formats/abi/encode/callText';
import type { AbiCandidate, AbiFunction } from '../../formats/abi/type/abi';
import { selectorOf, signatureOf } from '../../formats/abi/type/eventSignature';

/** Maximum characters of the arguments of a printed call. Longer ones are easier to read as data. */
const maxArgumentsLength = 2_000;

/**
 * Prints call data as a call by name: `withdraw 5`. Uses the signature instead of the name if the contract has several
 * functions with that name, or if it isn't certain that the contract has the function (`withSignature`). Undefined if
 * the function isn't known, or if its text would be encoded to other data.
 */
export function printNamedCall(
  data: string,
  functions: readonly AbiCandidate<AbiFunction>[],
  withSignature = false,
): string | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const candidates = functions.filter(({ item }) => selectorOf(item) === selector);
  const [first] = candidates;
  const decoding = decodeFunctionData(data, candidates);
  if (first === undefined || decoding.kind === 'undecoded') return undefined;
  const texts: string[] = [];
  for (const { value } of decoding.call.arguments) {
    const text = printArgument(value);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  const signature = signatureOf(first.item);
  const encoded = encodeCallText(texts.length === 0 ? signature : `${signature}(${texts.join(', ')})`);
  if (encoded.kind === 'failed' || encoded.value !== data.toLowerCase()) return undefined;
  const isAlone = !withSignature && functions.filter(({ item }) => item.name === first.item.name).length === 1;
  const printed = [isAlone ? first.item.name : signature, ...texts].join(' ');
  return printed.length > maxArgumentsLength ? undefined : printed;
}

/** Prints a value in cell notation. Undefined for one that wasn't decoded. */
function printArgument(value: Value): string | undefined {
  switch (value.kind) {
    case 'integer':
      return value.digits;
    case 'boolean':
      return String(value.value);
    case 'address':
    case 'hash':
    case 'hex':
      return value.text;
    case 'text':
      // Braces in an untrusted text would become a reference in the cell.
      return value.text.includes('{{') ? undefined : JSON.stringify(value.text);
    case 'list':
      return printList(value.items, '[', ']');
    case 'struct':
      return printList(
        value.fields.map((field) => field.value),
        '(',
        ')',
      );
    default:
      return undefined;
  }
}

function printList(values: readonly Value[], open: string, close: string): string | undefined {
  const texts = values.map(printArgument);
  return texts.includes(undefined) ? undefined : `${open}${texts.join(', ')}${close}`;
}
