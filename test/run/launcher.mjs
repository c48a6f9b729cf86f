const pollMilliseconds = 300;

/**
 * Calls `ended` once when the process that started this one is gone. A shell replaces itself by the only command that
 * it is given, so that this is npm itself, whose signals then arrive here too; SIGKILL is the one that it cannot pass
 * on.
 * @param {() => void} ended
 */
export function watchLauncher(ended) {
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    ended();
  }, pollMilliseconds);
  timer.unref();
}
