const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const maxMilliseconds = 24 * 3_600_000;

/** Parses a time such as `30s`, `10m` or `2h`, up to 24 hours. Returns milliseconds, or undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(text.trim()) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  return milliseconds > 0 && milliseconds <= maxMilliseconds ? milliseconds : undefined;
}
