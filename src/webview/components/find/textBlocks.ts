import type { FindPlace } from '../dom/findPlace';
import { isVisibleInFolds } from '../dom/lazyFold';

/** The elements with text that isn't in a table, a tree or a raw text, which find their own. */
const blockSelector = [
  '.sentence',
  '.notes li',
  'dt',
  'dd:not(:has(dd))',
  '.caption > span',
  'summary',
  '.section > p',
  '.unreadable',
].join(', ');

/**
 * Returns the elements of a view, visible or within a fold, that contain a text, which is in lower case, each as a
 * place with one match.
 */
export function textBlocks(view: HTMLElement, text: string): readonly FindPlace[] {
  return [...view.querySelectorAll<HTMLElement>(blockSelector)]
    .filter((block) => isVisibleInFolds(block) && block.textContent.toLowerCase().includes(text))
    .map(blockPlace);
}

function blockPlace(block: HTMLElement): FindPlace {
  return {
    element: block,
    find: () => {
      block.classList.add('found');
      return Promise.resolve(1);
    },
    show: (match) => {
      block.classList.toggle('current', match !== undefined);
      if (match !== undefined) block.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    clear: () => block.classList.remove('found', 'current'),
  };
}
