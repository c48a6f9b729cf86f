import type { LackingTraces } from './lackingTraces';

/** Says in one line what a network can't tell about transactions. */
export function describeLackingTraces({ calls, changes }: LackingTraces, name: string): string {
  const trace = calls === undefined ? [] : ['trace transactions'];
  const what = calls === undefined ? 'list the changes of transactions' : 'list their changes';
  return `${name} can't ${[...trace, ...(changes === undefined ? [] : [what])].join(' or ')}`;
}
