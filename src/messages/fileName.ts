import { nameCharacters } from '../core/base/answerBounds';

// The first pattern matches separators, characters that Windows rejects, and control and invisible characters. The
// others match text that is read as a command, and the leading dot of names that tools use.
const refused = /[/\\:*?"<>|]|\p{C}/gu;
const leading = /^[.=+\-@\s\uff1d\uff0b\uff0d\uff20]+/u;

/** Returns a safe name for a file that is suggested to the user: one path segment, short, and never a formula. */
export function fileName(text: string): string {
  const extension = /\.[a-z]{1,10}$/.exec(text.slice(-11))?.[0] ?? '';
  const stem = text.slice(0, text.length - extension.length).slice(0, nameCharacters);
  const clean = stem.replace(refused, '_');
  return (/^\.*$/.test(clean) ? 'answer' : clean.replace(leading, '_')) + extension;
}
