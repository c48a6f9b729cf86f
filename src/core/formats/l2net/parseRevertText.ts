import { parseFelt } from './felt';
import { type PanicItem, panicSentence, parsePanicData } from './parsePanicData';

/** A call in which a transaction failed. Members that the node doesn't state are undefined. */
export interface RevertFrame {
  readonly contract: bigint | undefined;
  readonly classHash: bigint | undefined;
  readonly selector: bigint | undefined;
  /** The node's message about this call itself. Empty if it only states where the call was. */
  readonly text: string;
}

/** Why a transaction or a call reverted. */
export interface RevertReason {
  /** The sentence of the innermost failure, such as `u256_sub Overflow`. */
  readonly sentence: string;
  /** The data that the innermost contract panicked with, as far as the node prints it. */
  readonly panic: readonly PanicItem[];
  /** The calls that led to the failure, innermost first. */
  readonly frames: readonly RevertFrame[];
}

/** Maximum characters at the end of a text that are parsed. The innermost failure comes last. */
const parsedCharacters = 64_000;
const sentenceCharacters = 500;
/** Maximum number of innermost calls that are kept. */
export const maxFrames = 100;

/**
 * Parses the text of a revert. Nodes print the calls from the outside in, and after each what failed there. Frames
 * begin with `Error in the called contract (…):` up to version 0.7 of the specification, and with `Error in contract
 * (…):` since.
 */
export function parseRevertText(whole: string): RevertReason {
  const text = whole.slice(-parsedCharacters);
  const frames: SaidFrame[] = [];
  let found: Finding = noReason;
  for (const line of text.split('\n')) {
    let rest = line.trim();
    for (let frame = takeFrame(rest); frame !== undefined; frame = takeFrame(rest)) {
      frames.push({ ...frame.frame, rank: 0, text: '' });
      // The message of an inner call is closer to the cause.
      found = { ...found, rank: 0 };
      rest = frame.rest;
    }
    const finding = readLine(rest);
    if (finding.rank > found.rank) found = finding;
    const last = frames.at(-1);
    if (last !== undefined && finding.rank > last.rank) {
      last.rank = finding.rank;
      last.text = finding.sentence.slice(0, sentenceCharacters);
    }
  }
  const sentence = found.sentence === '' ? firstLine(text) : found.sentence;
  return {
    sentence: sentence.slice(0, sentenceCharacters),
    panic: found.panic,
    frames: frames
      .slice(-maxFrames)
      .reverse()
      .map(({ contract, classHash, selector, text: said }) => ({ contract, classHash, selector, text: said })),
  };
}

/** A frame that is being read, with the rank of the message found so far. */
type SaidFrame = Omit<RevertFrame, 'text'> & { rank: Finding['rank']; text: string };

interface Finding {
  /** Whether the line has no message (0), may have the cause (1), or has the cause in the contract's words (2). */
  readonly rank: 0 | 1 | 2;
  readonly sentence: string;
  readonly panic: readonly PanicItem[];
}

const noReason: Finding = { rank: 0, sentence: '', panic: [] };

// Lines that state where something failed, but not why.
const places = [
  'Error at pc=',
  'Cairo traceback',
  'Unknown location',
  'Transaction execution has failed',
  'Transaction execution error',
  'Execution failed',
];

const hintFailure = 'Got an exception while executing a hint';
const panicMark = 'Failure reason:';
const messageMark = 'Error message:';

function readLine(line: string): Finding {
  const panicAt = line.indexOf(panicMark);
  const said = panicAt === -1 ? line : line.slice(panicAt + panicMark.length).trim();
  if (said === '') return noReason;
  const panic = parsePanicData(said);
  const sentence = panicSentence(panic);
  if (sentence !== undefined) return { rank: 2, sentence, panic };
  if (panic.length > 0) return { rank: 2, sentence: withoutStop(said), panic };
  if (panicAt !== -1) return { rank: 2, sentence: said, panic };
  if (line.startsWith(messageMark)) return { rank: 2, sentence: line.slice(messageMark.length).trim(), panic };
  if (line.startsWith(hintFailure)) return readHint(line);
  return places.some((place) => line.startsWith(place)) ? noReason : { rank: 1, sentence: line, panic };
}

/** The message of a hint follows a colon, sometimes after the kind of the hint. */
function readHint(line: string): Finding {
  const said = line.slice(hintFailure.length).replace(/^[.:]? *(?:Custom Hint Error: *)?/, '');
  return said === '' ? noReason : { rank: 1, sentence: said, panic: [] };
}

function withoutStop(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

function firstLine(text: string): string {
  const trimmed = text.trim();
  const end = trimmed.indexOf('\n');
  return end === -1 ? trimmed : trimmed.slice(0, end).trim();
}

/** Maximum characters of a frame: three felts with their names. */
const frameCharacters = 400;

/** Takes a frame from the beginning of a line: `0: Error in the called contract (contract address: 0x1, …):`. */
function takeFrame(line: string): { readonly frame: Omit<RevertFrame, 'text'>; readonly rest: string } | undefined {
  const head = line.slice(0, frameCharacters);
  const [start] = /^(?:\d{1,4}: )?Error in (?:the |a )?[a-z ]{1,40}\(/.exec(head) ?? [];
  const close = start === undefined ? -1 : head.indexOf(')', start.length);
  if (start === undefined || close === -1) return undefined;
  const parts = head.slice(start.length, close).split(',');
  const [first = ''] = parts;
  const frame = {
    contract: parseFelt(first.trim()) ?? partOf(parts, 'contract address'),
    classHash: partOf(parts, 'class hash'),
    selector: partOf(parts, 'selector'),
  };
  return {
    frame,
    rest: line
      .slice(close + 1)
      .replace(/^[:.]\s*/, '')
      .trim(),
  };
}

function partOf(parts: readonly string[], name: string): bigint | undefined {
  const part = parts.map((one) => one.trim()).find((one) => one.startsWith(`${name}:`));
  return part === undefined ? undefined : parseFelt(part.slice(name.length + 1).trim());
}
