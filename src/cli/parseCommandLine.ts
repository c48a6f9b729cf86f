import { parseArgs } from 'node:util';

import type { RunOptions } from './runFile';

/** The action of a command line: a run, the help, or nothing that this program supports. */
export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'run'; readonly options: Omit<RunOptions, 'signal' | 'terminal'> };

/** The options, by name without the dashes. */
export const commandLineOptions = {
  settings: { type: 'string' },
  abi: { type: 'string' },
  deployments: { type: 'string' },
  labels: { type: 'string' },
  ledger: { type: 'string' },
  work: { type: 'string' },
  'allow-path': { type: 'string', multiple: true },
  rows: { type: 'string', default: '20' },
  details: { type: 'string', default: '3' },
  'allow-origin': { type: 'string', multiple: true },
  'allow-web': { type: 'string', multiple: true },
  env: { type: 'string', multiple: true },
  'max-calls': { type: 'string', default: '1000' },
  verified: { type: 'boolean', default: false },
  'pin-block': { type: 'boolean', default: false },
  'name-tokens': { type: 'boolean', default: false },
  why: { type: 'boolean', default: false },
  'look-up-names': { type: 'boolean', default: false },
  'send-transactions': { type: 'boolean', default: false },
  'send-keys': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Parses the arguments after the program's name. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const parsed = parseOptions(args);
  if (parsed === undefined) return { kind: 'invalid' };
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const [command, file, ...others] = positionals;
  // A second notebook would not run, and its checks would seem to hold.
  if (others.length > 0) return { kind: 'invalid' };
  const { settings, abi, deployments, labels, ledger, work, env } = values;
  const { 'allow-path': allowPaths, 'allow-origin': allowOrigins, 'allow-web': allowWeb } = values;
  const rows = Number(values.rows);
  const maxCalls = Number(values['max-calls']);
  const details = Number(values.details);
  const hasNumbers =
    Number.isInteger(rows) && Number.isInteger(details) && Number.isSafeInteger(maxCalls) && maxCalls > 0;
  if (command !== 'run' || file === undefined || settings === undefined || !hasNumbers) return { kind: 'invalid' };
  return {
    kind: 'run',
    options: {
      file,
      settings,
      rows,
      details,
      maxCalls,
      ...(values['pin-block'] && { pinsBlocks: true }),
      ...(values['name-tokens'] && { namesTokens: true }),
      ...(values.why && { asksWhy: true }),
      ...(values['look-up-names'] && { looksUpNames: true }),
      ...(values.verified && { asksWeb: true }),
      ...(values['send-transactions'] && { sendsTransactions: true }),
      ...(values['send-keys'] && { sendsKeys: true }),
      ...(allowPaths !== undefined && { allowPaths }),
      ...(allowOrigins !== undefined && { allowOrigins }),
      ...(allowWeb !== undefined && { allowWeb }),
      ...(env !== undefined && { env }),
      ...(labels !== undefined && { labels }),
      ...(ledger !== undefined && { ledger }),
      ...(work !== undefined && { work }),
      ...(abi !== undefined && { abi }),
      ...(deployments !== undefined && { deployments }),
    },
  };
}

/**
 * Undefined for an unknown option or one without its value, because `parseArgs` throws for those, and for an option that is
 * there twice although only one can count.
 */
function parseOptions(args: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...args], options: commandLineOptions, allowPositionals: true, tokens: true });
    const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    return given.some((name, at) => !repeated.includes(name) && given.indexOf(name) !== at) ? undefined : parsed;
  } catch {
    return undefined;
  }
}

const repeated: readonly string[] = Object.entries(commandLineOptions).flatMap(([name, option]) =>
  'multiple' in option ? [name] : [],
);
