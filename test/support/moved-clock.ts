/**
 * Loaded before a server's own code (`--import`), it moves the process's clock: `CLOCK_STARTS` is the Unix time (milliseconds) at
 * which the process begins. A market of real feeds has no clock of its own that a test could set.
 */
const starts = Number(process.env.CLOCK_STARTS);
const real = Date.now.bind(Date);
const ahead = starts - real();

Date.now = () => real() + ahead;
globalThis.Date = new Proxy(Date, {
  construct(target, parts, asked) {
    return Reflect.construct(target, parts.length === 0 ? [target.now()] : parts, asked) as object;
  },
});
