import type { DecodedView, Note, Section } from '../../../base/view/decodedView';

/** The hint of a value whose type nothing says. */
export const assumedType = 'assumed type';

/** Returns a view for an answer that isn't decoded further. Its JSON is shown next to it. */
export function genericView(title: string, summary: string, ...notes: readonly string[]): DecodedView {
  return { title, summary, tone: 'neutral', notes: notes.map(noteOf), sections: [] };
}

export function noteOf(text: string): Note {
  return { severity: 'information', text };
}

export function warningOf(text: string): Note {
  return { severity: 'warning', text };
}

/** Returns a view with a neutral tone. */
export function viewOf(
  title: string,
  summary: string,
  sections: readonly Section[],
  notes: readonly Note[] = [],
): DecodedView {
  return { title, summary, tone: 'neutral', notes, sections };
}
