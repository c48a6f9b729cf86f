/** A directive of a cell: its effect and its syntax. */
export interface DirectiveDescription {
  readonly name: string;
  readonly summary: string;
  readonly example: string;
  /** The allowed values, if there are only a few. */
  readonly values?: readonly string[];
}

/** `# @for`, `# @take` and `# @until` are explained together. */
const endsByItself =
  'Says when a subscription, or a cell with `# @every`, ends by itself: `# @for` after a time up to 24h, `# @take` after a number of rows or runs, `# @until` when a condition holds for the rows or for an answer. The first of them that is reached ends it. A subscription without them goes on until you stop it. `# @every` ends after an hour unless `# @for` says otherwise.';

/** Every directive, in completion order. Neighbors with the same summary are one entry of the help. */
export const directives: readonly DirectiveDescription[] = [
  {
    name: 'name',
    summary: 'Names the cell so that other cells can use its last answer: `{{name.result[0]}}`.',
    example: '# @name transfers',
  },
  {
    name: 'network',
    summary:
      'Sends the cell to this network, given by ID or as `service/network`. Separate several networks with commas to compare their answers.',
    example: '# @network mainnet, sepolia',
  },
  {
    name: 'transport',
    summary: 'Sends the cell over HTTP or over the shared WebSocket of its network.',
    example: '# @transport ws',
    values: ['http', 'ws'],
  },
  { name: 'timeout', summary: 'Sets the timeout in seconds, up to 3600.', example: '# @timeout 60' },
  {
    name: 'method',
    summary:
      'With `raw`, sends a method that neither the catalogue nor a node of the network describes. Without it, such a name is an error, in an envelope too.',
    example: '# @method raw',
    values: ['raw'],
  },
  {
    name: 'event',
    summary: 'Decodes logs with this event.',
    example: '# @event Transfer(address indexed from, address indexed to, uint256 value)',
  },
  {
    name: 'abi',
    summary: 'Decodes logs with these declarations.',
    example: '# @abi event Deposited(address indexed who, uint256 amount)',
  },
  {
    name: 'type',
    summary: 'Reads the storage value as this type.',
    example: '# @type mapping(address => uint256)',
    values: ['uint256', 'uint128', 'int256', 'address', 'bool', 'bytes32', 'string', 'bytes'],
  },
  { name: 'layout', summary: 'Uses this storage layout to find variables.', example: '# @layout out/Vault.json' },
  {
    name: 'save',
    summary:
      'Writes the rows to this file as they arrive: .csv, .ndjson, .parquet, or a folder of Parquet files that ends with a slash.',
    example: '# @save transfers.parquet',
  },
  {
    name: 'pages',
    summary: 'Limits the number of pages of events or accounts. Without it, all pages are read.',
    example: '# @pages 5',
  },
  {
    name: 'rows',
    summary: 'Reads the transactions or the receipts of the blocks, a row each. Without it, the rows are the blocks.',
    example: '# @rows transactions',
    values: ['transactions', 'receipts'],
  },
  {
    name: 'tag',
    summary: 'Names groups of cells, separated by commas. The command line runs only these cells with `--tag`.',
    example: '# @tag smoke',
  },
  {
    name: 'outputs',
    summary:
      'Keeps the outputs of the notebook in a file beside it, such as `sample.rpc.out`, and shows them again when it is opened. With `history`, `sample.rpc.out` is a folder that also has the outputs of each Run All.',
    example: '# @outputs keep',
    values: ['keep', 'history'],
  },
  {
    name: 'budget',
    summary:
      'Limits the credits for one run of the cell. The run stops and keeps its rows. Can only lower `rpcbook.credits.cellBudget`.',
    example: '# @budget 5000',
  },
  {
    name: 'every',
    summary:
      'Runs the cell again with each new block, or after each time such as `30s`. Shows what changed since the run before. New blocks are followed by one subscription, or by a call every 4 seconds, and blocks within 4 seconds of a run are skipped. Cells that it refers to run again, too.',
    example: '# @every block',
  },
  { name: 'for', summary: endsByItself, example: '# @for 10m' },
  { name: 'take', summary: endsByItself, example: '# @take 100' },
  { name: 'until', summary: endsByItself, example: '# @until result.length >= 10' },
  {
    name: 'notify',
    summary:
      'Shows a notification when a subscription has new rows, or when an assertion of the cell or its `# @until` starts or stops holding. At most one every 10 seconds.',
    example: '# @notify',
  },
  {
    name: 'finality',
    summary:
      'Shows the rows of a subscription when their blocks are final, so none is removed later. Takes a call every 12 seconds while rows wait.',
    example: '# @finality finalized',
    values: ['finalized'],
  },
  {
    name: 'watch',
    summary: 'Draws a chart of a number in the answer over the last 1,000 runs of a cell with `# @every`.',
    example: '# @watch result',
  },
  {
    name: 'blame',
    summary:
      'Finds who last changed what the cell reads, when, and what it was before. For storage, calls, balances, nonces and code.',
    example: '# @blame',
  },
  {
    name: 'history',
    summary:
      'Finds the last changes of what the cell reads, as `# @blame` does: a number of them, or those from a block (`from 18_000_000`) or the deployment on. With `further`, both also look between the blocks that they read.',
    example: '# @history 10',
    values: ['from deployed', 'from latest-1000'],
  },
  {
    name: 'override',
    summary:
      'Runs the call as if an account had another balance, nonce, code or variable. Variables are found by the storage layout.',
    example: '# @override {{token}}.balances[{{alice}}] = 1000e18',
  },
  {
    name: 'blockOverride',
    summary:
      'Runs the call as if its block had another number, time, gasLimit, feeRecipient, prevRandao, baseFeePerGas or blobBaseFee.',
    example: '# @blockOverride time = 2026-01-01T00:00:00Z',
  },
  {
    name: 'assert',
    summary:
      'Fails the cell if the assertion is false. Write a path, alone or with ==, !=, <, <=, >, >=, contains, `matches /pattern/`, `in [list]`, `within 1 % of N`, `is schema` or `exists`. Values can have references and arithmetic: `{{a}} + 1`. `decoded` has the decoded values by name. `same` fails it if its networks answer differently.',
    example: '# @assert result.status == 0x1',
  },
  {
    name: 'retry',
    summary:
      'Sends the cell again until its assertions hold, up to a number of attempts, such as `10 every 5s`. Without a time, it waits 2 seconds. Each attempt is charged. For cells that read.',
    example: '# @retry 10 every 2s',
    values: ['10 every 2s', '30 every 12s'],
  },
  {
    name: 'each',
    summary:
      'Runs the cell once for each row of a CSV file, whose first row names variables. Shows the cost of all rows first, and reports each row. For cells that read from one network.',
    example: '# @each accounts.csv',
  },
];

export function findDirective(name: string): DirectiveDescription | undefined {
  return directives.find((directive) => directive.name === name);
}
