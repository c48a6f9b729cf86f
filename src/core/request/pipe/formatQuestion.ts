import { cutText } from '../../base/view/cutText';
import type { AskedFor, Question } from './promptPorts';

/** Maximum characters of the notebook's text and of its name in a prompt, and maximum number of destinations. */
const maxWords = 80;
const maxDestinations = 3;

/**
 * Returns one line that states which notebook asks for which value, and where the answer is sent. A notebook may come
 * from an untrusted source, and its text could look like that of the system (`[sudo] password for root`), so it is
 * quoted as the notebook's.
 */
export function formatQuestion(question: Question): string {
  const asks = `${notebookOf(question)} asks you to ${question.kind === 'input' ? 'type a value' : 'choose a value'}`;
  return `${asks}. It is sent to ${placesOf(question)}. ${wordsOf(question)}`;
}

function wordsOf(question: Question): string {
  if (question.kind === 'pick') return `The notebook offers ${question.options.map(quoteWords).join(', ')}.`;
  return question.label.trim() === ''
    ? "The notebook doesn't say what for."
    : `The notebook says: ${quoteWords(question.label)}`;
}

function notebookOf({ notebookPath }: AskedFor): string {
  const name = notebookPath?.split(/[\\/]/).at(-1) ?? '';
  return name === '' ? "A notebook that isn't saved" : `The notebook ${quoteWords(name)}`;
}

function placesOf({ destinations }: AskedFor): string {
  const places = destinations
    .slice(0, maxDestinations)
    .map(({ network, origin }) => `${quoteWords(network.key)} at ${plainWords(origin)}`);
  const others = destinations.length - places.length;
  return `${places.join(' and ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Quotes untrusted text, which can't close the quotation marks, on one line and without invisible characters. */
function quoteWords(text: string): string {
  return `"${plainWords(text).replaceAll(/[\p{Pi}\p{Pf}"\u201e\u201f\uff02]/gu, "'")}"`;
}

function plainWords(text: string): string {
  const visible = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{M}\p{Default_Ignorable_Code_Point}]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  return cutText(visible.trim(), maxWords);
}
