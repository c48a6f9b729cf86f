/** Formats a size: `512 B`, `6.1 MB`, in decimal units like VS Code's file sizes. */
export function byteText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** power;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${['B', 'kB', 'MB', 'GB'][power]}`;
}
