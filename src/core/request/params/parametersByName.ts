import type { Method } from '../../model/catalogue/method';
import { memberSchema, optionOfType } from '../../model/catalogue/schema';
import type { Written } from './written';

/** A method as it is called: by its catalogue name, with its entry if the catalogue has one. */
export interface CalledMethod {
  readonly name: string;
  readonly method: Method | undefined;
}

type WrittenObject = Extract<Written, { kind: 'object' }>;

/** Returns the single object that holds all parameters by name, if the method and the arguments have this form. */
export function parametersObject(called: CalledMethod, written: readonly Written[]): WrittenObject | undefined {
  const [only] = written;
  if (written.length !== 1 || only?.kind !== 'object' || !takesNames(called)) return undefined;
  const keys = only.members.map(({ key }) => key);
  return called.method === undefined || holdsParameters(called.method, keys) ? only : undefined;
}

/** Whether the parameters of a method may be named. Those of every `l2net_*` method may (service contract, section 4). */
export function takesNames({ name, method }: CalledMethod): boolean {
  return method?.structure === 'name' || name.startsWith('l2net_');
}

/**
 * Whether an object that is the only argument of a method holds its parameters by name. If not, it is the first
 * parameter itself, as in `l2net_getEvents { "from_block": … }`.
 */
export function holdsParameters({ parameters }: Method, keys: readonly string[]): boolean {
  if (keys.some((key) => parameters.some(({ name }) => name === key))) return true;
  const first = optionOfType(parameters[0]?.schema, 'object');
  if (first === undefined) return true;
  return first.properties !== undefined && keys.length > 0 && !keys.some((key) => memberSchema(first, key));
}
