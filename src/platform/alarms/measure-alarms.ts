import { Gauge, type Registry } from "prom-client";
import type { Db } from "../database/database.ts";
import type { Alarm } from "./alarm.ts";
import { findRaised } from "./watch-alarms.ts";

/** One gauge per alarm: 1 while the alarm is raised. All web processes report the same values. */
export function measureAlarms(registry: Registry, db: Db, alarms: Alarm[]): void {
  const gauge: Gauge = new Gauge({
    name: "tessera_alarm",
    help: "1 while this alarm is raised (docs/operations.md)",
    labelNames: ["alarm"],
    registers: [registry],
    async collect() {
      const raised = await findRaised(db);
      for (const { name } of alarms) gauge.set({ alarm: name }, raised.includes(name) ? 1 : 0);
    },
  });
}
