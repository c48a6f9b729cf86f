import { groupDigits } from '../../../core/base/view/amountText';
import { element } from '../dom/element';
import { noteItem } from '../dom/notesView';
import { updateAttribute, updateHidden, updateText } from './updateElement';

/** Number of notices that are visible before the user shows the rest. */
const inSight = 5;

/** Notices in order. The first few are visible; a button shows the rest. */
export class NoticeList {
  readonly element = element('div', { class: 'work-notices' });
  readonly #list = element('ul', { class: 'notes' });
  readonly #more = element('button', { class: 'link' });
  #notices: readonly string[] = [];
  #isOpen = false;

  constructor() {
    this.#more.addEventListener('click', () => {
      this.#isOpen = !this.#isOpen;
      this.#fold();
    });
    this.element.append(this.#list, this.#more);
    this.#fold();
  }

  /** Adds new notices and keeps the existing ones unchanged. */
  update(notices: readonly string[]): void {
    const isLonger = this.#notices.every((notice, index) => notice === notices[index]);
    const known = isLonger ? this.#notices.length : 0;
    if (!isLonger) this.#list.replaceChildren();
    if (isLonger && known === notices.length) return;
    this.#list.append(...notices.slice(known).map((text) => noteItem({ severity: 'information', text })));
    this.#notices = notices;
    this.#fold();
  }

  #fold(): void {
    const items = [...this.#list.children];
    for (const item of items.slice(inSight)) updateHidden(item, !this.#isOpen);
    updateHidden(this.element, items.length === 0);
    updateHidden(this.#more, items.length <= inSight);
    updateAttribute(this.#more, 'aria-expanded', String(this.#isOpen));
    updateText(this.#more, this.#isOpen ? 'Show fewer' : `Show ${groupDigits(items.length - inSight)} more`);
  }
}
