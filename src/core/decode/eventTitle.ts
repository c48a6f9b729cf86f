/** Returns an event's name for tables, with a remark if the declaration doesn't describe all of the log. */
export function eventTitle({
  name,
  fit,
}: {
  readonly name: string;
  readonly fit: 'exact' | 'surplus' | 'misfit';
}): string {
  switch (fit) {
    case 'exact':
      return name;
    case 'surplus':
      return `${name} (more data)`;
    case 'misfit':
      return `${name} (doesn't match)`;
  }
}
