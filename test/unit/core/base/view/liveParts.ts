/**
 * Returns what is left of Markdown when its code spans and escaped characters are taken out: here a mark would have its
 * meaning.
 */
export function liveParts(text: string): string {
  let live = '';
  for (let at = 0; at < text.length;) {
    const run = /^`+/.exec(text.slice(at))?.[0] ?? '';
    const end = run === '' ? -1 : text.slice(at + run.length).search(new RegExp(`(?<!\`)${run}(?!\`)`));
    if (end >= 0) at += end + 2 * run.length;
    else if (/^\\[!-/:-@[-`{-~]/.test(text.slice(at))) at += 2;
    else live += text.charAt(at++);
  }
  return live;
}
