import { groupDigits } from '../../../core/base/view/amountText';
import { element } from './element';
import { drawPart } from './guardDrawing';

/** Creates a button that shows the next `page` of `left` items. It disappears when it is pressed. */
export function moreButton(left: number, page: number, run: () => void): HTMLElement {
  const button = element('button', { class: 'link' }, `Show ${Math.min(left, page)} more of ${groupDigits(left)}`);
  button.addEventListener('click', () => {
    const list = button.parentElement ?? button;
    button.remove();
    drawPart(list, run);
  });
  return button;
}
