/**
 * Returns the languages in which hovers are shown: those that user and workspace both have, so that a workspace can
 * take languages away and add none. `*` stands for all.
 * @param ofUser language IDs in the user's settings
 * @param merged language IDs where those of the workspace take precedence
 */
export function languagesOfBoth(ofUser: readonly string[], merged: readonly string[]): readonly string[] {
  if (ofUser.includes('*')) return merged;
  return merged.includes('*') ? ofUser : merged.filter((id) => ofUser.includes(id));
}
