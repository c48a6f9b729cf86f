import { lazily } from '../../../base/lazily';
import type { AbiCandidate, AbiEvent } from '../type/abi';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';

// Anonymous events have no topic that identifies them. These events record a call: the first topic is its selector, the
// data contains the complete call, and further topics repeat its arguments. So the log itself shows whether it is one
// of them.

interface Shape {
  readonly label: string;
  readonly declaration: string;
  readonly topics: number;
  /** Number of words in the data before the call, excluding the word of its length. */
  readonly wordsBefore: 1 | 2;
  /** Index of the first topic that repeats an argument of the call. The topics before it are addresses. */
  readonly firstArgument: number;
}

const shapes: readonly Shape[] = [
  {
    label: 'MakerDAO Vat',
    declaration:
      'event LogNote(bytes4 indexed sig, bytes32 indexed arg1, bytes32 indexed arg2, bytes32 indexed arg3, bytes data) anonymous',
    topics: 4,
    wordsBefore: 1,
    firstArgument: 1,
  },
  {
    label: 'MakerDAO',
    declaration:
      'event LogNote(bytes4 indexed sig, address indexed usr, bytes32 indexed arg1, bytes32 indexed arg2, bytes data) anonymous',
    topics: 4,
    wordsBefore: 1,
    firstArgument: 2,
  },
  {
    label: 'DappHub DSNote',
    declaration:
      'event LogNote(bytes4 indexed sig, address indexed guy, bytes32 indexed foo, bytes32 indexed bar, uint256 wad, bytes fax) anonymous',
    topics: 4,
    wordsBefore: 2,
    firstArgument: 2,
  },
  {
    label: 'Balancer V1',
    declaration: 'event LOG_CALL(bytes4 indexed sig, address indexed caller, bytes data) anonymous',
    topics: 2,
    wordsBefore: 1,
    firstArgument: 2,
  },
];

const wordDigits = 64;
const selectorDigits = 8;
const emptyAfterSelector = '0'.repeat(wordDigits - selectorDigits);

const candidates = lazily(() => shapes.map((shape) => [shape, candidateOf(shape)] as const));

/**
 * Returns the well-known anonymous event that a log's shape matches: `LogNote` of MakerDAO in three versions, and
 * `LOG_CALL` of Balancer V1. Undefined for logs whose topics and data don't match each other.
 */
export function shapedEvent({
  topics,
  data,
}: {
  readonly topics: readonly string[];
  readonly data: string;
}): AbiCandidate<AbiEvent> | undefined {
  const [selector, second] = topics;
  if (second === undefined || selector?.length !== 2 + wordDigits || !selector.endsWith(emptyAfterSelector))
    return undefined;
  const words = topics.map((topic) => topic.slice(2).toLowerCase());
  return candidates().find(([shape]) => hasShape(shape, words, data.slice(2)))?.[1];
}

function candidateOf({ label, declaration }: Shape): AbiCandidate<AbiEvent> {
  const [item] = parseHumanReadableAbi(declaration).items;
  const source = { kind: 'builtIn', label: `${label}, by the shape of the log` } as const;
  return { item: item?.kind === 'event' ? item : { kind: 'event', name: '', inputs: [], anonymous: true }, source };
}

function hasShape(shape: Shape, topics: readonly string[], data: string): boolean {
  if (topics.length !== shape.topics) return false;
  const callAt = (shape.wordsBefore + 1) * wordDigits;
  const offset = data.slice(callAt - 2 * wordDigits, callAt - wordDigits);
  if (offset !== wordOf(32 * shape.wordsBefore)) return false;
  // The call may be millions of digits long. Only its selector and its first arguments are compared.
  const call = data.slice(callAt, callAt + selectorDigits + 3 * wordDigits).toLowerCase();
  if (call.length < selectorDigits || call.slice(0, selectorDigits) !== topics[0]?.slice(0, selectorDigits))
    return false;
  return topics.every((topic, place) => {
    if (place === 0) return true;
    if (place < shape.firstArgument) return /^0{24}/.test(topic);
    const at = selectorDigits + (place - shape.firstArgument) * wordDigits;
    return topic === call.slice(at, at + wordDigits).padEnd(wordDigits, '0');
  });
}

function wordOf(number: number): string {
  return number.toString(16).padStart(wordDigits, '0');
}
