import { element } from './element';

/** Creates a button that shows the next `page` of `left` items. It disappears when it is pressed. */
export function moreButton(left: number, page: number, run: () => void): HTMLElement {
  const button = element(
    'button',
    { class: 'link' },
    `Show ${Math.min(left, page)} more of ${left.toLocaleString('en')}`,
  );
  button.addEventListener('click', () => {
    button.remove();
    run();
  });
  return button;
}
