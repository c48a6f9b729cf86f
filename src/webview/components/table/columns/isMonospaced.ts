/** Whether plain characters have the same width in the font of a grid. */
export function isMonospaced(grid: HTMLElement): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return false;
  context.font = getComputedStyle(grid).font;
  return context.measureText('iiii').width === context.measureText('WWWW').width;
}
