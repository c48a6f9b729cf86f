import { notificationKinds, solanaSubjects } from '../../model/catalogue/notifications';

/** Whether the cell of a method follows a subscription until it is stopped. `method` is a catalogue name. */
export function isLiveMethod(method: string): boolean {
  return (
    notificationKinds.some(({ after }) => after.some((name) => name === method)) ||
    solanaSubjects.some((subject) => method === `${subject}Subscribe`)
  );
}
