import { element } from './element';

/** Asks for the next of `left` things, `page` at a time; it goes when it is pressed. */
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
