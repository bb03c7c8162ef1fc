import fs from "node:fs";
import { registerHooks } from "node:module";

/** Planted into a program (NODE_OPTIONS): writes down which files of OpenTelemetry it loads, in every thread. */
registerHooks({
  load(url, context, next) {
    if (url.includes("@opentelemetry")) fs.appendFileSync(process.env.PLANTED_LOAD_LOG, `${url}\n`);
    return next(url, context);
  },
});
