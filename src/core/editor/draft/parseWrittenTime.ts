import { failed, ok, type Result } from '../../base/result';

const seconds: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400, w: 604_800 };

/**
 * Parses `2 h ago`, `30min`, `1 d`, or a date such as `2024-05-01 12:00` in the local time zone (UTC with `Z`). Returns
 * seconds since the epoch. `now` is in milliseconds.
 */
export function parseWrittenTime(text: string, now: number): Result<number, string> {
  const ago = /^(\d+(?:\.\d+)?)\s*(s|min|h|d|w)(?:\s*ago)?$/i.exec(text.trim());
  const unit = seconds[ago?.[2]?.toLowerCase() ?? ''];
  if (ago && unit !== undefined) return ok(Math.floor(now / 1000 - Number(ago[1]) * unit));
  const date = /^\d{4}-\d\d-\d\d/.test(text.trim())
    ? Date.parse(
        text
          .trim()
          .replace(/^(\d{4}-\d\d-\d\d)\s+/, '$1T')
          .replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00'),
      )
    : NaN;
  return Number.isNaN(date)
    ? failed(`“${text}” isn't a valid time. Try "2 h ago" or a date such as 2024-05-01 12:00.`)
    : ok(Math.floor(date / 1000));
}
