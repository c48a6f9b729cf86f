import { isServiceMethod } from '../../../model/catalogue/methodFacts';
import type { Directive } from '../../../model/cell/cell';
import type { DirectiveUse } from './directiveUses';

/**
 * Whether a directive may affect a method.
 * @param methods the methods that the directive affects
 * @param method the method as called, so that an l2net method may have its network's prefix
 * @param directives all directives of the cell
 */
export function affectsMethod(
  methods: NonNullable<DirectiveUse['methods']>,
  method: string,
  directives: readonly Pick<Directive, 'name'>[],
): boolean {
  const name = builtInName(method);
  return methods.matches(name, directives) || (methods.undescribed && !isServiceMethod(name));
}

/** Returns the name of an l2net method in the catalogue, regardless of its network's prefix. */
function builtInName(method: string): string {
  if (isServiceMethod(method)) return method;
  const plain = method.replace(/^[A-Za-z\d]+_/, 'l2net_');
  return isServiceMethod(plain) ? plain : method;
}
