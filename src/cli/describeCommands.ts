import { failureCodes } from '../core/run/report/cellFailures';
import { envelopeVersion, printAsciiJson } from '../core/run/report/reportEnvelope';
import { commands, exitCodes, isPath, type Option, type OptionName, options, optionsOf } from './commandTable';

/** Describes the commands, options, exit codes and error codes as one line of JSON. */
export function describeCommands(): string {
  const described = commands.map((command) => ({
    name: command.name,
    arguments: command.arguments,
    options: optionsOf(command).map(describeOption),
  }));
  return printAsciiJson({ schemaVersion: envelopeVersion, commands: described, exitCodes, errorCodes: failureCodes });
}

function describeOption(name: OptionName) {
  const { value, choices, repeats = false, default: text }: Option = options[name];
  const takesValue = value !== undefined;
  return {
    name: `--${name}`,
    takesValue,
    isPath: isPath(name),
    choices,
    repeats,
    default: takesValue ? text : false,
  };
}
