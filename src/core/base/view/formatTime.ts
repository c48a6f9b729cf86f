/** The time settings of a user: an IANA time zone and a BCP 47 locale, as `Intl` accepts them. */
export interface TimeFormat {
  readonly zone: string;
  readonly locale: string;
}

export const utcTime: TimeFormat = { zone: 'UTC', locale: 'en-GB' };

const maxSeconds = 8_640_000_000_000;

/** Formats seconds since the epoch as `2024-01-31 12:34:56 UTC`; returns undefined outside the range of `Date`. */
export function utcText(seconds: string): string | undefined {
  const date = dateOf(seconds);
  return date && `${date.toISOString().slice(0, -5).replace('T', ' ')} UTC`;
}

/** Formats a time in the user's zone and UTC; returns plain seconds outside the range of `Date`. */
export function formatTime(seconds: string, format: TimeFormat): string {
  const date = dateOf(seconds);
  const utc = utcText(seconds);
  if (date === undefined || utc === undefined) return `${seconds} seconds since 1970`;
  if (format.zone === 'UTC') return utc;
  return `${formatterOf(format).format(date)} (${utc})`;
}

// Creating a formatter is slower than using it a thousand times.
const formatters = new WeakMap<TimeFormat, Intl.DateTimeFormat>();

function formatterOf(format: TimeFormat): Intl.DateTimeFormat {
  const known = formatters.get(format);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(format.locale, {
    timeZone: format.zone,
    dateStyle: 'medium',
    timeStyle: 'long',
  });
  formatters.set(format, made);
  return made;
}

function dateOf(seconds: string): Date | undefined {
  const number = Number(seconds);
  return Number.isFinite(number) && Math.abs(number) <= maxSeconds ? new Date(number * 1000) : undefined;
}
