/** A notebook that is open in a tab. */
export interface OfferedNotebook {
  readonly uri: string;
  readonly isReadOnly: boolean;
  /** Whether it is a file outside of the folders of a window that has folders. */
  readonly isElsewhere: boolean;
}

/** Where a new cell goes: into a notebook, into one that the user selects, or into a new one. */
export type NewCellPlace<Notebook> =
  | { readonly kind: 'notebook'; readonly notebook: Notebook }
  | { readonly kind: 'ask'; readonly among: readonly Notebook[] }
  | { readonly kind: 'new' };

/**
 * Chooses the notebook for a new cell: the one that was active last. Without one, the user selects one of those that
 * are open. Read-only notebooks and those of another project are never chosen and never offered.
 */
export function chooseNotebook<Notebook extends OfferedNotebook>(
  open: readonly Notebook[],
  activeLast: string | undefined,
): NewCellPlace<Notebook> {
  const among = open.filter(({ isReadOnly, isElsewhere }) => !isReadOnly && !isElsewhere);
  const last = among.find(({ uri }) => uri === activeLast);
  if (last !== undefined) return { kind: 'notebook', notebook: last };
  return among.length === 0 ? { kind: 'new' } : { kind: 'ask', among };
}
