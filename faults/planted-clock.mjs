import fs from "node:fs";

// Loaded into the program before its own code (--import). Shifts its wall clock by the milliseconds in a
// file. The monotonic clock of timers stays correct, as on a machine whose time is set.
const { PLANTED_SHIFT } = process.env;

if (PLANTED_SHIFT) {
  const RealDate = Date;
  let shift = 0;
  const read = () => {
    shift = Number(fs.readFileSync(PLANTED_SHIFT, "utf8")) || 0;
  };
  read();
  setInterval(read, 20).unref();
  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [RealDate.now() + shift] : given));
    }
    static now() {
      return RealDate.now() + shift;
    }
  };
}
