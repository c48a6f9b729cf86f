import { writeFileSync } from 'node:fs';
import type { Session } from 'node:inspector/promises';

import type { Page } from 'playwright-core';

import type { HostBridge } from '../../ui/bridge/hostBridge';

/** What some work cost the extension host and the page. All times are in milliseconds. */
export interface WorkCost {
  /** The longest time in which a timer of the extension host could not run. */
  readonly longestBlock: number;
  /** The longest of these times in which the process worked: no longer than its CPU time in between, of all threads. */
  readonly longestBusy: number;
  /** CPU of the extension host's process, all threads. */
  readonly hostCpu: number;
  /** The longest time between two frames of the page. */
  readonly longestFrame: number;
  /** The longest of these times after the sign that was waited for was in the page. NaN if it never was. */
  readonly longestFrameAfterSign: number;
  /** CPU of the page's main thread. */
  readonly pageCpu: number;
}

/** Sets `RPCBOOK_BENCH_PROFILE` to a folder to write a CPU profile of the extension host and of the page for each measured work. */
const profileFolder = process.env['RPCBOOK_BENCH_PROFILE'];

/** Watches the extension host and the page while something is going on. */
export class HostProbe {
  #profiles = 0;

  constructor(
    private readonly host: HostBridge,
    private readonly page: Page,
  ) {}

  /** `sign` is a selector of what shows in the page that some first part of the work is over. */
  async during<T>(
    label: string,
    work: () => Promise<T>,
    sign?: string,
  ): Promise<{ readonly value: T; readonly cost: WorkCost }> {
    this.#profiles += 1;
    const file = profileFolder ? `${profileFolder}/${this.#profiles}-${label}.cpuprofile` : undefined;
    await this.host.evaluate(startHostProbe, file !== undefined);
    const readPageCpu = await this.#watchPage(file?.replace(/\.cpuprofile$/, '-page.cpuprofile'));
    await this.page.evaluate(startFrameProbe, sign);
    const value = await work();
    const frames = await this.page.evaluate(stopFrameProbe);
    const pageCpu = await readPageCpu();
    const host = await this.host.evaluate(stopHostProbe, file);
    return { value, cost: { ...host, ...frames, pageCpu } };
  }

  /** Starts to count the CPU of the page. Call what it returns for the milliseconds since then. */
  async #watchPage(profile: string | undefined): Promise<() => Promise<number>> {
    const session = await this.page.context().newCDPSession(this.page);
    if (profile !== undefined) {
      await session.send('Profiler.enable');
      await session.send('Profiler.start');
    }
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const read = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
    };
    const before = await read();
    return async () => {
      const took = (await read()) - before;
      if (profile !== undefined) {
        const stopped = await session.send('Profiler.stop');
        writeFileSync(profile, JSON.stringify(stopped.profile));
      }
      await session.detach();
      return took;
    };
  }
}

/** Runs in the extension host. */
async function startHostProbe(_api: unknown, isProfiled: boolean): Promise<void> {
  const every = 5;
  const start = process.cpuUsage();
  const probe = { longest: 0, busy: 0, last: performance.now(), cpu: start, stop: () => {}, session: undefined };
  let before = start;
  const note = (): void => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(before);
    const block = now - probe.last - every;
    probe.longest = Math.max(probe.longest, block);
    probe.busy = Math.max(probe.busy, Math.min(block, (user + system) / 1000));
    probe.last = now;
    before = process.cpuUsage();
  };
  const timer = setInterval(note, every);
  probe.stop = () => {
    clearInterval(timer);
    note();
  };
  Object.assign(globalThis, { benchProbe: probe });
  if (!isProfiled) return;
  const { Session } = process.getBuiltinModule('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  Object.assign(probe, { session });
}

/** Runs in the extension host. */
async function stopHostProbe(
  _api: unknown,
  file: string | undefined,
): Promise<Pick<WorkCost, 'longestBlock' | 'longestBusy' | 'hostCpu'>> {
  const { benchProbe: probe } = globalThis as unknown as {
    readonly benchProbe: {
      readonly longest: number;
      readonly busy: number;
      readonly cpu: NodeJS.CpuUsage;
      readonly stop: () => void;
      readonly session?: Session;
    };
  };
  probe.stop();
  const { user, system } = process.cpuUsage(probe.cpu);
  if (file !== undefined && probe.session) {
    const { profile } = await probe.session.post('Profiler.stop');
    process.getBuiltinModule('node:fs').writeFileSync(file, JSON.stringify(profile));
    probe.session.disconnect();
  }
  return { longestBlock: probe.longest, longestBusy: probe.busy, hostCpu: (user + system) / 1000 };
}

/** Runs in the page. */
function startFrameProbe(sign: string | undefined): void {
  const probe = {
    longest: 0,
    longestAfterSign: NaN,
    last: performance.now(),
    signAt: 0,
    isRunning: true,
    note: (): void => {
      const now = performance.now();
      probe.longest = Math.max(probe.longest, now - probe.last);
      probe.longestAfterSign = Math.max(probe.longestAfterSign, now - Math.max(probe.last, probe.signAt));
      probe.last = now;
    },
  };
  Object.assign(globalThis, { benchFrames: probe });
  const frame = (): void => {
    probe.note();
    if (probe.isRunning) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  if (sign === undefined) return;
  // Called at the end of the turn in which the sign came.
  const observer = new MutationObserver(() => {
    if (document.querySelector(sign) === null) return;
    probe.longestAfterSign = 0;
    probe.signAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document.body, { subtree: true, childList: true });
}

/** Runs in the page. */
function stopFrameProbe(): Pick<WorkCost, 'longestFrame' | 'longestFrameAfterSign'> {
  const { benchFrames: probe } = globalThis as unknown as {
    readonly benchFrames: {
      readonly longest: number;
      readonly longestAfterSign: number;
      readonly note: () => void;
      isRunning: boolean;
    };
  };
  probe.isRunning = false;
  probe.note();
  return { longestFrame: probe.longest, longestFrameAfterSign: probe.longestAfterSign };
}
