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
} from 'vscode';

import { printKnownBlame } from '../../core/editor/lookup/printKnownBlame';
import { deployedVariables } from '../../core/editor/lookup/sourceVariables';
import { findBlameFact } from '../../core/knowledge/facts/blameFact';
import type { CommandId, MemberTarget } from '../contributions';
import { markdownString } from '../markdownString';
import { registerAfterStart } from '../registerAfterStart';
import type { ContractsDependencies } from './contractsDependencies';

/** Shows Blame and Read above the state variables of contracts with a known deployment. Sends nothing. */
class SourceLenses implements CodeLensProvider, HoverProvider {
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeCodeLenses: Event<void> = this.#changed.event;

  constructor(private readonly parts: Pick<ContractsDependencies, 'ports' | 'settings' | 'facts'>) {}

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
    return known && new Hover(markdownString(printKnownBlame(known, network)), word);
  }

  async provideCodeLenses(document: TextDocument): Promise<CodeLens[]> {
    const network = this.parts.settings.defaultNetwork;
    if (network?.family !== 'evm') return [];
    const version = document.version;
    const variables = await deployedVariables(document.getText(), network, this.parts.ports.knowledge);
    if (document.version !== version) return [];
    return variables.flatMap(({ offset, address, member }) => {
      const position = document.positionAt(offset);
      const target: MemberTarget = { network: network.key, address, memberKind: 'variable', memberId: member.id };
      const lens = (title: string, command: CommandId, tooltip: string): CodeLens =>
        new CodeLens(new Range(position, position), { title, command, tooltip, arguments: [target] });
      return [
        lens('Blame', 'rpcbook.contract.blameVariable', `Finds who last changed ${member.name} on ${network.name}`),
        lens('Read', 'rpcbook.contract.readVariable', `Reads ${member.name} on ${network.name}`),
      ];
    });
  }
}

/** Registers the lenses of Solidity files. */
export function registerSourceLenses(parts: ContractsDependencies): Disposable {
  const lenses = new SourceLenses(parts);
  const refresh = (): void => lenses.refresh();
  return Disposable.from(
    parts.settings.onDidChange(refresh),
    parts.onDidChangeFiles(refresh),
    registerAfterStart(() =>
      Disposable.from(
        languages.registerCodeLensProvider([{ pattern: '**/*.sol' }], lenses),
        languages.registerHoverProvider([{ pattern: '**/*.sol' }], lenses),
      ),
    ),
  );
}
