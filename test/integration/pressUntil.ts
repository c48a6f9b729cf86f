import { commands } from 'vscode';

/**
 * Runs a command of the window again and again until something has ended: prompts are drawn by the window, and the
 * extension host cannot see when one is there.
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
