import { openRendererPage, type RendererPage } from './openRendererPage';

interface Lane {
  readonly opened: RendererPage;
  /** Ends when the page is free. */
  free: Promise<unknown>;
}

/**
 * Checks samples in two pages, for the examples of a describe block: while an example waits for its sample, the next
 * sample is checked in the other page. Returns what a check finds. Samples that no example asks for are not checked,
 * except for one.
 */
export function useSideBySide<Sample, Found>(
  samples: readonly Sample[],
  check: (opened: RendererPage, sample: Sample) => Promise<Found>,
): (sample: Sample) => Promise<Found> {
  let lanes: readonly Lane[] = [];
  const begun = new Map<Sample, Promise<Found>>();
  before(async () => {
    const pages = await Promise.all([openRendererPage(), openRendererPage()]);
    lanes = pages.map((opened) => ({ opened, free: opened.setTheme('dark') }));
  });
  after(async () => {
    await Promise.all(
      lanes.map(async ({ opened, free }) => {
        await free;
        await opened.close();
      }),
    );
  });

  /** Begins the check of a sample, if there is one and it wasn't begun. */
  function begin(index: number): Promise<Found> | undefined {
    const sample = samples[index];
    const lane = lanes[index % lanes.length];
    if (sample === undefined || lane === undefined) return undefined;
    const former = begun.get(sample);
    if (former !== undefined) return former;
    const found = lane.free.then(() => check(lane.opened, sample));
    // The example gets the error.
    lane.free = found.catch(() => undefined);
    begun.set(sample, found);
    return found;
  }

  return (sample) => {
    const index = samples.indexOf(sample);
    const found = begin(index);
    void begin(index + 1);
    return found ?? Promise.reject(new Error('The sample is not among those of the block.'));
  };
}
