import type { Locator } from 'playwright-core';

import { waitFor } from '../../run/waitFor';

/** How long a press and its effect may take before it counts as ignored. In milliseconds. */
const patience = 5_000;

/**
 * Presses a button until a state is reached. A button that is drawn again at that moment ignores the press, and one that
 * has done its work may be gone.
 */
export async function pressUntil(button: Locator, isReached: () => Promise<boolean>): Promise<void> {
  const press = async (): Promise<boolean> => {
    if (await isReached()) return true;
    await button.click({ timeout: patience });
    await waitFor(isReached, Boolean, { limit: patience });
    return true;
  };
  await waitFor(press, Boolean, { what: `the effect of pressing ${String(button)}` });
}
