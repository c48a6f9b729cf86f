import uPlot from 'uplot';

import { groupDigits } from '../../../core/base/view/amountText';
import type { ChartSection, Column, Section, TableSection } from '../../../core/base/view/decodedView';
import { formatValue, utcTime } from '../../../core/base/view/formatValue';
import { textValue } from '../../../core/base/view/value';
import { element } from '../dom/element';
import { drawPart } from '../dom/guardDrawing';
import { iconButton } from '../dom/icon';
import { ScreenReaderText } from '../dom/screenReaderText';
import type { ViewContext } from '../dom/viewContext';
import type { DrawSection } from '../table/tableGrid';
import { TableView } from '../table/tableView';

/** Colors and fonts of a chart, read from the theme when it is drawn. */
interface ChartTheme {
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
const seriesDashes: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [], [8, 4]];

const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 12 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

const height = 236;
const widthAtFirst = 640;
/** The distances between lines of an axis of whole numbers, such as counts. */
const wholeSteps = Array.from({ length: 16 }, (_, zeros) => [1, 2, 5].map((digit) => digit * 10 ** zeros)).flat();
/** Points per Page Up and Page Down. */
const page = 10;
/** Minimum number of blocks in view. */
const narrowestZoom = 4;

/**
 * A chart that is drawn from heights and shows exact values. The pointer or the arrow keys move a cursor, and the
 * values at the cursor appear below. Dragging, plus, and minus zoom; a double click or Escape shows everything again.
 */
export class ChartView {
  readonly element = element('section', { class: 'section chart' });
  #section: ChartSection;
  readonly #context: ViewContext;
  readonly #plane: HTMLElement;
  readonly #readout = element('div', { class: 'chart-readout', role: 'status' });
  /** Announces the zoomed range, which sighted users see on the axis. */
  readonly #screenReaderText: ScreenReaderText;
  readonly #plot: uPlot;
  #table: HTMLElement | undefined;

