import type { OriginsByScope } from './originsByScope';

/** The user's decision about one origin of a workspace: allow it, don't allow it, or cancel the command. */
export type OriginChoice = 'allow' | 'refuse' | 'cancel';

/**
 * Returns the origins that a new key is bound to: all origins in user settings, and each origin of the workspace that
 * the user allows. Returns undefined if the user cancels.
 */
export async function chooseOrigins(
  { user, workspace }: OriginsByScope,
  ask: (origin: string, place: { readonly number: number; readonly total: number }) => Promise<OriginChoice>,
): Promise<readonly string[] | undefined> {
  const chosen = [...user];
  for (const [index, origin] of workspace.entries()) {
    const choice = await ask(origin, { number: index + 1, total: workspace.length });
    if (choice === 'cancel') return undefined;
    if (choice === 'allow') chosen.push(origin);
  }
  return chosen;
}
