/** Returns the lines of a journal one after another, without a list of all of them. */
export function* journalLines(journal: string): Generator<string> {
  for (let start = 0; start < journal.length;) {
    const end = journal.indexOf('\n', start);
    yield journal.slice(start, end === -1 ? journal.length : end);
    start = end === -1 ? journal.length : end + 1;
  }
}
