import type { Event, Memento, Uri } from 'vscode';

import type { PipePorts } from '../../core/pipe/pipePorts';
import type { KeptBodies } from '../notebook/keptBodies';
import type { NotebookSessions } from '../notebook/notebookSessions';
import type { LookUpSubjectOf } from '../notebook/outputActions';
import type { ServiceSettings } from '../settings/serviceSettings';

/** What builders are made of. */
export interface BuilderParts {
  readonly ports: PipePorts;
  readonly settings: ServiceSettings;
  /** Told that there are other methods. */
  readonly onDidChangeCatalogue: Event<void>;
  /** What the variables of a notebook stand for, when a builder is opened on one of its cells. */
  readonly sessions: NotebookSessions;
  /** Keeps the last draft of the workspace. */
  readonly memory: Memento;
  readonly bodies: KeptBodies;
  readonly lookUp: LookUpSubjectOf;
  /** Where the extension is. */
  readonly extension: Uri;
  /** A folder for answers that are opened. */
  readonly storage: Uri;
}
