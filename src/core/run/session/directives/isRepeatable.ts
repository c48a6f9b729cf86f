import type { Cell } from '../../../model/cell/cell';
import { directiveUses } from './directiveUses';

/** Whether a cell only reads by one call, so that a repeated cell that needs it may run it again each time. */
export function isRepeatable({ request, directives }: Cell): boolean {
  if (request?.kind !== 'call' || directives.some(({ name }) => name === 'every' || name === 'save')) return false;
  return directiveUses.every.methods?.matches(request.method, directives) === true;
}
