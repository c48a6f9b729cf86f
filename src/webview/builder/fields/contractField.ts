import { ComboBox } from '../../components/dom/comboBox';
import { element } from '../../components/dom/element';
import { uniqueId } from '../../components/dom/uniqueId';
import type { FieldContext } from './fieldContext';
import type { Control } from './fieldRow';
import { addressState, textOf, writtenText } from './textField';

/** Returns whether a field is the contract of a call: the member of a call object with its target. */
export function isCallTarget({ path, label, schema }: FieldContext): boolean {
  return path.length === 2 && schema?.name === 'Address' && label === 'to';
}

/** Returns a field for the contract of a call: an address, or one of the network's contracts by its name. */
export function contractField(context: FieldContext): Control {
  const { model, path } = context;
  const options = () =>
    model.contracts.map(({ address, label, detail }) => ({
      value: address,
      label,
      detail: [address, detail].filter((part) => part !== '').join(' · '),
    }));
  const accept = (text: string): void => {
    const named = model.contracts.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
    const [only, another] = named;
    const address = only !== undefined && another === undefined ? only.address : text;
    // Recreating the fields would remove the focus from the one that the user moved to.
    model.setValue(path, writtenText(context, address));
    combo.input.value = address;
  };
  const combo = new ComboBox({
    id: uniqueId('contract'),
    value: textOf(model.valueAt(path)),
    placeholder: '0x… or the name of a contract',
    options,
    onAccept: accept,
    onType: (text) => {
      if (text !== textOf(model.valueAt(path))) model.setValue(path, writtenText(context, text));
    },
  });
  combo.input.classList.add('code', 'wide');
  const name = element('span', { class: 'ask-state contract-name' });
  const refresh = (): void => {
    const address = textOf(model.valueAt(path)).toLowerCase();
    const known = model.contracts.find((contract) => contract.address.toLowerCase() === address);
    name.textContent = known === undefined || known.label.includes('…') ? '' : known.label;
  };
  context.onRefresh(refresh);
  refresh();
  return {
    input: combo.input,
    element: element('div', { class: 'ask-line' }, combo.element, name, addressState(context)),
  };
}
