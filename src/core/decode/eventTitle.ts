/** An event's name as tables show it: with a word about a log or event that the declaration does not describe whole. */
export function eventTitle({ name, fit }: { readonly name: string; readonly fit: 'exact' | 'surplus' | 'misfit' }): string {
  switch (fit) {
    case 'exact': return name;
    case 'surplus': return `${name} (more data)`;
    case 'misfit': return `${name} (does not fit)`;
  }
}
