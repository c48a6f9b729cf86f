import { element } from '../components/dom/element';
import type { FieldContext } from './fields/fieldContext';
import { fieldView } from './fields/fieldView';
import type { BuilderModel } from './model/builderModel';

/** The fields of the method's parameters. They are recreated when their kinds change; the focus is kept. */
export class FormView {
  readonly element = element('section', { class: 'form', 'aria-label': 'Parameters' });
  readonly #model: BuilderModel;
  readonly #findBlock: FieldContext['findBlock'];
  #refreshers: (() => void)[] = [];

  constructor(model: BuilderModel, findBlock: FieldContext['findBlock']) {
    this.#model = model;
    this.#findBlock = findBlock;
    this.draw();
  }

  /** Updates problems and the request preview without changing the fields. */
  refresh(): void {
    for (const refresh of this.#refreshers) refresh();
  }

  draw(): void {
    const focused = this.#focusedPlace();
    this.#refreshers = [];
    this.element.replaceChildren(...this.#introduction(), ...this.#fields());
    if (focused !== undefined) this.#focus(focused);
  }

  /** Focuses the first field with a problem. */
  focusProblem(): void {
    this.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  #introduction(): readonly HTMLElement[] {
    const { method, draft } = this.#model;
    if (draft.method === '') return [element('p', { class: 'ask-hint' }, 'Select a method.')];
    if (!method) return [element('p', { class: 'ask-hint' }, 'This method is unknown. Enter its parameters as JSON.')];
    return [
      element('p', { class: 'form-summary' }, method.summary),
      ...(method.parameters.length === 0
        ? [element('p', { class: 'ask-hint' }, 'This method has no parameters.')]
        : []),
    ];
  }

  #fields(): readonly HTMLElement[] {
    const { method, draft } = this.#model;
    const onRefresh = (refresh: () => void) => void this.#refreshers.push(refresh);
    const field = (
      name: string,
      rest: Pick<FieldContext, 'required' | 'schema'> & { readonly description?: string | undefined },
    ) =>
      fieldView({
        model: this.#model,
        findBlock: this.#findBlock,
        path: [name],
        label: name,
        description: rest.description,
        required: rest.required,
        schema: rest.schema,
        onRefresh,
      });
    if (method)
      return method.parameters.map(({ name, description, required, schema }) =>
        field(name, { description, required, schema }),
      );
    const given = Object.keys(draft.parameters);
    const next = String(given.length + 1);
    return draft.method === ''
      ? []
      : [...given, next].map((name) => field(name, { required: false, schema: undefined }));
  }

  #focusedPlace(): readonly [place: string, part: string] | undefined {
    const root = this.element.getRootNode();
    const active = root instanceof ShadowRoot ? root.activeElement : null;
    if (!(active instanceof HTMLElement) || !this.element.contains(active)) return undefined;
    const holder = active.closest<HTMLElement>('.ask');
    const place = active.dataset['place'] ?? holder?.querySelector<HTMLElement>('[data-place]')?.dataset['place'] ?? '';
    return [place, active.dataset['part'] ?? ''];
  }

  #focus([place, part]: readonly [place: string, part: string]): void {
    const input = [...this.element.querySelectorAll<HTMLElement>('[data-place]')].find(
      (one) => one.dataset['place'] === place,
    );
    const inner = part === '' ? undefined : input?.closest('.ask')?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    (inner ?? input)?.focus();
  }
}
