import { element } from '../dom/element';

/** Creates the message that is shown if no rows match the filter. It is hidden at first. */
export function emptyRows(onShowAll: () => void): HTMLElement {
  const button = element('button', { class: 'button plain' }, 'Show All Rows');
  button.addEventListener('click', onShowAll);
  const empty = element('p', { class: 'empty-rows' }, 'No rows match the filter. ', button);
  empty.hidden = true;
  return empty;
}
