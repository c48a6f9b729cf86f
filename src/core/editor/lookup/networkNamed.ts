/** The lines of a document. */
export interface Lines {
  readonly count: number;
  readonly at: (line: number) => string;
}

const linesAbove = 500;
const linesOfHead = 30;
const charactersOfLine = 200;

/**
 * Finds the `@network name` that applies to a line: the nearest one at or above it, otherwise one at the start of the
 * file. In Markdown, other fences are skipped.
 */
export function networkNamed(lines: Lines, line: number): string | undefined {
  for (let at = line; at >= 0 && at > line - linesAbove; at -= 1) {
    const text = lines.at(at).slice(0, charactersOfLine);
    const name = nameIn(text);
    if (name !== undefined) return name;
    if (at < line && /^\s*(?:```|~~~)/.test(text)) break;
  }
  for (let at = 0; at < Math.min(linesOfHead, lines.count); at += 1) {
    const text = lines.at(at).slice(0, charactersOfLine);
    if (/^\s*(?:```|~~~)/.test(text)) return undefined;
    const name = nameIn(text);
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameIn(line: string): string | undefined {
  return /(?:^|[\s#/*;-])@network\s+([\w./-]+)/.exec(line)?.[1];
}
