import type { AbiParameter } from '../../../core/formats/abi/type/abi';
import { element } from '../../components/dom/element';
import type { Control } from './fieldRow';

/** Returns a control for a `bool`, which can also be left open. `options` are the written values and their labels. */
export function choiceControl(
  options: readonly (readonly [value: string, label: string])[],
  current: string,
  write: (text: string) => void,
): Control {
  const input = element(
    'select',
    { class: 'ask-select' },
    ...options.map(([value, label]) => element('option', { value }, label)),
  );
  input.value = current;
  input.addEventListener('change', () => write(input.value));
  return { input, element: input };
}

/** Returns an input for a value as it is written, such as an address or a number. */
export function writtenInput(placeholder: string, value: string): HTMLInputElement {
  const input = element('input', {
    class: 'ask-input code',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder,
  });
  input.value = value;
  return input;
}

/** Returns parameters in declaration syntax: `(address indexed from, (uint8 x, uint8 y)[] points)`. */
export function parametersText(parameters: readonly AbiParameter[]): string {
  return `(${parameters.map(parameterText).join(', ')})`;
}

function parameterText({ name, type, components, indexed }: AbiParameter): string {
  const written = components ? `${parametersText(components)}${type.slice('tuple'.length)}` : type;
  return `${written}${indexed === true ? ' indexed' : ''}${name === '' ? '' : ` ${name}`}`;
}
