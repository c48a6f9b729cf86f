const pollMilliseconds = 300;

/**
 * Calls `ended` once when the process that started this one has ended. A shell replaces itself with a single command,
 * so that process is npm, which also forwards its signals here. The exception is SIGKILL, which can't be forwarded.
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
