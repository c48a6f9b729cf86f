import type { JsonValue } from '../../base/json/jsonValue';
import { solanaErrorText } from './solanaFailures';

/** Number of lines at the end of a log that are searched for the cause. Programs write it directly before they fail. */
const searchedLines = 200;
const lineCharacters = 1_000;
const causeCharacters = 200;

/** How programs log why they failed: Anchor's errors, and `msg!("Error: …")` of SPL programs. */
const causes: readonly RegExp[] = [
  /^Program log: AnchorError .{0,300}?Error Code: (\w{1,80})\. Error Number: \d{1,10}\. Error Message: (.{1,200})$/,
  /^Program log: Error: (.{1,200})$/,
];

/**
 * Formats why a Solana transaction failed, with the program's own message if its log has one: `Instruction 0: custom
 * error 1 (0x1), “insufficient funds”`.
 */
export function solanaFailureText(error: JsonValue, logs: readonly JsonValue[]): string {
  const said = programWords(logs);
  return said === undefined ? solanaErrorText(error) : `${solanaErrorText(error)}, “${said}”`;
}

function programWords(logs: readonly JsonValue[]): string | undefined {
  for (const line of logs.slice(-searchedLines).toReversed()) {
    if (typeof line !== 'string') continue;
    for (const cause of causes) {
      const [, first, second] = cause.exec(line.slice(0, lineCharacters)) ?? [];
      if (first !== undefined)
        return (second === undefined ? first : `${first}: ${second}`).slice(0, causeCharacters).replace(/\.$/, '');
    }
  }
  return undefined;
}
