import { readStorageLayout } from '../../../core/storage/readStorageLayout';
import { element } from '../../components/element';
import type { FieldContext } from './fieldContext';
import type { Control } from './fieldRow';
import { textOf, textValue } from './textField';

/** How a storage position is written. */
type PositionMode = 'slot' | 'mapping' | 'array' | 'variable' | 'expression';

interface WrittenPosition {
  readonly mode: PositionMode;
  /** A slot number, a variable's name, or the whole expression. */
  readonly base: string;
  /** A mapping's key, an array's index, or what follows a variable: `[0xOwner].amount`. */
  readonly rest: string;
}

const labels: Readonly<Record<PositionMode, string>> = {
  slot: 'Slot number', mapping: 'Mapping entry', array: 'Array element', variable: 'Variable', expression: 'Expression',
};
const baseLabels: Readonly<Record<PositionMode, string>> = { slot: 'Slot', mapping: 'Slot of the mapping', array: 'Slot of the array', variable: 'Variable', expression: 'Expression' };
const restLabels: Readonly<Record<PositionMode, string>> = { slot: '', mapping: 'Key', array: 'Index', variable: 'Key or member, such as [0xOwner]', expression: '' };

/** A storage position: a slot, an element of a mapping or an array, a variable of the layout, or any slot expression. */
export function storageField(context: FieldContext): Control {
  const { model, path } = context;
  const variables = variablesOf(context);
  const written = readPosition(textOf(model.valueAt(path)), variables);
  const modes: readonly PositionMode[] = ['slot', 'mapping', 'array', ...(variables.length > 0 ? ['variable' as const] : []), 'expression'];
  const input = element('select', { class: 'ask-select', 'data-part': 'mode' }, ...modes.map((mode) => element('option', { value: mode }, labels[mode])));
  const text = (part: string) => element('input', { class: 'ask-input code', type: 'text', spellcheck: 'false', autocomplete: 'off', 'data-part': part });
  const [base, rest] = [text('base'), text('rest')];
  const variable = element('select', { class: 'ask-select', 'data-part': 'variable', 'aria-label': 'Variable' }, ...variables.map((name) => element('option', { value: name }, name)));
  input.value = written.mode;
  [base.value, rest.value] = [written.base, written.rest];
  if (written.mode === 'variable') variable.value = written.base;
  const modeNow = (): PositionMode => modes.find((mode) => mode === input.value) ?? 'expression';
  const show = () => {
    const mode = modeNow();
    variable.hidden = mode !== 'variable';
    base.hidden = mode === 'variable';
    rest.hidden = restLabels[mode] === '';
    // A mapping's key is mostly an address, which is to be seen whole.
    rest.classList.toggle('wide', mode === 'mapping');
    for (const [part, label] of [[base, baseLabels[mode]], [rest, restLabels[mode]]] as const) {
      part.placeholder = label;
      part.setAttribute('aria-label', `${context.label}: ${label}`);
    }
  };
  const write = () => {
    const mode = modeNow();
    model.setValue(path, textValue(context, printPosition({ mode, base: mode === 'variable' ? variable.value : base.value.trim(), rest: rest.value.trim() })));
  };
  input.addEventListener('change', () => {
    show();
    write();
  });
  for (const part of [base, rest, variable]) part.addEventListener('input', write);
  show();
  return { input, element: element('div', { class: 'ask-line' }, input, variable, base, rest) };
}

/** Names of the layout's variables, where the contract's layout is known. */
function variablesOf({ model }: FieldContext): readonly string[] {
  const layout = model.plan?.hints.layout;
  const read = layout && readStorageLayout(layout.json);
  return read?.kind === 'ok' ? [...new Set(read.value.variables.map(({ label }) => label))] : [];
}

function readPosition(text: string, variables: readonly string[]): WrittenPosition {
  const element = /^(mapping|array)\(([^()[\]]*)\)\[([^[\]]*)\]$/.exec(text);
  if (element) return { mode: element[1] === 'array' ? 'array' : 'mapping', base: element[2] ?? '', rest: element[3] ?? '' };
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
