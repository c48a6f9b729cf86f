/** A page of the help: the file `media/help/<id>.md`, its first heading, and what it explains. */
export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

/** Every topic, in the order in which **Rpcbook: Help** and the README list them. */
export const helpTopics = [
  { id: 'cells', title: 'Cells and Notebooks', summary: 'What a cell can contain, variables, and running.' },
  { id: 'directives', title: 'Directives', summary: 'Every comment that sets something for a cell, with an example.' },
  {
    id: 'numbers',
    title: 'Numbers, Blocks, and Shorthand',
    summary: 'Units, block tags, events, and storage positions, and what is sent for them.',
  },
  { id: 'assertions', title: 'Assertions', summary: 'Fail a cell if its answer is not what you expect.' },
  { id: 'comparisons', title: 'Comparisons', summary: 'Send a cell to several networks and compare the answers.' },
  { id: 'answers', title: 'Answers', summary: 'Decoded views, tables, charts, and failures.' },
  { id: 'callTrees', title: 'Call Trees', summary: 'What a transaction called, and where it failed.' },
  {
    id: 'abis',
    title: 'ABIs and Storage Layouts',
    summary: 'Where names and types come from, and variables in storage.',
  },
  {
    id: 'contracts',
    title: 'Contracts',
    summary: 'The contracts of your project and your answers: call, read, and get events without writing a request.',
  },
  { id: 'ranges', title: 'Long Ranges', summary: 'Read more than fits in one call, within your budget.' },
  { id: 'saving', title: 'Saving Rows', summary: 'Write rows as CSV, NDJSON, or Parquet.' },
  { id: 'hovers', title: 'Hovers and Lookups', summary: 'Look up hashes, addresses, and keys in any file.' },
  {
    id: 'changes',
    title: 'Changes and Movements',
    summary: 'What a transaction changed, by the names of variables, and who gained and lost what.',
  },
  {
    id: 'blame',
    title: 'Blame and History',
    summary: 'Who set a variable, when, and what it was before.',
  },
  {
    id: 'builder',
    title: 'Request Builder and History',
    summary: 'A form for each request, Copy As, and what was sent before.',
  },
  { id: 'services', title: 'Services and Networks', summary: 'Connect to nodes and providers.' },
  {
    id: 'keysAndCredits',
    title: 'Keys and Credits',
    summary: 'Where keys are kept and sent, what calls cost, and budgets.',
  },
  { id: 'settings', title: 'Settings', summary: 'Every setting with its type, default, and scope.' },
  { id: 'commands', title: 'Commands', summary: 'Every command with its keyboard shortcut.' },
  { id: 'commandLine', title: 'Command Line', summary: 'Run notebooks without VS Code, as in a build.' },
  { id: 'peers', title: 'Comparison with Other Tools', summary: 'What other tools do, and what only Rpcbook does.' },
] as const satisfies readonly HelpTopic[];

export type HelpTopicId = (typeof helpTopics)[number]['id'];

/** Reads a command argument as a topic. Returns undefined for anything else; the command then asks the user. */
export function readHelpTopic(given: unknown): HelpTopicId | undefined {
  return helpTopics.find(({ id }) => id === given)?.id;
}
