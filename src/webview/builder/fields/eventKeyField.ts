import { ComboBox } from '../../components/dom/comboBox';
import { uniqueId } from '../../components/dom/uniqueId';
import type { FieldContext } from './fieldContext';
import type { Control } from './fieldRow';
import { textOf, writtenText } from './textField';

/**
 * Returns the field for a key of an l2net event filter: a felt, or the name of an event in the workspace's artifacts.
 */
export function eventKeyField(context: FieldContext): Control {
  const { model, path } = context;
  const combo = new ComboBox({
    id: uniqueId('key'),
    value: textOf(model.valueAt(path)),
    placeholder: '0x…, a decimal, or the name of an event',
    options: () => model.names.cairoEvents.map((name) => ({ value: name, label: name, detail: 'Workspace' })),
    onAccept: (text) => model.setValue(path, writtenText(context, text)),
  });
  combo.input.classList.add('code');
  return { input: combo.input, element: combo.element };
}
