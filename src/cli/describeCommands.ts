import { failureCodes } from '../core/run/report/cellFailures';
import { envelopeVersion, printAsciiJson } from '../core/run/report/reportEnvelope';
import { fileCommands } from './fileCommands';
import { commandLineOptions } from './parseCommandLine';
import { notebookOptions, typedCommands, typedOptions } from './typed/typedCommands';

/** What each exit code tells, for programs. */
const exitCodes = {
  0: 'Every cell succeeded.',
  1: "A cell failed, an assertion doesn't hold, or the run was stopped.",
  2: 'The command line, a file or a cell is written wrongly.',
  3: 'A budget was too low.',
  4: "A key is missing, or something wasn't allowed.",
  5: 'A network could not be reached.',
};

/** Describes the commands, options, exit codes and error codes as one line of JSON. */
export function describeCommands(): string {
  const isTyped = (name: string): boolean => typedOptions.some((option) => option === name);
  const ofRun = describeOptions((name) => !isTyped(name));
  return printAsciiJson({
    schemaVersion: envelopeVersion,
    commands: [
      { name: 'run', arguments: 'FILE...', options: ofRun },
      ...typedCommands.map(({ name, arguments: texts, options }) => ({
        name,
        arguments: texts,
        options: describeOptions((option) =>
          isTyped(option) ? options.some((own) => own === option) : !notebookOptions.includes(option),
        ),
      })),
      ...fileCommands.map(({ name, arguments: texts, options }) => ({
        name,
        arguments: texts,
        options: describeOptions((option) => options.some((own) => own === option)),
      })),
      { name: 'describe', arguments: '', options: describeOptions((name) => name === 'json') },
    ],
    exitCodes,
    errorCodes: failureCodes,
  });
}

function describeOptions(isIncluded: (name: string) => boolean) {
  return Object.entries(commandLineOptions)
    .filter(([name]) => isIncluded(name))
    .map(([name, option]) => ({
      name: `--${name}`,
      takesValue: option.type === 'string',
      repeats: 'multiple' in option,
      ...('default' in option && { default: option.default }),
    }));
}
