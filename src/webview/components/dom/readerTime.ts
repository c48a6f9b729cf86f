import { utcText } from '../../../core/base/view/formatValue';

/** A time in the user's zone, with UTC if it differs. */
export interface ReadTime {
  /** `2024-01-31 13:34:56 GMT+1`; plain seconds outside the range of the calendar. */
  readonly local: string;
  readonly utc?: string;
}

const maxSeconds = 8_640_000_000_000;

/** Formats times in one zone. Creating the formatter is slow, so all rows of a table share it. */
export class ReaderTime {
  readonly #format: Intl.DateTimeFormat;
  readonly #isUtc: boolean;

  /** `zone` is an IANA name; by default, the browser's zone. */
  constructor(zone?: string) {
    this.#format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    });
    this.#isUtc = this.#format.resolvedOptions().timeZone === 'UTC';
  }

  read(seconds: string): ReadTime {
    const utc = utcText(seconds);
    const number = Number(seconds);
    if (utc === undefined || Math.abs(number) > maxSeconds) return { local: `${seconds} seconds since 1970` };
    if (this.#isUtc) return { local: utc };
    const part = new Map(this.#format.formatToParts(number * 1000).map(({ type, value }) => [type, value]));
    const at = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? '';
    const day = `${at('year').padStart(4, '0')}-${at('month')}-${at('day')}`;
    return { local: `${day} ${at('hour')}:${at('minute')}:${at('second')} ${at('timeZoneName')}`, utc };
  }
}
