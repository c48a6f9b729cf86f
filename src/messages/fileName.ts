import { nameCharacters } from '../core/answerBounds';

// Separators and what Windows refuses, control and invisible characters; then what reads as a command.
const refused = /[/\\:*?"<>|]|\p{C}/gu;
const leading = /^[=+\-@\s\uff1d\uff0b\uff0d\uff20]+/u;

/** A name for a file that is offered to the user, whatever it is made of: of one part, short, and never a formula. */
export function fileName(text: string): string {
  const extension = /\.[a-z]{1,10}$/.exec(text.slice(-11))?.[0] ?? '';
  const stem = text.slice(0, text.length - extension.length).slice(0, nameCharacters);
  const clean = stem.replace(refused, '_').replace(leading, '_');
  return (/^\.*$/.test(clean) ? 'answer' : clean) + extension;
}
