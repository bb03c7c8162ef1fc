import { useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../../ui/format.ts";
import type { SystemStatus } from "../../../contract.ts";

type Check = SystemStatus["checks"][number];

const BYTES_IN_MEGABYTE = 1_048_576;

/** Describes a part of the system and its state. */
export function useSystemWords(): (check: Check) => { name: string; words: string } {
  const { t, i18n } = useLingui();
  const number = (value: unknown) => formatNumber(Number(value ?? 0), i18n.locale);
  return ({ name, state, facts }) => {
    const given = facts as Record<string, unknown>;
    const milliseconds = number(given["milliseconds"]);
    switch (name) {
      case "DATABASE": {
        const megabytes = number(Math.round(Number(given["bytes"]) / BYTES_IN_MEGABYTE));
        const connections = number(given["connections"]);
        const most = number(given["max_connections"]);
        return {
          name: t`Database`,
          words: t`Answered in ${milliseconds} ms; ${megabytes} MB; ${connections} of ${most} connections`,
        };
      }
      case "QUEUE": {
        if (state === "FAILED")
          return { name: t`Queue`, words: t`No worker has given a sign of life for two minutes` };
        const waiting = number(Number(given["waiting"]) + Number(given["events"]));
        const seconds = number(Math.max(Number(given["late_seconds"]), Number(given["event_seconds"])));
        return { name: t`Queue`, words: t`${waiting} jobs waiting, the oldest for ${seconds} s` };
      }
      case "JOBS": {
        const givenUp = number(given["given_up"]);
        const retrying = number(given["retrying"]);
        const succeeded = number(given["succeeded"]);
        return {
          name: t`Jobs`,
          words: t`${succeeded} done in five minutes; ${givenUp} given up; ${retrying} to be tried again`,
        };
      }
      case "DATA_STEPS": {
        const percent = number(given["percent"]);
        const step = String(given["running"]);
        return {
          name: t`Upgrade of data`,
          words: given["running"] ? t`${percent}% done (${step}); sales go on` : t`Finished`,
        };
      }
      case "MAIL": {
        const host = String(given["host"] ?? "");
        if (host) return { name: t`E-mail`, words: t`Sent over ${host}` };
        const isStored = given["is_stored"] === true;
        return {
          name: t`E-mail`,
          words: isStored
            ? t`Stored in the demo mailbox, not sent`
            : t`No mail server is set: nothing can be sent`,
        };
      }
      case "STORAGE":
        return {
          name: t`Storage`,
          words:
            state === "OK"
              ? t`Wrote and read a file in ${milliseconds} ms`
              : t`A file could not be written and read`,
        };
      case "PAYMENTS":
        if (given["is_test"] === true) return { name: t`Payments`, words: t`Simulated: no money moves` };
        return {
          name: t`Payments`,
          words:
            given["takes_cards"] === true
              ? t`Cards over Stripe`
              : t`No card payments: Stripe keys are missing`,
        };
      case "ALARMS": {
        const raised = number(given["raised"]);
        return { name: t`Alarms`, words: state === "OK" ? t`No alarms` : t`${raised} raised` };
      }
    }
  };
}
