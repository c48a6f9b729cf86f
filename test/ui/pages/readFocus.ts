/** What has the focus on a page: where it is, and how well it can be seen that it has the focus. */
export interface FocusReading {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  /** From the top of what is scrolled, not of the window. */
  readonly top: number;
  readonly bottom: number;
  /** The contrast of what marks the focus with what is beside it; 1 if nothing marks it. */
  readonly contrast: number;
  /** The same for the item that the arrow keys moved to, such as a cell of a table; Infinity if there is none. */
  readonly itemContrast: number;
  /** What is in front of the element's middle, or `the edge` if the middle is out of view; empty if nothing is. */
  readonly coveredBy: string;
  /** Whether an earlier reading on this page saw the element. */
  readonly isFirst: boolean;
}

/** Reads what has the focus, also in shadow roots; null for nothing. Runs in the page, so it is one function. */
export function readFocus(): FocusReading | null {
  type Rgba = readonly [number, number, number, number];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (canvas === null) throw new Error('no canvas');
  const parse = (color: string): Rgba => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a]: Rgba, [r2, g2, b2]: Rgba): Rgba => {
    const mix = (front: number, back: number) => front * a + back * (1 - a);
    return [mix(r, r2), mix(g, g2), mix(b, b2), 1];
  };
  const luminance = (color: Rgba) => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrastOf = (one: Rgba, other: Rgba) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  // Two colors of the same lightness, such as the blue and the orange of high contrast, differ too.
  const differ = (one: Rgba, other: Rgba) =>
    contrastOf(one, other) >= 1.4 ||
    Math.hypot(...one.slice(0, 3).map((part, index) => part - (other[index] ?? 0))) > 120;
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const backgroundOf = (element: Element | null): Rgba => {
    if (element === null)
      return parse(getComputedStyle(document.documentElement).getPropertyValue('--vscode-editor-background') || '#fff');
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, backgroundOf(parentOf(element)));
  };
  const look = (element: Element) => {
    const style = getComputedStyle(element);
    const behind = backgroundOf(parentOf(element));
    const background = backgroundOf(element);
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    const isInside = Number.parseFloat(style.outlineOffset) < 0;
    const hasBorder = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0;
    const border = hasBorder ? over(parse(style.borderTopColor), background) : background;
    return {
      behind,
      background,
      border,
      isInside,
      outline: hasOutline ? over(parse(style.outlineColor), isInside ? background : behind) : undefined,
    };
  };

  let focused: Element | null = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || !document.hasFocus()) return null;
  const root = focused.getRootNode();
  const active = focused.getAttribute('aria-activedescendant') ?? '';
  const item = root instanceof ShadowRoot || root instanceof Document ? root.getElementById(active) : null;
  const marked = [focused, item, focused.closest('.input')].filter((element) => element !== null);
  const box = (item ?? focused).getBoundingClientRect();
  const whole = focused.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const front =
    root instanceof ShadowRoot || root instanceof Document ? root.elementFromPoint(middle.x, middle.y) : null;
  const isSeen = front !== null && (marked.some((part) => part.contains(front)) || front.contains(focused));
  const nameOf = (element: Element) =>
    `${element.localName} "${(element.getAttribute('aria-label') ?? element.id + element.textContent.trim()).slice(0, 40)}"`;

  const withFocus = marked.map(look);
  const seen = (globalThis as unknown as { seenFocus?: WeakSet<Element> }).seenFocus ?? new WeakSet<Element>();
  Object.assign(globalThis, { seenFocus: seen, lastFocus: focused });
  const isFirst = seen.has(focused);
  seen.add(focused);
  focused.blur();
  const without = marked.map(look);
  focused.focus({ preventScroll: true });
  const contrasts = withFocus.map((now, index) => {
    const before = without[index] ?? now;
    const { outline } = now;
    const covered = now.isInside ? before.border : before.behind;
    const isNew = outline !== undefined && differ(outline, before.outline ?? covered);
    const byOutline = isNew ? Math.max(contrastOf(outline, now.behind), contrastOf(outline, now.background)) : 1;
    const byBorder = !differ(now.border, before.border) ? 1 : contrastOf(now.border, now.behind);
    return Math.max(byOutline, byBorder, contrastOf(now.background, before.background));
  });
  const inFront = front === null ? 'the edge' : nameOf(front);
  let scrolled = scrollY;
  for (
    let parent = parentOf(focused);
    parent !== null && parent !== document.documentElement;
    parent = parentOf(parent)
  )
    scrolled += parent.scrollTop;
  return {
    name: nameOf(focused),
    left: whole.left,
    right: whole.right,
    top: whole.top + scrolled,
    bottom: whole.bottom + scrolled,
    contrast: Math.max(...contrasts),
    itemContrast: item === null ? Infinity : (contrasts[1] ?? 1),
    coveredBy: isSeen ? '' : inFront,
    isFirst,
  };
}
