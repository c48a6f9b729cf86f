import {
  CodeLens,
  type CodeLensProvider,
  Disposable,
  type Event,
  EventEmitter,
  Hover,
  type HoverProvider,
  languages,
  type Position,
  Range,
  type TextDocument,
  window,
} from 'vscode';

import { printKnownBlame } from '../../core/editor/lookup/printKnownBlame';
import {
  contractsWithoutLayout,
  type DeployedVariable,
  deployedVariables,
} from '../../core/editor/lookup/solidity/sourceVariables';
import { findWatched } from '../../core/editor/lookup/solidity/watchHints';
import { findBlameFact } from '../../core/knowledge/facts/blameFact';
import type { Network } from '../../core/model/networks/network';
import { registerAfterStart } from '../afterStart';
import type { CommandId, ContractTarget, MemberTarget } from '../contributions';
import { markdownString } from '../markdownString';
import type { ContractsDependencies } from './contractsDependencies';
import { type CellWatch, cellWatches, WatchMarks } from './watchMarks';

/** Shows Blame, Read and Watch above the state variables of contracts with a known deployment. Sends nothing. */
class SourceLenses implements CodeLensProvider, HoverProvider {
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeCodeLenses: Event<void> = this.#changed.event;

  constructor(private readonly parts: Pick<ContractsDependencies, 'ports' | 'settings' | 'facts' | 'live'>) {}

  refresh(): void {
    this.#changed.fire();
  }

  /** Shows what earlier searches found about a variable, at its declaration. */
  async provideHover(document: TextDocument, position: Position): Promise<Hover | undefined> {
    const network = this.parts.settings.defaultNetwork;
    const word = document.getWordRangeAtPosition(position);
    if (network?.family !== 'evm' || word === undefined) return undefined;
    const name = document.getText(word);
    const variables = await deployedVariables(document.getText(), network, this.parts.ports.knowledge);
    const variable = variables.find(
      (each) => each.name === name && document.positionAt(each.offset).line === position.line,
    );
    const known = variable && (await findBlameFact(this.parts.facts, network, variable.address, name));
    if (variable === undefined || known === undefined) return undefined;
    const command: CommandId = 'rpcbook.contract.blameVariable';
    const again = { command, argument: targetOf(variable, network) };
    return new Hover(markdownString(printKnownBlame(known, network, again)), word);
  }

  async provideCodeLenses(document: TextDocument): Promise<CodeLens[]> {
    const network = this.parts.settings.defaultNetwork;
    if (network?.family !== 'evm') return [];
    const version = document.version;
    const variables = await deployedVariables(document.getText(), network, this.parts.ports.knowledge);
    const unlaid = await contractsWithoutLayout(document.getText(), network, this.parts.ports.knowledge);
    const watched = await this.#watched(variables, network);
    if (document.version !== version) return [];
    const layouts = unlaid.map(({ offset, address }) => layoutLens(document.positionAt(offset), network, address));
    const members = variables.flatMap((variable) => {
      const { member } = variable;
      const position = document.positionAt(variable.offset);
      const target = targetOf(variable, network);
      const watch = watched.get(variable);
      const lens = (title: string, command: CommandId, tooltip: string): CodeLens =>
        new CodeLens(new Range(position, position), { title, command, tooltip, arguments: [target] });
      return [
        lens('Blame', 'rpcbook.contract.blameVariable', `Finds who last changed ${member.name} on ${network.name}`),
        lens('Read', 'rpcbook.contract.readVariable', `Reads ${member.name} on ${network.name}`),
        watch === undefined
          ? lens(
              'Watch',
              'rpcbook.contract.watchVariable',
              `Adds a cell that reads ${member.name} on ${network.name} with each new block, once you run it`,
            )
          : stopLens(position, member.name, watch),
      ];
    });
    return [...layouts, ...members];
  }

  /** The running cells that read the variables on a network. */
  async #watched(
    variables: readonly DeployedVariable[],
    network: Network,
  ): Promise<ReadonlyMap<DeployedVariable, CellWatch>> {
    const { live, ports } = this.parts;
    const watches = live.all.length === 0 ? [] : cellWatches(live).filter((each) => each.network.key === network.key);
    const found = watches.length === 0 ? [] : await findWatched(variables, watches, ports.knowledge);
    return new Map(found.map(({ variable, watch }) => [variable, watch]));
  }
}

function stopLens(position: Position, name: string, { cell }: CellWatch): CodeLens {
  return new CodeLens(new Range(position, position), {
    title: 'Stop Watching',
    command: 'rpcbook.live.stop',
    tooltip: `Ends the cell that reads ${name} again and again`,
    arguments: [cell],
  });
}

function targetOf({ address, member }: DeployedVariable, network: Network): MemberTarget {
  return { network: network.key, address, memberKind: 'variable', memberId: member.id };
}

/** Stands above the first variable of a contract whose layout isn't known, where the lenses of variables will be. */
function layoutLens(position: Position, network: Network, address: string): CodeLens {
  const target: ContractTarget = { network: network.key, address };
  return new CodeLens(new Range(position, position), {
    title: 'Get Layout from Compiler',
    command: 'rpcbook.contract.getLayout',
    tooltip: 'Gets the places of the variables from the compiler of the project, so that they can be read by name',
    arguments: [target],
  });
}

/** Registers the lenses of Solidity files, and shows the values of watched variables in them. */
export function registerSourceLenses(parts: ContractsDependencies): Disposable {
  const lenses = new SourceLenses(parts);
  const refresh = (): void => {
    lenses.refresh();
    draw();
  };
  // It is created with the first cell that runs again and again.
  let marks: WatchMarks | undefined;
  const draw = (): void => {
    if (marks !== undefined || parts.live.all.length > 0)
      (marks ??= new WatchMarks(parts, () => lenses.refresh())).draw();
  };
  return Disposable.from(
    parts.settings.onDidChange(refresh),
    parts.onDidChangeFiles(refresh),
    parts.live.onDidChange(draw),
    new Disposable(() => marks?.dispose()),
    registerAfterStart(() =>
      Disposable.from(
        window.onDidChangeVisibleTextEditors(draw),
        languages.registerCodeLensProvider([{ pattern: '**/*.sol' }], lenses),
        languages.registerHoverProvider([{ pattern: '**/*.sol' }], lenses),
      ),
    ),
  );
}
