import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** What the bundler writes into the command line: its version, for `rpcbook --version`. */
export const commandDefines = { 'process.env.RPCBOOK_VERSION': JSON.stringify(version) };

/**
 * The parts of the command line (see lazyParts.mjs). The help needs the first part alone. A first row of a typed command
 * needs `running`, which holds everything that has no part of its own.
 * @type {import('./lazyParts.mjs').Parts}
 */
export const commandParts = {
  entry: 'src/cli/main',
  first: 'cli',
  prefix: 'cli-',
  start: [
    'src/cli/commandTable',
    'src/cli/main',
    'src/cli/optionValues',
    'src/cli/parseCommandLine',
    'src/cli/printHelp',
    'src/cli/stateFolder',
    'src/cli/terminal',
    'src/headless/plainError',
    'src/core/answer/saving/saveTarget',
    'src/core/base/answerBounds',
    'src/core/base/view/amountText',
    'src/core/base/view/cutText',
    'src/core/base/view/listText',
    'src/core/run/session/directives/parseDuration',
    'src/core/base/view/visibleText',
    'src/core/base/view/withoutRunnerCommands',
    'src/core/base/withoutTrailing',
  ],
  later: {
    running: [
      'src',
      '@noble/hashes',
      'bs58',
      'fzstd',
      'src/core/answer/decode/l2net/l2NamedValues',
      'src/core/answer/decode/solana/solanaNamedValues',
      'src/core/editor/lookup/lookupFields',
      'src/core/editor/lookup/lookups',
      'src/core/formats/abi/calls/readRevertData',
      'src/core/formats/abi/decode/hexPairs',
      'src/core/formats/abi/decode/jsonLogs',
      'src/core/formats/abi/decode/logColumns',
      'src/core/formats/abi/decode/logTexts',
      'src/core/formats/abi/encode/writtenInteger',
      'src/core/formats/abi/names/builtInAbi',
      'src/core/formats/abi/names/decodeHints',
      'src/core/formats/abi/type/eventSignature',
      'src/core/formats/l2net/felt',
      'src/core/run/live/readL2Request',
      'src/core/run/live/readLiveRequest',
      'src/core/run/longWork/rows/savedFiles',
    ],
    // Searches, live cells, and what they save.
    longWork: [
      'src/core/answer/saving',
      'src/core/run/blame',
      'src/core/run/live',
      'src/core/run/longWork',
      'src/disk/dataset',
      'src/disk/openFileSave',
      'src/transport/loadWebSocket',
      'src/transport/socketCall',
      'src/transport/socketConnection',
      'src/transport/socketLine',
      'src/transport/socketStream',
    ],
    failures: ['src/core/model/failure', 'src/transport/networkFailure'],
    // What encodes arguments, and decodes by declarations and layouts.
    contracts: ['src/core/formats/abi', 'src/core/formats/rlp', 'src/core/formats/storage'],
    // The families whose answers few runs have.
    families: [
      'src/core/answer/decode/l2net',
      'src/core/answer/decode/solana',
      'src/core/formats/l2net',
      'src/core/formats/solana',
    ],
    // The commands that run nothing, and cells that were pasted.
    commands: [
      'src/cli/checkFiles',
      'src/cli/describeCommands',
      'src/cli/formatFiles',
      'src/cli/importNotebook',
      'src/cli/printCompletion',
      'src/cli/printCreditDays',
      'src/cli/printDataset',
      'src/cli/readGivenKeys',
      'src/cli/verifyRecord',
      'src/core/editor',
      'src/core/request/pasted',
      'src/core/run/compare',
    ],
  },
};
