/** Seconds since the epoch as ISO 8601 in UTC: `2024-05-01T00:00:00Z`. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
