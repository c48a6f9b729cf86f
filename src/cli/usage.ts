/** The help of the command line, as `rpcbook --help` prints it. */
export const usage = `Usage: rpcbook run FILE... [OPTIONS]
       rpcbook call METHOD [ARGUMENT...] [OPTIONS]
       rpcbook read CONTRACT FUNCTION [ARGUMENT...] [OPTIONS]
       rpcbook receipt HASH [OPTIONS]
       rpcbook trace HASH [OPTIONS]
       rpcbook changes HASH [OPTIONS]
       rpcbook storage ADDRESS VARIABLE [OPTIONS]
       rpcbook blame ADDRESS VARIABLE [OPTIONS]
       rpcbook logs ADDRESS [EVENT] [OPTIONS]
       rpcbook verify FILE [OPTIONS]
       rpcbook check FILE... [OPTIONS]
       rpcbook fmt FILE... [--dry-run]
       rpcbook credits --ledger FOLDER [--json]
       rpcbook describe --json
       rpcbook completion bash|zsh|fish

Runs the cells of notebooks in order and prints their answers. FILE is a .rpc notebook, or
Markdown with blocks of the language rpc; a quoted pattern such as 'docs/**/*.rpc'; or - for
the standard input, where text without a block is one cell. Only answers are printed to the
standard output.

The other commands run the cell that a person would write for them, in the current folder. An
argument is a word, a number, JSON, or a list such as [1,2]; any other text is a string.

verify sends the requests of a record that run --json wrote again, at the same blocks where
they are known, and prints how the answers differ. Networks are found by name in your settings.
It asks before it sends what costs something. With --budget N, it doesn't ask.

check prints the problems that the editor shows, as file:line:column. fmt formats cells as the
editor does; with --dry-run, it only names the files that would change. credits prints what a
ledger counted by day, network and method. None of them sends anything.

  --network NETWORK    the network of cells that name none
  --block BLOCK        read, storage, blame: the block, such as latest-1000 (latest)
  --layout FILE        storage, blame: the storage layout that has the variable
  --history N          blame: find up to N changes instead of the last one
  --further            blame: also look between the blocks that the search reads
  --from BLOCK         blame: find the changes from this block, or deployed, on
  --from BLOCK, --to BLOCK
                       logs: the range, such as deployed or 19_000_000 (latest-1000, latest)
  --save FILE          logs: write the rows to .csv, .ndjson or .parquet. A folder/ is a dataset:
                       files by block range, of which only the missing ones are requested
  --shard N/SHARES     logs: write one share of a dataset, such as 3/16. Needs --to
  --blocks-per-file N  logs: how many blocks a file of a new dataset has (100000)
  --raw                call: send a method that nothing describes
  --cell NAME          run only the cell with this name, and what it needs; can be repeated
  --tag TAG            run only cells with this tag (# @tag); can be repeated
  --var NAME=VALUE     set a variable, whatever the notebook sets; can be repeated
  --env-from FILE      NAME=value lines, for variables that the environment doesn't have.
                       Cells may only send those that --env names
  --bail               stop after the first cell that fails
  --jobs N             notebooks that run at once (1)
  --dry-run            print what each cell would cost, and send nothing
  --budget N           maximum credits for all notebooks together
  --quiet              print only cells that failed, and warnings
  --color WHEN         auto, always or never (auto, or never if NO_COLOR is set)
  --json               print one JSON object instead of text, with the JSON of each answer:
                       media/reports/envelope.schema.json
  --ndjson             print a JSON object for each cell as it ends, and one at the end.
                       With --follow, print one for each row as it arrives, too
  --tap                print lines of the Test Anything Protocol instead of text
  --junit FILE, --markdown FILE, --html FILE
                       also write a report. The page draws the answers as the editor
                       does, and loads nothing
  --annotate github    mark failures for GitHub Actions, on the standard error
  --body               print the body of each answer as it was received, too
  --omit-bodies        leave the bodies of requests and answers out of reports. What is decoded
                       of them stays
  --settings SETTINGS  a VS Code settings.json with "rpcbook.services". Without it, the
                       nearest .vscode/settings.json, up to the root of the notebook's
                       repository
  --user-settings FILE your own settings. The others can then only tighten its limits and
                       raise its prices, as a workspace in the editor
  --abi FOLDER         decode with the ABIs and artifacts in this folder, or "none"
  --deployments FOLDER name and decode the contracts that the Foundry or Hardhat
                       project in this folder deployed, or "none". Without these
                       options, the project that the notebook is in is used: up
                       to the root of its repository (.git), otherwise only the
                       folder of the notebook
  --labels FILE        name addresses: JSON in the form of "rpcbook.labels", or
                       { "chain ID": { "Name": "0x…" } }
  --ledger FOLDER      count credits in this folder, like the extension
  --work FOLDER        keep the progress of large ranges, to resume after
                       an interruption
  --replace            let saved rows replace any file. Without it, they replace only a file
                       that the same cell saved and that did not change since
  --allow-path PATH    a file or folder outside the notebook's folder that its
                       cells may read and write; can be repeated
  --rows N             rows to print per table (20)
  --details N          print the details of the rows of tables with up to N rows (3):
                       the arguments of logs, the fields of transactions, and
                       tables that are folded in the editor
  --allow-origin [ALIAS=]ORIGIN
                       let a key go to this origin, such as
                       main=https://mainnet.example.com; can be repeated.
                       Without ALIAS=, it applies to the only key in
                       the environment
  --env NAME           let cells send this environment variable with {{$env NAME}};
                       repeat it for several
  --max-calls N        maximum calls per cell (1000). A cell that needs more stops,
                       keeps its rows, and counts as failed
  --verified           ask services on the web for the ABIs of contracts that they
                       verified, and for the names of selectors and topics, where
                       nothing else knows them. Without it, nothing on the web is
                       asked. The settings alone can only turn services off
  --allow-web ORIGIN   let --verified ask a service at this origin that the settings
                       name, such as https://api.etherscan.io, or one on this computer
                       or in a private network; can be repeated
  --pin-block          read the same block in all cells: latest and other tags stand
                       for the blocks at the start of the run, which are asked for
                       once per network
  --follow             follow the subscriptions of cells with eth_subscribe, and print each
                       row as a line of JSON when it arrives, until you stop the run, or
                       # @for, # @take or # @until of the cell ends it. The cells after
                       it run meanwhile; those that need its rows wait for its end
  --for TIME           as --follow, and end each of them after a time: 30s, 10m, 2h
  --name-tokens        ask tokens that nothing names for their decimals and symbols,
                       as with "rpcbook.ask.tokens": "auto"
  --why                ask why transactions and calls failed: for their calls, or with
                       a replay, as with "rpcbook.ask.failures": "auto"
  --look-up-names      look up names such as alice.eth that cells use, once per run,
                       in the registries of "rpcbook.names.registries"
  --send-transactions  let cells send transactions, change the node, and call
                       methods that nobody described. Each call is printed before
                       it is sent. Without it, it is printed and not sent
  --send-keys          let cells send private keys and mnemonics that are written in
                       them. Without it, such cells are refused
  --key-fd [ALIAS=]N   read the key of a credential (main) from an open file descriptor:
                       --key-fd 3 3<FILE. A second line is its secret; can be repeated
  --ask-key ALIAS      ask for the key of a credential on the terminal; can be repeated

A credential "main" is read from the environment: RPCBOOK_KEY_MAIN and, if set, RPCBOOK_SECRET_MAIN.
It is sent only to the origins in RPCBOOK_ORIGINS_MAIN (separated by spaces or commas) and --allow-origin,
whatever the settings contain.

Exit codes: 0 if every cell succeeded; 1 if a cell failed, an assertion doesn't hold, or the
run was stopped; 2 if the command line, a file or a cell is written wrongly, and nothing of such
a cell is sent; 3 if a budget was too low; 4 if a key is missing, or something wasn't allowed;
5 if a network could not be reached. If several apply, the first of 2, 1, 4, 3, 5.`;
