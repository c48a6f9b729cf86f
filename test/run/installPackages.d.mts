/** Runs npm to install packages, with further attempts after pauses. Throws after the last one. */
export function installPackages(
  args: readonly string[],
  cwd: string,
  pausesInSeconds?: readonly number[],
): Promise<void>;
