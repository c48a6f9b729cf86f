import { readStorageLayout } from '../../../core/formats/storage/readStorageLayout';
import { element } from '../../components/dom/element';
import type { FieldContext } from './fieldContext';
import type { Control } from './fieldRow';
import { textOf, writtenText } from './textField';

type PositionMode = 'slot' | 'mapping' | 'array' | 'variable' | 'expression';

interface WrittenPosition {
  readonly mode: PositionMode;
  /** A slot number, a variable's name, or the whole expression. */
  readonly base: string;
  /** The key of a mapping, the index of an array, or the path after a variable: `[0xOwner].amount`. */
  readonly rest: string;
}

const labels: Readonly<Record<PositionMode, string>> = {
  slot: 'Slot number',
  mapping: 'Mapping entry',
  array: 'Array element',
  variable: 'Variable',
  expression: 'Expression',
};
const baseLabels: Readonly<Record<PositionMode, string>> = {
  slot: 'Slot',
  mapping: 'Slot of the mapping',
  array: 'Slot of the array',
  variable: 'Variable',
  expression: 'Expression',
};
const restLabels: Readonly<Record<PositionMode, string>> = {
  slot: '',
  mapping: 'Key',
  array: 'Index',
  variable: 'Key or member, such as [0xOwner]',
  expression: '',
};

/**
 * Returns the control for a storage position: a slot, an element of a mapping or an array, a variable of the layout, or
 * any slot expression.
 */
export function storageField(context: FieldContext): Control {
  const { model, path } = context;
  const variables = variablesOf(context);
  const written = readPosition(textOf(model.valueAt(path)), variables);
  const controls = positionControls(variables);
  const { input, base, rest, variable } = controls;
  input.value = written.mode;
  [base.value, rest.value] = [written.base, written.rest];
  if (written.mode === 'variable') variable.value = written.base;
  const modeNow = (): PositionMode => modes.find((mode) => mode === input.value) ?? 'expression';
  const show = () => showMode(modeNow(), controls, context.label);
  const write = () => {
    const mode = modeNow();
    model.setValue(
      path,
      writtenText(
        context,
        printPosition({
          mode,
          base: mode === 'variable' ? variable.value : base.value.trim(),
          rest: rest.value.trim(),
        }),
      ),
    );
  };
  input.addEventListener('change', () => {
    show();
    write();
  });
  for (const part of [base, rest, variable]) part.addEventListener('input', write);
  show();
  return { input, element: element('div', { class: 'ask-line' }, input, variable, base, rest) };
}

interface PositionControls {
  readonly input: HTMLSelectElement;
  readonly base: HTMLInputElement;
  readonly rest: HTMLInputElement;
  readonly variable: HTMLSelectElement;
}

const modes: readonly PositionMode[] = ['slot', 'mapping', 'array', 'variable', 'expression'];

function positionControls(variables: readonly string[]): PositionControls {
  const offered = modes.filter((mode) => mode !== 'variable' || variables.length > 0);
  const text = (part: string) =>
    element('input', {
      class: 'ask-input code',
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      'data-part': part,
    });
  return {
    input: element(
      'select',
      { class: 'ask-select', 'data-part': 'mode' },
      ...offered.map((mode) => element('option', { value: mode }, labels[mode])),
    ),
    base: text('base'),
    rest: text('rest'),
    variable: element(
      'select',
      { class: 'ask-select', 'data-part': 'variable', 'aria-label': 'Variable' },
      ...variables.map((name) => element('option', { value: name }, name)),
    ),
  };
}

function showMode(mode: PositionMode, { base, rest, variable }: PositionControls, fieldLabel: string): void {
  variable.hidden = mode !== 'variable';
  base.hidden = mode === 'variable';
  rest.hidden = restLabels[mode] === '';
  // A mapping's key is usually an address, which needs the extra width.
  rest.classList.toggle('wide', mode === 'mapping');
  for (const [part, label] of [
    [base, baseLabels[mode]],
    [rest, restLabels[mode]],
  ] as const) {
    part.placeholder = label;
    part.setAttribute('aria-label', `${fieldLabel}: ${label}`);
  }
}

/** Returns the names of the layout's variables, or nothing if the contract's layout is unknown. */
function variablesOf({ model }: FieldContext): readonly string[] {
  const layout = model.plan?.hints.layout;
  const read = layout && readStorageLayout(layout.json);
  return read?.kind === 'ok' ? [...new Set(read.value.variables.map(({ label }) => label))] : [];
}

function readPosition(text: string, variables: readonly string[]): WrittenPosition {
  const element = /^(mapping|array)\(([^()[\]]*)\)\[([^[\]]*)\]$/.exec(text);
  if (element)
    return { mode: element[1] === 'array' ? 'array' : 'mapping', base: element[2] ?? '', rest: element[3] ?? '' };
  if (text === '' || /^(?:0x[\da-f]*|[\d_]+)$/i.test(text)) return { mode: 'slot', base: text, rest: '' };
  const name = /^[A-Za-z_$][\w$]*/.exec(text)?.[0] ?? '';
  if (variables.includes(name)) return { mode: 'variable', base: name, rest: text.slice(name.length) };
  return { mode: 'expression', base: text, rest: '' };
}

function printPosition({ mode, base, rest }: WrittenPosition): string {
  switch (mode) {
    case 'mapping':
    case 'array':
      return base === '' && rest === '' ? '' : `${mode}(${base})[${rest}]`;
    case 'variable':
      return base + rest;
    case 'slot':
    case 'expression':
      return base;
  }
}
