import type { Result } from '../../core/base/result';
import type { Draft } from '../../core/editor/draft/draft';
import { draftOfJson, draftOfPath, type DraftProblem } from '../../core/editor/draft/draftOfJson';
import { element, uniqueId } from '../components/dom/element';
import { icon } from '../components/dom/icon';
import type { BuilderModel } from './model/builderModel';

/** The exact request as text. Edits here update the fields. Text that can't be read leaves them unchanged. */
export class JsonPane {
  readonly element: HTMLElement;
  readonly #model: BuilderModel;
  readonly #area: HTMLTextAreaElement;
  readonly #notes = element('div', { class: 'ask-notes' });
  #problem: DraftProblem | undefined;
  /** True while the user types, so that the text isn't reformatted during typing. */
  #isTyped = false;

  /** `discarded` is called when an edit that couldn't be read is discarded. */
  constructor(
    model: BuilderModel,
    private readonly discarded: () => void,
  ) {
    this.#model = model;
    const id = uniqueId('json');
    this.#area = element('textarea', {
      class: 'ask-input code json-area',
      id,
      spellcheck: 'false',
      'aria-describedby': `${id}-notes`,
      'data-place': 'json',
    });
    this.#notes.id = `${id}-notes`;
    this.#notes.setAttribute('role', 'status');
    this.element = element(
      'section',
      { class: 'json-pane' },
      element('label', { class: 'pane-title', for: id }, 'Request as it will be sent'),
      this.#area,
      this.#notes,
    );
    this.#area.addEventListener('input', () => this.#read());
    this.#area.addEventListener('blur', () => {
      if (this.#problem) return;
      this.#isTyped = false;
      this.refresh();
    });
    this.refresh();
  }

  /** Returns whether the text can be read. Otherwise it can't be sent. */
  get isReadable(): boolean {
    return this.#problem === undefined;
  }

  /** Shows the draft's text, unless the draft changed because of this text. */
  refresh(): void {
    if (!this.#isTyped) {
      this.#area.value = this.#model.composed?.text ?? '';
      this.#problem = undefined;
    }
    this.#showNotes();
  }

  #read(): void {
    this.#isTyped = true;
    const read = this.#parse(this.#area.value);
    this.#problem = read.kind === 'failed' ? read.problem : undefined;
    if (read.kind === 'ok') this.#model.replace(read.value, 'fields');
    else this.#showNotes();
  }

  #parse(text: string): Result<Draft, DraftProblem> {
    const { context, method, draft } = this.#model;
    if (!context) return { kind: 'failed', problem: { message: 'Select a network first.' } };
    return method?.path === undefined
      ? draftOfJson(text, draft, context)
      : draftOfPath(text, draft, method, context.network);
  }

  /** Replaces text that couldn't be read, because a field changed. */
  yield(): void {
    const root = this.#area.getRootNode();
    if (root instanceof ShadowRoot && root.activeElement === this.#area) return;
    this.#isTyped = false;
  }

  #showNotes(): void {
    this.#area.setAttribute('aria-invalid', String(!this.isReadable));
    this.#notes.replaceChildren(...this.#problemNote(), ...this.#needNote());
  }

  #problemNote(): readonly HTMLElement[] {
    if (!this.#problem) return [];
    const { message, offset } = this.#problem;
    const text = element(
      'span',
      {},
      offset === undefined ? message : `${placeOf(this.#area.value, offset)}: ${message}`,
    );
    const go = offset === undefined ? undefined : element('button', { class: 'link' }, 'Go to error');
    go?.addEventListener('click', () => {
      this.#area.focus();
      this.#area.setSelectionRange(offset ?? 0, offset ?? 0);
    });
    const back = element('button', { class: 'link' }, 'Discard edit');
    back.addEventListener('click', () => {
      this.#isTyped = false;
      this.refresh();
      this.discarded();
    });
    return [
      element('p', { class: 'ask-problem error' }, icon('error', 'Error'), text),
      element(
        'p',
        { class: 'ask-ways' },
        go,
        back,
        element('span', { class: 'aside' }, 'The fields keep their previous values.'),
      ),
    ];
  }

  #needNote(): readonly HTMLElement[] {
    const { needs = [], needsCreation } = this.#model.composed ?? {};
    const texts = [
      ...(needs.length === 0
        ? []
        : [
            `Blocks relative to ${needs.join(' and ')} become numbers when you send the request. This needs an extra call.`,
          ]),
      ...(needsCreation
        ? [
            'The block in which the contract was created is found when you send the request. The cost includes its calls.',
          ]
        : []),
    ];
    return texts.map((text) => element('p', { class: 'ask-hint' }, text));
  }
}

/** `Line 3, column 5` */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
