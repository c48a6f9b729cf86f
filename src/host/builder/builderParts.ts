import type { Memento, Uri } from 'vscode';
import type { PipePorts } from '../../core/pipe/pipePorts';
import type { ServiceSettings } from '../networks/serviceSettings';
import type { KeptBodies } from '../notebook/keptBodies';

/** What builders are made of. */
export interface BuilderParts {
  readonly ports: PipePorts;
  readonly settings: ServiceSettings;
  /** Keeps the last draft of the workspace. */
  readonly memory: Memento;
  readonly bodies: KeptBodies;
  /** Where the extension is. */
  readonly extension: Uri;
  /** A folder for answers that are opened. */
  readonly storage: Uri;
}
