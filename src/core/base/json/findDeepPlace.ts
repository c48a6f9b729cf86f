/**
 * Finds where brackets nest deeper than a limit in JSON with comments, as in settings files. Parsers of such files
 * recurse, so deeper nesting would crash the program. Returns the offset in UTF-16 units; undefined if no brackets do.
 * @param text JSON, valid or not
 * @param limit maximum number of levels
 */
export function findDeepPlace(text: string, limit: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') at = stringEnd(text, at);
    else if (char === '/') at = commentEnd(text, at);
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > limit) return at;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return undefined;
}

/** Returns where the closing quote is, or the end of the line or text. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !/["\n\r]/.test(text.charAt(at))) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** Returns where the last character of a comment is. The place itself if none begins there. */
function commentEnd(text: string, start: number): number {
  const sign = text.slice(start, start + 2);
  if (sign === '//') {
    let at = start;
    while (at < text.length && !/[\n\r]/.test(text.charAt(at))) at += 1;
    return at;
  }
  if (sign !== '/*') return start;
  const end = text.indexOf('*/', start + 2);
  return end === -1 ? text.length : end + 1;
}
