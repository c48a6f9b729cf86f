import { element } from '../dom/element';
import { showMenu } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';
import { timeEntries } from './timeMenu';

/**
 * Returns the view of a time: a button whose menu has the number of seconds. `origin` describes the value from which it
 * was read.
 */
export function timeView(seconds: string, origin: string | undefined, context: ViewContext): HTMLElement {
  const { local, utc } = context.time.read(seconds);
  const button = element(
    'button',
    { class: 'identifier', 'aria-haspopup': 'menu', title: `Unix time ${seconds}: copy` },
    local,
  );
  button.addEventListener('click', () => showMenu(button, timeEntries(seconds, context)));
  const beside = [...(utc === undefined ? [] : [utc]), ...(origin === undefined ? [] : [origin])];
  return element(
    'span',
    { class: 'value number' },
    button,
    beside.length === 0 ? undefined : element('span', { class: 'aside' }, `· ${beside.join(' · ')}`),
  );
}
