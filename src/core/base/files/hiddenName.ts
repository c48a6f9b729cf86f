/** Characters that some file systems (HFS+) ignore when they compare names, and white space before a name. */
const ignored = /^\s+|\p{Default_Ignorable_Code_Point}+/gu;

/** The short name of a name on Windows, without the dot that it began with: `GIT~1` is `.git`. */
const shortName = /^[^.~]{1,6}~\d{1,3}$/;

/**
 * Returns the first name of a path that begins with a dot, as those of tools do (`.git`, `.vscode`, `.env`), or is the
 * short name of such a name. Undefined if there is none. `.` and `..` are not names. Both kinds of slash separate names.
 */
export function hiddenNameIn(path: string): string | undefined {
  return path.split(/[\\/]/).find((written) => {
    const name = written.replace(ignored, '');
    return name !== '.' && name !== '..' && (name.startsWith('.') || shortName.test(name));
  });
}

/** Returns why nothing is written at a path with such a name, and the fix, as sentences. */
export const hiddenNameProblem =
  'Names that begin with a dot belong to tools, such as .git, and nothing is saved there. Use a name without the dot.';
