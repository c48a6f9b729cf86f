import type { OriginsByScope } from '../../core/networks/originsByScope';

/** What the user says about one origin of a workspace: bind the key to it, do not, or leave the command. */
export type OriginChoice = 'allow' | 'refuse' | 'cancel';

/**
 * The origins that a new key is bound to: those of user settings, which the user wrote, and those of the workspace that
 * the user allows, each asked about by itself. Gives undefined when the user left.
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
