/** Colors and fonts of a chart, read from the theme when it is drawn. */
export interface ChartTheme {
  readonly text: string;
  readonly lines: string;
  readonly series: readonly string[];
  /** In the form that a canvas accepts. */
  readonly font: string;
}

/** Excludes orange, which the default themes make so transparent that a line is hardly visible. */
const seriesVariables = [
  '--vscode-charts-blue',
  '--vscode-charts-purple',
  '--vscode-charts-green',
  '--vscode-charts-red',
  '--vscode-charts-yellow',
];

/** Dashes of the lines, so that series differ in more than their color. The swatches in `chart.css` match. */
export const seriesDashes: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [], [8, 4]];

/** Reads the theme's variables, which VS Code sets on the page's root. */
export function chartTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const text = read('--vscode-charts-foreground', style.color);
  return {
    text,
    lines: `color-mix(in srgb, ${read('--vscode-charts-lines', text)} 35%, transparent)`,
    series: seriesVariables.map((name) => read(name, text)),
    font: `12px ${read('--vscode-font-family', 'sans-serif')}`,
  };
}
