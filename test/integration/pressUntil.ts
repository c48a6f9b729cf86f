import { commands } from 'vscode';

/**
 * Runs a command of the window repeatedly until a promise settles. The window draws prompts, and the extension host
 * can't see when one is open.
 */
export async function pressUntil<T>(command: string, ended: Promise<T>): Promise<T> {
  let done = false;
  const end = () => {
    done = true;
  };
  ended.then(end, end);
  while (!done) {
    await commands.executeCommand(command);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return ended;
}
