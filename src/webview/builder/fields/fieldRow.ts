import { middleEllipsis } from '../../../core/base/view/shortForm';
import { printFieldPath } from '../../../core/editor/draft/draft';
import { codeSpans, element, uniqueId } from '../../components/dom/element';
import { icon } from '../../components/dom/icon';
import type { FieldContext } from './fieldContext';

/** A control and the text next to it. */
export interface Control {
  /** The element that the label and the problems refer to. */
  readonly input: HTMLElement;
  readonly element: HTMLElement;
  /** An element beside the label, such as the choice of another kind of field. */
  readonly aside?: HTMLElement | undefined;
}

const maxSentLength = 70;

/** Returns one field: label, control, description, the value that is sent, and problems. */
export function fieldRow(context: FieldContext, { input, element: control, aside }: Control): HTMLElement {
  const id = input.id === '' ? uniqueId('field') : input.id;
  const notes = element('div', { class: 'ask-notes', id: `${id}-notes` });
  input.id = id;
  input.dataset['place'] ??= printFieldPath(context.path);
  input.setAttribute('aria-describedby', notes.id);
  if (context.required) input.setAttribute('aria-required', 'true');
  const label = element('label', { for: id }, context.label);
  const refresh = (): void => {
    const problems = context.model.problemsAt(context.path);
    input.setAttribute('aria-invalid', String(problems.some(({ severity }) => severity === 'error')));
    notes.replaceChildren(...problemNotes(context), ...sentNote(context), ...hintNote(context));
  };
  context.onRefresh(refresh);
  refresh();
  return element(
    'div',
    { class: 'ask' },
    element('div', { class: 'ask-head' }, label, requiredMark(context), aside),
    control,
    notes,
  );
}

/** Visual only; the control has `aria-required`. */
export function requiredMark({ required }: FieldContext): HTMLElement | undefined {
  return required
    ? element('span', { class: 'ask-required', 'aria-hidden': 'true', title: 'Required' }, '*')
    : undefined;
}

function problemNotes({ model, path }: FieldContext): readonly HTMLElement[] {
  return model.problemsAt(path).map(({ severity, message, values }) =>
    element(
      'p',
      { class: `ask-problem ${severity}` },
      icon(severity === 'error' ? 'error' : 'warning', severity === 'error' ? 'Error' : 'Warning'),
      element('span', {}, ...codeSpans(message)),
      ...values.slice(0, 3).map((value) => {
        const fix = element('button', { class: 'link', title: value }, `Use ${middleEllipsis(value, 24)}`);
        fix.addEventListener('click', () => model.setValue(path, { kind: 'text', text: value }, 'fields'));
        return fix;
      }),
    ),
  );
}

function sentNote({ model, path }: FieldContext): readonly HTMLElement[] {
  const sent = model.sentAt(path);
  const keys = model.keysAt(path).map((key) => noteOf(`${key.written}: `, key.sent));
  return sent === undefined ? keys : [noteOf('Sent as ', sent), ...keys];
}

function noteOf(text: string, sent: string): HTMLElement {
  return element(
    'p',
    { class: 'ask-sent', title: sent },
    text,
    element('code', {}, middleEllipsis(sent, maxSentLength)),
  );
}

function hintNote({ description }: FieldContext): readonly HTMLElement[] {
  return description === undefined ? [] : [element('p', { class: 'ask-hint' }, ...codeSpans(description))];
}
