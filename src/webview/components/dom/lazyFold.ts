import { groupDigits } from '../../../core/base/view/amountText';
import { element } from './element';
import { drawPart } from './guardDrawing';

const undrawn = new WeakMap<Element, () => void>();

/** Folds that a search draws at most. */
const maxDrawn = 500;

/** Draws the content of a fold when the user opens it for the first time, or when a search needs it. */
export function drawWhenOpened(fold: HTMLDetailsElement, draw: () => void): void {
  undrawn.set(fold, draw);
  fold.addEventListener('toggle', () => drawFold(fold), { once: true });
}

/** Draws the content of visible folds of a view that were never opened, and of those within them. They stay closed. */
export function drawFolds(view: HTMLElement): void {
  let left = maxDrawn;
  for (let found = foldsIn(view); found.length > 0 && left > 0; found = foldsIn(view)) {
    for (const fold of found.slice(0, left)) drawFold(fold);
    left -= found.length;
  }
}

/** Opens the folds that an element is in. */
export function openFoldsOf(part: HTMLElement): void {
  for (let fold = closedFoldOf(part); fold !== null; fold = closedFoldOf(fold)) fold.open = true;
}

/** Whether an element is visible, or would be if the folds that it is in were open. */
export function isVisibleInFolds(part: HTMLElement): boolean {
  if (part.checkVisibility()) return true;
  const fold = closedFoldOf(part);
  return fold !== null && isVisibleInFolds(fold);
}

function foldsIn(view: HTMLElement): readonly HTMLDetailsElement[] {
  return [...view.querySelectorAll('details')].filter((fold) => undrawn.has(fold) && isVisibleInFolds(fold));
}

/** The innermost closed fold around an element. The summary of a fold isn't folded. */
function closedFoldOf(part: HTMLElement): HTMLDetailsElement | null {
  return part.parentElement?.closest<HTMLDetailsElement>('details:not([open])') ?? null;
}

function drawFold(fold: HTMLDetailsElement): void {
  const draw = undrawn.get(fold);
  undrawn.delete(fold);
  if (draw) drawPart(fold, draw);
}

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
