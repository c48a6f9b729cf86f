import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import type { DecodedView } from '../../../src/core/base/view/decodedView';
import { printText } from '../../../src/core/base/view/printText';
import { readerTime } from '../../../src/host/notebook/readerTime';
import type { AnswerContent } from '../../../src/messages/answerMessage';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { waitFor } from '../../run/waitFor';
import { panelOf } from './testWindow';

/** More rows than any answer of the tests has. */
const maxRows = 1_000;

/** Returns the view that a page draws for a frame. */
function viewOfFrame(bytes: Uint8Array): DecodedView {
  const frame = readExchangeFrame(bytes);
  if (frame.kind !== 'ok') throw new Error(`the frame can't be read: ${frame.problem}`);
  return decodeExchange(frame.value.exchange, frame.value.hints);
}

/** Waits until a result document shows an answer that contains a text. Returns all of the answer as text. */
export async function answerShows(title: string | RegExp, text: string | RegExp): Promise<string> {
  const { posted } = await panelOf(title);
  return waitFor(
    () => {
      const last = (posted as readonly AnswerContent[]).findLast(({ kind }) => kind === 'answer');
      return last?.kind === 'answer' ? printText(viewOfFrame(last.frame), { maxRows, time: readerTime() }) : '';
    },
    (shown) => (typeof text === 'string' ? shown.includes(text) : text.test(shown)),
    { what: `${String(text)} in the result document ${String(title)}` },
  );
}
