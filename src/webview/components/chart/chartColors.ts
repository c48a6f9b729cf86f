/** Colours of a chart, read from the theme at the time of drawing. */
export interface ChartColors {
  readonly text: string;
  readonly lines: string;
  readonly series: readonly string[];
}

const seriesVariables = ['--vscode-charts-blue', '--vscode-charts-orange', '--vscode-charts-green', '--vscode-charts-purple', '--vscode-charts-red'];

/** Reads the theme's chart colours where `element` stands. */
export function chartColors(element: HTMLElement): ChartColors {
  const style = getComputedStyle(element);
  const read = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const text = read('--vscode-charts-foreground', style.color);
  return {
    text,
    lines: read('--vscode-widget-border', read('--vscode-contrastBorder', 'rgba(128, 128, 128, 0.25)')),
    series: seriesVariables.map((name) => read(name, text)),
  };
}
