import { cellCharacters, nameCharacters, shownCharacters } from '../../../core/base/answerBounds';
import { groupDigits } from '../../../core/base/view/amountText';
import { cutText } from '../../../core/base/view/cutText';
import { formatValue, utcTime } from '../../../core/base/view/formatValue';
import { middleEllipsis } from '../../../core/base/view/shortForm';
import type { NamedValue, Value } from '../../../core/base/view/value';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { icon } from '../dom/icon';
import { drawWhenOpened, moreButton } from '../dom/lazyFold';
import { type MenuEntry, showMenu } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';
import { type Identifier, identifierEntries, identifierOf } from './identifierOf';
import { timeEntries } from './timeMenu';

/** Maximum characters of an identifier in a field: a 32-byte word with `0x` fits completely. */
const identifierCharacters = 66;
/** Maximum characters of a list or struct beside its twistie. The width of the line may cut it earlier. */
const previewCharacters = 200;
/** Items of a list or words of raw data per page. */
const pageItems = 100;

/** Returns the view of a value: identifiers as buttons, lists and structs as trees. */
export function valueView(value: Value, context: ViewContext): HTMLElement {
  const identifier = identifierOf(value);
  if (identifier !== undefined) return identifierView(value, identifier, context);
  switch (value.kind) {
    case 'time':
      return timeView(value.seconds, value.raw === undefined ? undefined : `from ${value.raw}`, context);
    case 'status':
      return element('span', { class: `value tone-${value.tone}` }, visibleText(value.text));
    case 'share':
      return shareView(value.fraction, valueView(value.value, context));
    case 'list':
      return branchView(`${value.items.length} items`, value, (from, to) =>
        value.items
          .slice(from, to)
          .map((item, index) => namedRow({ name: String(from + index), value: item }, context)),
      );
    case 'struct':
      return branchView(`${value.fields.length} fields`, value, (from, to) =>
        value.fields.slice(from, to).map((field) => namedRow(field, context)),
      );
    case 'undecoded':
      return undecodedView(value.words, value.why);
    case 'nothing':
      return element('span', { class: 'value nothing', 'aria-label': 'none' }, formatValue(value, utcTime));
    case 'integer':
    case 'amount':
      if (value.kind === 'integer' && value.mayBeTime) return timeView(value.digits, 'assumed from the name', context);
      return element(
        'span',
        { class: 'value number', ...(value.isUnlimited && { title: value.digits }) },
        formatValue(value, utcTime),
      );
    default:
      return element('span', { class: 'value' }, formatValue(value, utcTime));
  }
}

function identifierView(value: Value, identifier: Identifier, context: ViewContext): HTMLElement {
  const long = identifier.text.length > identifierCharacters;
  const shown = long ? middleEllipsis(identifier.text, identifierCharacters) : identifier.text;
  const button = element(
    'button',
    { class: 'identifier', 'aria-haspopup': 'menu', title: `${identifier.noun}: copy or look up` },
    shown,
  );
  button.addEventListener('click', () => {
    const whole: MenuEntry = {
      kind: 'item',
      label: 'Show in full',
      run: () => button.replaceChildren(cutText(identifier.text, shownCharacters)),
    };
    showMenu(
      button,
      long ? [...identifierEntries(identifier, context), whole] : identifierEntries(identifier, context),
    );
  });
  return element('span', { class: 'value' }, labelOf(value), button, noteOf(value, long));
}

function labelOf(value: Value): HTMLElement | undefined {
  const label = 'label' in value ? value.label : undefined;
  return label === undefined ? undefined : element('span', { class: 'label' }, visibleText(label, nameCharacters));
}

function noteOf(value: Value, long: boolean): HTMLElement | undefined {
  if (value.kind === 'indexedHash')
    return element(
      'span',
      { class: 'aside' },
      `hash of an indexed ${cutText(value.type, nameCharacters)}; the log doesn't contain the value`,
    );
  if (value.kind === 'hex' && long)
    return element('span', { class: 'aside' }, `${groupDigits((value.text.length - 2) / 2)} bytes`);
  return undefined;
}

function shareView(fraction: number, inner: HTMLElement): HTMLElement {
  const percent = `${(fraction * 100).toFixed(1)} %`;
  const bar = element('span', { class: 'share-bar', role: 'img', 'aria-label': percent });
  bar.style.setProperty('--share', `${Math.min(100, fraction * 100)}%`);
  return element('span', { class: 'value' }, inner, bar, element('span', { class: 'aside' }, percent));
}

/** Returns a list or struct as one summary line that expands to its members. Members are drawn on request. */
function branchView(
  count: string,
  value: Value & { kind: 'list' | 'struct' },
  rows: (from: number, to: number) => readonly HTMLElement[],
): HTMLElement {
  const total = value.kind === 'list' ? value.items.length : value.fields.length;
  if (total === 0)
    return element('span', { class: 'value nothing' }, value.kind === 'list' ? '[] (empty)' : '{} (empty)');
  const preview = formatValue(value, utcTime, previewCharacters).slice(0, previewCharacters);
  const summary = element(
    'summary',
    {},
    icon('chevronRight'),
    element('span', { class: 'aside' }, count),
    element('span', { class: 'preview' }, preview),
  );
  const members = element('dl', { class: 'fields nested' });
  const branch = element('details', { class: 'value branch' }, summary, members);
  const more = (from: number): void => {
    members.append(...rows(from, from + pageItems));
    if (from + pageItems < total)
      members.append(moreButton(total - from - pageItems, pageItems, () => more(from + pageItems)));
  };
  drawWhenOpened(branch, () => more(0));
  return branch;
}

/** Returns one member of a struct or list: name, type, and value side by side. */
export function namedRow(field: NamedValue, context: ViewContext): HTMLElement {
  const indexed = field.indexed === true ? ' indexed' : '';
  const type =
    field.type === undefined
      ? undefined
      : element('span', { class: 'type' }, `${cutText(field.type, nameCharacters)}${indexed}`);
  return element(
    'div',
    { class: 'field' },
    element('dt', {}, visibleText(field.name, nameCharacters)),
    element('dd', {}, valueView(field.value, context), type),
  );
}

function undecodedView(words: readonly string[], why: string): HTMLElement {
  const shown = words.slice(0, pageItems);
  const left = words.length - shown.length;
  return element(
    'div',
    { class: 'value undecoded' },
    element('span', { class: 'why' }, icon('warning', 'Warning'), visibleText(why)),
    ...shown.map((word) => element('code', {}, visibleText(word, cellCharacters))),
    left > 0
      ? element('span', { class: 'aside' }, `and ${groupDigits(left)} more. The JSON tab shows all.`)
      : undefined,
  );
}

/**
 * Returns the view of a time: a button whose menu has the number of seconds. `origin` describes the value from which it
 * was read.
 */
function timeView(seconds: string, origin: string | undefined, context: ViewContext): HTMLElement {
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
