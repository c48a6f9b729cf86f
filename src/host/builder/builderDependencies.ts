import type { Event, Memento, Uri } from 'vscode';

import type { KeyPrompts } from '../../core/base/credentials/keyPrompts';
import type { KeptBodies } from '../../core/base/files/keptBodies';
import type { SeenContracts } from '../../core/knowledge/answers/seenContracts';
import type { LookingPorts } from '../../core/run/session/compose/freeInquiries';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import type { CredentialStore } from '../credentials/credentialStore';
import type { NewCells } from '../notebook/newCells';
import type { NotebookSessions } from '../notebook/notebookSessions';
import type { LookUpSubjectOf } from '../notebook/outputActions';
import type { Inquirer } from '../remedies/inquirer';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Dependencies of builders. */
export interface BuilderDependencies {
  readonly ports: RunningPorts & LookingPorts;
  readonly settings: ServiceSettings;
  /** Makes inquiries about contracts. */
  readonly inquirer: Inquirer;
  /** Asks the project's compiler for the layout of an artifact, if the user agrees. */
  readonly compileLayout: (location: string) => Promise<boolean>;
  /** The same after a question that is asked by itself, once for each folder in a session. */
  readonly offerLayout: (location: string) => Promise<boolean>;
  /** Adds the setting that layouts need to the project of an artifact. */
  readonly addAstSetting: (location: string) => Promise<void>;
  /** Credentials for what the user sends: asks for a missing key. */
  readonly keyPrompts: KeyPrompts;
  readonly credentials: CredentialStore;
  /** Fires when a key was set or removed. */
  readonly onDidChangeKeys: Event<unknown>;
  /** Fires when the methods in the catalogue change. */
  readonly onDidChangeCatalogue: Event<void>;
  /** Returns the values of a notebook's variables, for a builder that is opened on one of its cells. */
  readonly sessions: NotebookSessions;
  /** Stores the last draft of the workspace. */
  readonly memory: Memento;
  readonly bodies: KeptBodies;
  /** The contracts that occurred in answers. */
  readonly seen: Pick<SeenContracts, 'on'>;
  readonly newCells: Pick<NewCells, 'add'>;
  readonly lookUp: LookUpSubjectOf;
  /** Folder of the extension. */
  readonly extension: Uri;
  /** Folder for answers that are opened as files. */
  readonly storage: Uri;
}
