import { readdir } from 'node:fs/promises';
import path from 'node:path';

const attempts = 100;

/**
 * Returns every file below a folder. The browser and the server can delete a folder at any time, also while it is
 * listed; then everything is listed again.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1)
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    } catch (error) {
      if (attempt === attempts) throw error;
    }
}
