import { WellKnownEvents } from './wellKnownEvents';

let events: WellKnownEvents | undefined;

/** Returns the well-known events, hashed once per process because they never change. */
export function sharedWellKnownEvents(): WellKnownEvents {
  return (events ??= new WellKnownEvents());
}
