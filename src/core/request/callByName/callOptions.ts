import type { SourceRange } from '../../model/cell/problem';
import type { Written, WrittenMember } from '../params/written';

/** A call by name with its named options. */
interface CallWithOptions {
  readonly options: readonly WrittenMember[];
  readonly range: SourceRange;
}

/** Returns the value of a named option. The last one counts. */
export function optionNamed({ options }: CallWithOptions, name: string): Written | undefined {
  return options.findLast(({ key }) => key === name)?.value;
}

/** Returns the block of a call: the newest one, unless an option sets another. */
export function namedBlock(call: CallWithOptions): Written {
  return optionNamed(call, 'block') ?? textAt('latest', call.range);
}

/** Returns a text as a part of a call. */
export function textAt(text: string, range: SourceRange): Written {
  return { kind: 'text', text, range };
}
