import type { Frame, Page } from 'playwright-core';

import { type FocusReading, readFocus } from './readFocus';

/** What the Tab key reaches, in its order. */
export type TabStop = FocusReading;

const maxStops = 300;

/**
 * Presses Tab (or Shift+Tab) from the start of a frame until the focus leaves it, and reads what has the focus after
 * each press.
 */
export async function walkTabs(
  page: Page,
  frame: Frame | Page,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<readonly TabStop[]> {
  const stops: TabStop[] = [];
  while (stops.length < maxStops) {
    await page.keyboard.press(key);
    const stop = await frame.evaluate(readFocus);
    if (stop === null || stop.isFirst) return stops;
    stops.push(stop);
  }
  throw new Error(`Tab reaches more than ${maxStops} elements`);
}

/** Forgets an earlier walk, and puts the focus on the element where it ended. */
export async function turnBack(frame: Frame | Page): Promise<void> {
  await frame.evaluate(() => {
    const { lastFocus } = globalThis as unknown as { readonly lastFocus: HTMLElement };
    Object.assign(globalThis, { seenFocus: undefined });
    lastFocus.focus();
  });
}

/**
 * Returns the steps that don't follow the order of reading: down, and from left to right within a row. With `columns`,
 * a step may also go up to a column further right.
 */
export function stepsOutOfOrder(stops: readonly TabStop[], { columns = false } = {}): readonly string[] {
  return stops.flatMap((to, index) => {
    const from = stops[index - 1];
    if (from === undefined) return [];
    const isBelow = to.top >= from.bottom - 2;
    const isBeside = to.top < from.bottom && to.bottom > from.top && to.left >= from.left;
    const isInside = to.top >= from.top && to.bottom <= from.bottom && to.left >= from.left;
    const isNextColumn = columns && to.left >= from.right;
    return isBelow || isBeside || isInside || isNextColumn ? [] : [`${from.name} -> ${to.name}`];
  });
}

/** Returns the stops that look like the others: their outline, border and background differ too little. */
export function stopsUnseen(stops: readonly TabStop[]): readonly string[] {
  return stops.flatMap(({ name, contrast, itemContrast }) => {
    const least = Math.min(contrast, itemContrast);
    return least >= 3 ? [] : [`${name}: ${least.toFixed(2)}`];
  });
}

/** Returns the stops whose middle is outside of the window or behind something else. */
export function stopsCovered(stops: readonly TabStop[]): readonly string[] {
  return stops.flatMap(({ name, coveredBy }) => (coveredBy === '' ? [] : [`${name} by ${coveredBy}`]));
}
