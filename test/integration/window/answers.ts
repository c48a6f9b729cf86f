import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import { printText } from '../../../src/core/base/view/printText';
import { readerTime } from '../../../src/host/notebook/readerTime';
import type { AnswerContent } from '../../../src/messages/answerMessage';
import type { FramedExchange } from '../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { waitFor } from '../../run/waitFor';
import { panelOf } from './testWindow';

/** More rows than any answer of the tests has. */
const maxRows = 1_000;

function readFrame(bytes: Uint8Array): FramedExchange {
  const frame = readExchangeFrame(bytes);
  if (frame.kind !== 'ok') throw new Error(`the frame can't be read: ${frame.problem}`);
  return frame.value;
}

/** Returns the last answer that a result document shows. */
export async function shownAnswer(title: string | RegExp): Promise<FramedExchange> {
  const { posted } = await panelOf(title);
  const last = (posted as readonly AnswerContent[]).findLast(({ kind }) => kind === 'answer');
  if (last?.kind !== 'answer') throw new Error(`${String(title)} shows no answer`);
  return readFrame(last.frame);
}

function textOf({ exchange, hints }: FramedExchange): string {
  return printText(decodeExchange(exchange, hints), { maxRows, time: readerTime() });
}

/** Returns all that a page shows of a frame as text. */
export function textOfAnswer(frame: Uint8Array): string {
  return textOf(readFrame(frame));
}

/** Waits until a result document shows an answer that contains a text. Returns all of the answer as text. */
export function answerShows(title: string | RegExp, text: string | RegExp): Promise<string> {
  return waitFor(
    async () => textOf(await shownAnswer(title)),
    (shown) => (typeof text === 'string' ? shown.includes(text) : text.test(shown)),
    { what: `${String(text)} in the result document ${String(title)}` },
  );
}
