import { lazily } from '../../base/lazily';
import { WellKnownEvents } from './wellKnownEvents';

/** Returns the well-known events, hashed once per process because they never change. */
export const sharedWellKnownEvents = lazily(() => new WellKnownEvents());