  constructor(section: ChartSection, context: ViewContext, drawSection: DrawSection) {
    this.#section = section;
    this.#context = context;
    this.#screenReaderText = new ScreenReaderText(context.signal);
    this.#plane = element('div', {
      class: 'chart-plane',
      tabindex: '0',
      role: 'application',
      'aria-roledescription': 'chart',
      'aria-label': labelOf(section),
    });
    this.element.append(this.#toolbar(drawSection), this.#plane, this.#readout, this.#screenReaderText.element);
    this.#plot = new uPlot(this.#options(), dataOf(section), this.#plane);
    this.#drive();
    this.#showPoint(undefined);
    context.live?.add(section, this);
  }

  /** Shows the points of a section of the same kind. Returns false if the chart must be drawn again. */
  take(next: Section): boolean {
    if (next.kind !== 'chart' || this.#table !== undefined || next.series.length !== this.#section.series.length)
      return false;
    if (hasWholeNumbers(next) !== hasWholeNumbers(this.#section)) return false;
    const [from, to] = this.#shown();
    const [first, last] = this.#ends();
    this.#section = next;
    this.#plane.setAttribute('aria-label', labelOf(next));
    // A range that the reader chose stays.
    this.#plot.setData(dataOf(next), from === first && to === last);
    return true;
  }

  #toolbar(drawSection: DrawSection): HTMLElement {
    const toggle = iconButton('table', 'Show as table', () => {
      if (this.#table === undefined) {
        drawPart(this.element, () => {
          this.#table = new TableView(chartTable(this.#section), this.#context, drawSection).element;
          this.element.append(this.#table);
        });
      } else {
        this.#table.remove();
        this.#table = undefined;
      }
      toggle.setAttribute('aria-pressed', String(this.#table !== undefined));
    });
    return element(
      'div',
      { class: 'toolbar' },
      element('h3', {}, this.#section.title),
      element('span', { class: 'spring' }),
      iconButton('resetZoom', 'Show all points', () => this.#showAll()),
      toggle,
    );
  }

  #options(): uPlot.Options {
    const { font } = chartTheme();
    const color = (index: number) => chartTheme().series[index % 5] ?? 'currentcolor';
    const axis = {
      font,
      stroke: () => chartTheme().text,
      grid: { stroke: () => chartTheme().lines, width: 1 },
      ticks: { show: false },
    };
    const [first] = this.#section.series;
    return {
      width: widthAtFirst,
      height,
      padding: [8, 40, 0, 0],
      legend: { show: false },
      scales: { x: { time: false } },
      cursor: { y: false, drag: { x: true, y: false }, points: { size: 7 } },
      axes: [
        {
          ...axis,
          size: 28,
          space: 96,
          label: this.#section.xLabel,
          labelSize: 18,
          labelFont: font,
          values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? groupDigits(tick) : '')),
        },
        {
          ...axis,
          ...(hasWholeNumbers(this.#section) && { incrs: [...wholeSteps] }),
          values: (_, ticks) => ticks.map((tick) => axisNumber(tick)),
          size: 64,
          label: first?.unit ?? '',
          labelSize: 18,
          labelGap: 2,
          labelFont: font,
        },
      ],
      series: [
        {},
        ...this.#section.series.map(({ label, isPoints }, index) => ({
          label,
          stroke: () => color(index),
          width: 1.5,
          dash: [...(seriesDashes[index % seriesDashes.length] ?? [])],
          ...(isPoints && { paths: () => null }),
          points: { show: () => isPoints ?? this.#section.x.length < 60, size: 4 },
        })),
      ],
      hooks: { setCursor: [(plot) => this.#showPoint(plot.cursor.idx ?? undefined)] },
    };
  }

  #drive(): void {
    const { signal } = this.#context;
    this.#plane.addEventListener(
      'keydown',
      (event) => {
        if (!this.#onKey(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal },
    );
    const sizes = new ResizeObserver(() => {
      const width = Math.floor(this.#plane.clientWidth);
      if (width > 0 && width !== this.#plot.width) this.#plot.setSize({ width, height });
    });
    sizes.observe(this.#plane);
    const themes = new MutationObserver(() => this.#plot.redraw());
    for (const themed of [document.body, document.documentElement])
      themes.observe(themed, { attributes: true, attributeFilter: ['class', 'style'] });
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      themes.disconnect();
      this.#plot.destroy();
    });
  }

  #onKey(key: string): boolean {
    const last = this.#section.x.length - 1;
    const from = this.#plot.cursor.idx ?? -1;
    const to = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: last,
    }[key];
    if (to !== undefined) {
      this.#moveTo(Math.min(Math.max(to, 0), last));
      return true;
    }
    switch (key) {
      case '+':
      case '=':
        this.#zoom(0.5);
        return true;
      case '-':
        this.#zoom(2);
        return true;
      case 'Escape':
        this.#showAll();
        return true;
      default:
        return false;
    }
  }

  /** Scales the visible range by `factor` around the selected point or the middle. */
  #zoom(factor: number): void {
    const [min, max] = this.#shown();
    const index = this.#plot.cursor.idx ?? undefined;
    this.#show((index === undefined ? undefined : this.#section.x[index]) ?? (min + max) / 2, (max - min) * factor);
    if (index !== undefined) this.#putCursor(index);
    this.#announceRange();
  }

  /** uPlot applies a change of scale in its own microtask, so the range is known only after that. */
  #announceRange(): void {
    queueMicrotask(() => {
      if (this.#context.signal.aborted) return;
      const [from, to] = this.#shown().map((x) => groupDigits(Math.round(x)));
      this.#screenReaderText.announce(`${this.#section.xLabel} ${from} to ${to}`);
    });
  }

  /** Shows a range around a middle, as far as there are points. */
  #show(middle: number, wanted: number): void {
    const [first, last] = this.#ends();
    const width = Math.min(last - first, Math.max(narrowestZoom, wanted));
    const min = Math.min(Math.max(first, middle - width / 2), last - width);
    this.#plot.setScale('x', { min, max: min + width });
  }

  /** The smallest and largest visible x. */
  #shown(): readonly [number, number] {
    const [first, last] = this.#ends();
    const { min, max } = this.#plot.scales['x'] ?? {};
    return [min ?? first, max ?? last];
  }

  /** The smallest and largest x. */
  #ends(): readonly [number, number] {
    const first = this.#section.x.at(0) ?? 0;
    const last = this.#section.x.at(-1) ?? 0;
    return [Math.min(first, last), Math.max(first, last)];
  }

  /** Moves the cursor to a point and scrolls it into view. */
  #moveTo(index: number): void {
    const x = this.#section.x[index];
    const [min, max] = this.#shown();
    if (x === undefined) return;
    if (x < min || x > max) this.#show(x, max - min);
    this.#putCursor(index);
  }

  /** uPlot applies a change of scale in its own microtask. Points have positions only after that. */
  #putCursor(index: number): void {
    queueMicrotask(() => {
      const x = this.#section.x[index];
      if (x === undefined || this.#context.signal.aborted) return;
      const y = this.#section.series[0]?.heights[index];
      this.#plot.setCursor({ left: this.#plot.valToPos(x, 'x'), top: this.#plot.valToPos(y ?? 0, 'y') });
    });
  }

  #showAll(): void {
    const [min, max] = this.#ends();
    this.#plot.setScale('x', { min, max });
    this.#announceRange();
  }

  /** Shows the exact values at a point; without a point, the legend. */
  #showPoint(index: number | undefined): void {
    drawPart(this.#readout, () => this.#drawPoint(index));
  }

  #drawPoint(index: number | undefined): void {
    const { series, x, xLabel } = this.#section;
    const at = index === undefined ? undefined : x[index];
    const lead = at === undefined ? [] : [element('span', { class: 'chart-x' }, `${xLabel} ${groupDigits(at)}`)];
    const parts = series.map((one, position) => {
      const value =
        at === undefined || index === undefined
          ? undefined
          : element('span', { class: 'number' }, formatValue(one.exact(index), utcTime));
      return element(
        'span',
        { class: 'chart-series' },
        element('span', { class: `swatch series-${position % 5}` }),
        one.label,
        value,
      );
    });
    const about = index === undefined ? '' : (this.#section.about?.at(index) ?? '');
    const remark = about === '' ? [] : [element('span', { class: 'chart-about' }, about)];
    this.#readout.replaceChildren(...lead, ...parts, ...remark);
  }
}

