import { amountText, groupDigits } from './amountText';
import { formatTime, type TimeFormat } from './formatTime';
import type { NamedValue, Value } from './value';
import { visibleText } from './visibleText';

/** A value as one line for people: digits grouped, units said, time in the reader's zone with UTC beside it. */
export function formatValue(value: Value, time: TimeFormat): string {
  switch (value.kind) {
    case 'nothing':
      return '–';
    case 'text':
    case 'status':
      return visibleText(value.text);
    case 'boolean':
      return String(value.value);
    case 'integer':
      return withUnit(groupDigits(value.digits), value.unit);
    case 'amount':
      return withUnit(groupDigits(amountText(value.digits, value.decimals)), value.symbol);
    case 'address':
    case 'key':
    case 'felt':
      return value.label === undefined ? value.text : `${value.text} (${visibleText(value.label)})`;
    case 'hash':
    case 'hex':
      return value.text;
    case 'time':
      return formatTime(value.seconds, time);
    case 'share':
      return `${formatValue(value.value, time)} (${(value.fraction * 100).toFixed(1)} %)`;
    case 'list':
      return `[${value.items.map((item) => formatInner(item, time)).join(', ')}]`;
    case 'struct':
      return value.fields.map((field) => formatNamed(field, time)).join(', ');
    case 'indexedHash':
      return `${value.text} (hash of ${value.type})`;
    case 'undecoded':
      return `${value.words.join(' ')} (${visibleText(value.why)})`;
  }
}

function formatNamed(field: NamedValue, time: TimeFormat): string {
  return `${visibleText(field.name)}: ${formatInner(field.value, time)}`;
}

/** A value within another: where a struct begins and ends is told there. */
function formatInner(value: Value, time: TimeFormat): string {
  const text = formatValue(value, time);
  return value.kind === 'struct' ? `{${text}}` : text;
}

function withUnit(digits: string, unit: string | undefined): string {
  return unit === undefined || unit === '' ? digits : `${digits} ${visibleText(unit)}`;
}
