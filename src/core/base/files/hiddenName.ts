/** Characters that some file systems (HFS+) ignore when they compare names, and white space before a name. */
const ignored = /^\s+|\p{Default_Ignorable_Code_Point}+/gu;

/**
 * Returns the first name of a path that begins with a dot, as those of tools do (`.git`, `.vscode`, `.env`). Undefined
 * if there is none. `.` and `..` are not names. Both kinds of slash separate names.
 */
export function hiddenNameIn(path: string): string | undefined {
  return path.split(/[\\/]/).find((name) => name !== '.' && name !== '..' && name.replace(ignored, '').startsWith('.'));
}

/** Returns why nothing is written at a path with such a name, and the fix, as sentences. */
export const hiddenNameProblem =
  'Names that begin with a dot belong to tools, such as .git, and nothing is saved there. Use a name without the dot.';
