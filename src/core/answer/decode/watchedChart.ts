import { integerOfText } from '../../base/json/integerText';
import type { ChartSection, DecodedView } from '../../base/view/decodedView';
import { integerValue, nothing, textValue } from '../../base/view/makeValue';
import type { Value } from '../../base/view/value';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';

/** Puts a chart of a watched number over the runs of its cell before the sections of a view. None for fewer than two numbers. */
export function withWatchedChart(view: DecodedView, watched: DecodeHints['watched']): DecodedView {
  if (watched === undefined) return view;
  const { label, by, at, numbers } = watched;
  const heights = at.map((_, index) => heightOf(numbers[index] ?? ''));
  if (heights.filter((height) => height !== null).length < 2) return view;
  const chart: ChartSection = {
    kind: 'chart',
    title: `${label} by ${by}`,
    xLabel: by === 'run' ? 'Run' : 'Block',
    x: at,
    series: [
      {
        label,
        unit: '',
        heights,
        exact: (index) => exactValue(numbers[index] ?? ''),
      },
    ],
  };
  return { ...view, sections: [chart, ...view.sections] };
}

function heightOf(text: string): number | null {
  const height = text === '' ? NaN : Number(text);
  return Number.isFinite(height) ? height : null;
}

function exactValue(text: string): Value {
  if (text === '') return nothing;
  const integer = integerOfText(text);
  return integer === undefined ? textValue(text) : integerValue(integer);
}
