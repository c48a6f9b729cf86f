import {
  CodeAction,
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  languages,
  Range,
  type TextDocument,
  workspace,
} from 'vscode';

import { visibleText } from '../../core/base/view/visibleText';
import type { CommandArguments } from '../contributions';
import { settingIds } from '../contributions';
import { locateSetting } from './locateSetting';
import type { ServiceSettings } from './serviceSettings';

/** The files in which VS Code keeps settings. */
const settingsFiles = [{ pattern: '**/settings.json' }, { pattern: '**/*.code-workspace' }];

/**
 * Shows the services whose addresses hold a key in the settings files that are open, with a fix that moves the key to the
 * secret store.
 */
export function registerSettingsDiagnostics(settings: ServiceSettings): Disposable {
  const collection = languages.createDiagnosticCollection('rpcbook settings');
  const check = (document: TextDocument): void => {
    if (settingsFiles.some((filter) => languages.match(filter, document) > 0))
      collection.set(
        document.uri,
        problemsIn(document, settings).map(({ diagnostic }) => diagnostic),
      );
  };
  const checkAll = (): void => workspace.textDocuments.forEach(check);
  checkAll();
  return Disposable.from(
    collection,
    settings.onDidChange(checkAll),
    workspace.onDidOpenTextDocument(check),
    workspace.onDidSaveTextDocument(check),
    workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)),
    languages.registerCodeActionsProvider(
      settingsFiles,
      {
        provideCodeActions: (document, range) =>
          problemsIn(document, settings)
            .filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined)
            .map(fixOf),
      },
      { providedCodeActionKinds: [CodeActionKind.QuickFix] },
    ),
  );
}

/** A problem in a settings file, and its place in the setting. */
interface PlacedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly place: string;
}

function problemsIn(document: TextDocument, { problems }: ServiceSettings): readonly PlacedDiagnostic[] {
  const text = document.getText();
  return problems.flatMap(({ place, message, holdsKey }) => {
    const found = holdsKey === true ? locateSetting(text, settingIds.services, place) : undefined;
    if (found === undefined) return [];
    const range = new Range(document.positionAt(found.start), document.positionAt(found.end));
    const diagnostic = new Diagnostic(range, visibleText(message), DiagnosticSeverity.Warning);
    diagnostic.source = 'Rpcbook';
    diagnostic.code = 'keyInSettings';
    return [{ diagnostic, place }];
  });
}

function fixOf({ diagnostic, place }: PlacedDiagnostic): CodeAction {
  const title = 'Move API Key to Secret Storage…';
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  const [target]: CommandArguments['rpcbook.service.moveKey'] = [{ place }];
  action.command = { title, command: 'rpcbook.service.moveKey', arguments: [target] };
  action.diagnostics = [diagnostic];
  action.isPreferred = true;
  return action;
}
