import fs from "node:fs";
import { registerHooks } from "node:module";

/** Planted into a program (NODE_OPTIONS): logs each load of OpenTelemetry, which is in one file of the bundle. */
registerHooks({
  load(url, context, next) {
    if (/open-sdk|@opentelemetry/.test(url)) fs.appendFileSync(process.env.PLANTED_LOAD_LOG, `${url}\n`);
    return next(url, context);
  },
});
