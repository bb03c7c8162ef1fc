import fs from "node:fs";
import { parseArgs } from "node:util";
import { MIN_PASSPHRASE } from "../../platform/backup/encryption.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";

export interface CommandArguments {
  /** The arguments that are not options. */
  words: string[];
  replace: boolean;
  otherKey: boolean;
  json: boolean;
  scratch?: string;
  passphraseFile?: string;
}

/** Parses the arguments after the command's name. */
export function readArguments(given: string[]): CommandArguments {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        replace: { type: "boolean", default: false },
        "other-key": { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        scratch: { type: "string" },
        "passphrase-file": { type: "string" },
      },
    });
    return {
      words: positionals,
      replace: values.replace,
      otherKey: values["other-key"],
      json: values.json,
      scratch: values.scratch,
      passphraseFile: values["passphrase-file"],
    };
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}.`);
  }
}

/**
 * Reads the passphrase of bundles from a file or from the setting. Never from the command line, which other users
 * of the machine can read.
 */
export function readPassphrase(file: string | undefined, setting: string | undefined): string | undefined {
  const passphrase = file === undefined ? setting : readFirstLine(file);
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE)
    throw new StartRefused(
      `The passphrase is too short: give it at least ${MIN_PASSPHRASE} characters, for example from "openssl rand -base64 30".`,
    );
  return passphrase;
}

function readFirstLine(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").split(/\r?\n/)[0]!;
  } catch (error) {
    throw new StartRefused(
      `The file of --passphrase-file cannot be read (${(error as NodeJS.ErrnoException).code}): correct its path.`,
    );
  }
}
