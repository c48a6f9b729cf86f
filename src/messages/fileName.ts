import { nameCharacters } from '../core/base/answerBounds';

// First come separators and characters that Windows rejects, control and invisible characters, then text that reads as
// a command, and the dot of names that belong to tools.
const refused = /[/\\:*?"<>|]|\p{C}/gu;
const leading = /^[.=+\-@\s\uff1d\uff0b\uff0d\uff20]+/u;

/** Returns a safe name for a file that is offered to the user: one path segment, short, and never a formula. */
export function fileName(text: string): string {
  const extension = /\.[a-z]{1,10}$/.exec(text.slice(-11))?.[0] ?? '';
  const stem = text.slice(0, text.length - extension.length).slice(0, nameCharacters);
  const clean = stem.replace(refused, '_');
  return (/^\.*$/.test(clean) ? 'answer' : clean.replace(leading, '_')) + extension;
}
