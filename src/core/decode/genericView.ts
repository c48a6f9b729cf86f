import type { DecodedView, Note, Section } from '../view/decodedView';

/** A view for answers that are not decoded further; their JSON is shown beside it. */
export function genericView(title: string, summary: string, ...notes: readonly string[]): DecodedView {
  return { title, summary, tone: 'neutral', notes: notes.map(noteOf), sections: [] };
}

export function noteOf(text: string): Note {
  return { severity: 'information', text };
}

export function warningOf(text: string): Note {
  return { severity: 'warning', text };
}

/** A view of sections with a neutral tone. */
export function viewOf(title: string, summary: string, sections: readonly Section[], notes: readonly Note[] = []): DecodedView {
  return { title, summary, tone: 'neutral', notes, sections };
}
