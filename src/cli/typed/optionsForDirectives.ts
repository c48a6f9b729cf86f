import { failuresOf } from '../../core/run/report/cellFailures';
import type { RunReport } from '../../core/run/report/runReport';
import type { TypedName } from './typedCommands';
import { typedCommandNamed } from './typedCommands';

/** The options that stand for directives, which nobody can write in a typed command. */
const options = [
  { directive: 'method raw', name: 'raw', written: '--raw' },
  { directive: 'layout', name: 'layout', written: '--layout FILE' },
  { directive: 'save', name: 'save', written: '--save FILE' },
] as const;

/** Returns, for the directives that the failures of a typed command suggest, the options that it has for them. */
export function optionsForDirectives(command: TypedName, { cells }: RunReport): readonly string[] {
  const messages = cells.flatMap(failuresOf).map(({ message }) => message);
  const own: readonly string[] = typedCommandNamed(command)?.options ?? [];
  const inPlace = (directive: string, written: string): readonly string[] =>
    messages.some((message) => message.includes(`\`# @${directive}\``))
      ? [`In this command, ${written} stands for \`# @${directive}\`.`]
      : [];
  return [
    ...options.flatMap(({ directive, name, written }) => (own.includes(name) ? inPlace(directive, written) : [])),
    ...inPlace('network', '--network NETWORK'),
  ];
}
