import fs from "node:fs";

// Loaded into the program before its own code (--import): its wall clock goes wrong by as many milliseconds as
// stand in a file. The clock that timers go by is another one, here as in a machine whose time is set.
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
