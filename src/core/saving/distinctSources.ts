import type { NameSource } from './rowLayout';

/** Events whose sources are named in the metadata of a file. */
const mostSources = 100;

/** Returns each event with each of its sources once: contracts may have the same event from different ones. */
export function distinctSources(sources: Iterable<NameSource>): readonly NameSource[] {
  const found = new Map<string, NameSource>();
  for (const source of sources) {
    if (found.size === mostSources) break;
    found.set(`${source.event} ${source.decodedBy}`, source);
  }
  return [...found.values()];
}
