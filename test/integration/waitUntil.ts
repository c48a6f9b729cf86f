/** After this time, something that a test waits for doesn't come any more. In milliseconds. */
const patience = 100_000;

/** Waits until a condition is true. Where the limit of the test is longer than 100 seconds, the error names the place. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  const late = new Error(`The condition doesn't hold after ${patience / 1000} seconds`);
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) throw late;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
