import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { until } from "../../../faults/until.ts";
import { readConsole } from "./bidi-console.ts";
import { endProcess } from "./end-process.ts";
import { openMarionette } from "./marionette.ts";
import { COMMANDS, type Driver } from "./webdriver.ts";

const PROFILE = [
  // Any free port; Firefox writes it into the profile.
  'user_pref("marionette.port", 0);',
  'user_pref("intl.accept_languages", "en-GB");',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
];

/** Debian's Firefox with a fresh profile, without a window. */
export async function startFirefox(): Promise<Driver> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-firefox-"));
  fs.writeFileSync(path.join(profile, "user.js"), PROFILE.join("\n"));
  const firefox = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, "--marionette", "--remote-debugging-port=0"],
    { stdio: "ignore" },
  );
  const portFile = path.join(profile, "MarionetteActivePort");
  await until("Firefox listens", () => fs.existsSync(portFile) && fs.readFileSync(portFile, "utf8") !== "");
  const marionette = await openMarionette(Number(fs.readFileSync(portFile, "utf8")));
  const session = (await marionette.send("WebDriver:NewSession", { webSocketUrl: true })) as {
    capabilities: { webSocketUrl: string };
  };
  const console = await readConsole(session.capabilities.webSocketUrl);

  return {
    async send<Value>(command: keyof typeof COMMANDS, parameters: object = {}) {
      const answer = await marionette.send(COMMANDS[command].marionette, parameters);
      return (answer as { value: Value }).value;
    },
    takeErrors: console.takeErrors,
    async quit() {
      console.close();
      marionette.close();
      await endProcess(firefox);
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}
