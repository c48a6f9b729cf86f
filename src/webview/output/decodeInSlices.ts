import type { DecodedView } from '../../core/base/view/decodedView';
import { pauseBriefly, TimeSlices } from '../../core/knowledge/files/timeSlices';
import type { FramedExchange } from '../../messages/exchangeFrame';
import { framedViewPiecewise } from '../components/answer/framedView';
import { element } from '../components/dom/element';
import type { NamesOfNow } from './namesOfNow';

/** An answer with the names of now, and its view. */
export interface DecodedFrame {
  readonly framed: FramedExchange;
  readonly view: DecodedView;
}

/** Time after which a person is told that an answer is still being decoded, in milliseconds. */
const toldMilliseconds = 1_000;

/**
 * Decodes a large answer, and lets the page draw meanwhile. Calls `onSlow` if that takes long. Undefined if the answer
 * isn't wanted anymore. Begins again if names change, because nobody is asked to draw an answer again that isn't drawn
 * yet.
 */
export async function decodeInSlices(
  answer: FramedExchange,
  names: NamesOfNow,
  { isWanted, onSlow }: { readonly isWanted: () => boolean; readonly onSlow: () => void },
): Promise<DecodedFrame | undefined> {
  const told = setTimeout(onSlow, toldMilliseconds);
  const slices = new TimeSlices(() => performance.now(), pauseBriefly);
  try {
    for (;;) {
      const { changes } = names;
      const framed = names.apply(answer);
      const work = framedViewPiecewise(framed);
      let step = work.next();
      for (; step.done !== true; step = work.next()) {
        await slices.turn();
        if (!isWanted()) return undefined;
      }
      if (names.changes === changes) return { framed, view: step.value };
    }
  } finally {
    clearTimeout(told);
  }
}

/** Shows in an output that its answer is still being decoded. An answer of before stays until the new one is there. */
export function sayReading(home: HTMLElement, sheet: CSSStyleSheet): void {
  const root = home.shadowRoot ?? home.attachShadow({ mode: 'open' });
  if (root.childElementCount > 0) return;
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(element('p', { class: 'unreadable', role: 'status' }, 'Reading the answer…'));
}
