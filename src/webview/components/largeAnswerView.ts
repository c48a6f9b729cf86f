import { largestFramedBody, type KeptBody } from '../../messages/exchangeFrame';
import { byteText } from './byteText';
import { element } from './element';
import { iconButton } from './iconButton';
import type { ViewContext } from './viewContext';

/** What is shown in the place of an answer that is too large to draw: why, and the ways to it. */
export function largeAnswerView({ bytes, id }: KeptBody, { open, save }: ViewContext): HTMLElement {
  const reason = `The answer is ${byteText(bytes)}. Above ${byteText(largestFramedBody)} it is not drawn here, so that the notebook stays quick.`;
  const ways = element('div', { class: 'buttons' });
  if (id !== undefined && open !== undefined) ways.append(button('openDocument', 'Open as document', () => open({ kind: 'kept', id })));
  if (id !== undefined && save !== undefined) ways.append(button('save', 'Save…', () => save({ kind: 'kept', id })));
  const cure = ways.childElementCount > 0 ? undefined : element('p', {}, 'Ask for less: a narrower block range, one address, or a smaller page.');
  return element('section', { class: 'section large' }, element('p', {}, reason), cure, ways);
}

function button(name: 'openDocument' | 'save', label: string, run: () => void): HTMLElement {
  const made = iconButton(name, label, run, label);
  made.classList.add('button');
  return made;
}
