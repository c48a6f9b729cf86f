import type { Event, Memento, Uri } from 'vscode';

import type { KeyPrompts } from '../../core/base/credentials/keyPrompts';
import type { KeptBodies } from '../../core/base/files/keptBodies';
import type { SeenContracts } from '../../core/knowledge/answers/seenContracts';
import type { LookingPorts } from '../../core/run/session/compose/freeInquiries';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import type { ActionDependencies } from '../answers/runAction';
import type { NewCells } from '../notebook/newCells';
import type { NotebookSessions } from '../notebook/notebookSessions';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Dependencies of builders. */
export interface BuilderDependencies {
  readonly ports: RunningPorts & LookingPorts;
  readonly settings: ServiceSettings;
  /** What the buttons of answers need. */
  readonly actions: ActionDependencies;
  /**
   * Asks the project's compiler for the layout of an artifact, after a question that is asked by itself, once for each
   * folder in a session. Returns whether there is a new one.
   */
  readonly offerLayout: (location: string) => Promise<boolean>;
  /** Credentials for what the user sends: asks for a missing key. */
  readonly keyPrompts: KeyPrompts;
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
  /** Folder of the extension. */
  readonly extension: Uri;
}