function labelOf({ title, x }: ChartSection): string {
  return `${title}: ${groupDigits(x.length)} points. Use the arrow keys to read each point, and plus and minus to zoom.`;
}

function dataOf({ x, series }: ChartSection): uPlot.AlignedData {
  return [[...x], ...series.map(({ heights }) => [...heights])];
}

function hasWholeNumbers({ series }: ChartSection): boolean {
  return series.every(({ heights }) => heights.every((one) => one === null || Number.isSafeInteger(one)));
}

/** Formats a number beside the vertical axis, which has room for about nine characters. */
function axisNumber(tick: number): string {
  const size = Math.abs(tick);
  if (size >= 1e15) return Number(tick.toPrecision(6)).toExponential().replace('+', '');
  if (size > 0 && size < 1e-6) return tick.toExponential();
  return size >= 1e6 ? compact.format(tick) : plain.format(tick);
}

/** Shows a chart's points as a table, for exact digits and for users who can't see the drawing. */
function chartTable(chart: ChartSection): TableSection {
  const xColumn: Column = { id: 'x', label: chart.xLabel, align: 'end', characters: 14 };
  const columns = chart.series.map((series, index): Column => ({
    id: `y${index}`,
    label: series.label,
    align: 'end',
    characters: 26,
  }));
  return {
    kind: 'table',
    columns: [xColumn, ...columns, ...aboutColumn(chart)],
    rowCount: chart.x.length,
    at: (row) => [
      { kind: 'integer', digits: String(chart.x[row] ?? 0) },
      ...chart.series.map((series) => series.exact(row)),
      ...(chart.about ? [textValue(chart.about.at(row))] : []),
    ],
  };
}

function aboutColumn({ about }: ChartSection): readonly Column[] {
  return about ? [{ id: 'about', label: about.label, align: 'start', characters: 30 }] : [];
}

/** Reads the theme's variables, which VS Code sets on the page's root. */
function chartTheme(): ChartTheme {
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
