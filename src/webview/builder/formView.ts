import { printFieldPath } from '../../core/editor/draft/draft';
import { firstFields } from '../../core/editor/draft/firstFields';
import type { Parameter } from '../../core/model/catalogue/method';
import { element } from '../components/dom/element';
import { type FieldContext, moreFields } from './fields/fieldContext';
import { fieldView } from './fields/fieldView';
import type { BuilderModel } from './model/builderModel';

const focusable = '.ask-members :is(input, select, textarea, button):not([hidden])';

/** The fields of the method's parameters. They are recreated when their kinds change; the focus is kept. */
export class FormView {
  readonly element = element('section', { class: 'form', 'aria-label': 'Parameters' });
  readonly #model: BuilderModel;
  readonly #parts: Pick<FieldContext, 'model' | 'findBlock' | 'openFields' | 'onRefresh'>;
  #refreshers: (() => void)[] = [];

  constructor(model: BuilderModel, findBlock: FieldContext['findBlock']) {
    this.#model = model;
    const onRefresh = (refresh: () => void) => void this.#refreshers.push(refresh);
    this.#parts = { model, findBlock, openFields: new Set(), onRefresh };
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

  /** Focuses the first field with a problem, and shows it if it is below "More fields". */
  focusProblem(): void {
    const invalid = this.element.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) focusField(invalid);
  }

  /** Focuses the first required field without a value. Returns false if there is none. */
  focusNeeded(): boolean {
    const places = new Set(this.#model.missing.map(printFieldPath));
    const needed = [...this.element.querySelectorAll<HTMLElement>('[data-place]')].find((field) =>
      places.has(field.dataset['place'] ?? ''),
    );
    if (needed) focusField(needed);
    return needed !== undefined;
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
    const first = method ? firstFields(method) : new Set<string>();
    if (method) {
      const field = ({ name, description, required, schema }: Parameter) =>
        this.#field(name, first, { description, required, schema });
      const isFirst = ({ name }: Parameter) => first.has(printFieldPath([name]));
      const rest = method.parameters.filter((parameter) => !isFirst(parameter));
      const paths = rest.map(({ name }) => [name]);
      return [
        ...method.parameters.filter(isFirst).map(field),
        ...(rest.length > 0 ? [moreFields(this.#parts, '', paths, rest.map(field))] : []),
      ];
    }
    const given = Object.keys(draft.parameters);
    const next = String(given.length + 1);
    return draft.method === ''
      ? []
      : [...given, next].map((name) => this.#field(name, first, { required: false, schema: undefined }));
  }

  #field(
    name: string,
    first: ReadonlySet<string>,
    rest: Pick<FieldContext, 'required' | 'schema'> & { readonly description?: string | undefined },
  ): HTMLElement {
    const { description, required, schema } = rest;
    return fieldView({ ...this.#parts, first, path: [name], label: name, description, required, schema });
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

/**
 * Focuses a field, and opens the disclosures around it. If a field has several inputs, focuses the one to type into.
 * For a group, focuses its first field.
 */
function focusField(control: HTMLElement): void {
  for (let around = control.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  const line = control.closest('.ask-line');
  const typed = line?.querySelector<HTMLElement>('input[data-part]:not([hidden])');
  const inGroup = control.hidden ? control.closest('.ask')?.querySelector<HTMLElement>(focusable) : undefined;
  (typed ?? inGroup ?? control).focus();
}
