import type { CountedBlock } from './countedBlock';
import type { HeadRequest } from './headRequest';
import type { JsonPart } from './printJsonParts';

/** Quotes any text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes a URL as one word of a POSIX shell, with an environment variable instead of `{key}`. */
export function shellUrl(template: string, variable: string): string {
  return template
    .split('{key}')
    .map((part) => (part === '' ? '' : shellWord(part)))
    .join(`"$${variable}"`);
}

/** Quotes JSON as one word of a POSIX shell, with variables for its counted blocks. */
export function shellJson(parts: readonly JsonPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? shellWord(part) : shellBlock(part))).join('');
}

/** Prints a counted block's variable. The shell stops with an error if it is empty. */
export function shellBlock(block: CountedBlock): string {
  return `"\${${shellName(block.words)}:?}"`;
}

/** Prints a command that sets a head's variable from the text that `command` prints. */
export function shellHead({ tag }: Pick<HeadRequest, 'tag'>, command: string): string {
  return `${shellName([tag])}=$(${command})`;
}

/** Prints a sed command that finds a head's number in a JSON answer. */
export function shellHeadFilter({ path }: HeadRequest): string {
  return `sed -n 's/.*"${path.at(-1) ?? 'result'}" *: *"\\{0,1\\}\\([0-9][0-9a-fA-Fx]*\\).*/\\1/p'`;
}

/** Prints a command that sets a counted block's variable from the variable of its head. */
export function shellCount({ tag, words, back, form }: CountedBlock): string {
  const head = `\${${shellName([tag])}:?}`;
  const pattern = form === 'quantity' ? '0x%x' : '%d';
  return `${shellName(words)}=$(printf '${pattern}' "$((${head} > ${back} ? ${head} - ${back} : 0))")`;
}

function shellName(words: readonly string[]): string {
  return words.join('_').toUpperCase();
}
