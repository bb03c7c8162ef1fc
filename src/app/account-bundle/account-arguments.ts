import { parseArgs } from "node:util";
import { StartRefused } from "../../platform/database/start-refused.ts";

export interface ExportArguments {
  account: string;
  to?: string;
  closes: boolean;
  passphraseFile?: string;
}

export interface ImportArguments {
  file: string;
  isRehearsal: boolean;
  passphraseFile?: string;
}

const EXPORT_USAGE = "export-account NUMBER or SHORT-ID [--to FOLDER or FILE] [--close]";
const IMPORT_USAGE = "import-account FILE [--dry-run]";

export function readExportArguments(given: string[]): ExportArguments {
  const { values, positionals } = parse(EXPORT_USAGE, given, {
    to: { type: "string" },
    close: { type: "boolean" },
    "passphrase-file": { type: "string" },
  });
  const [account, ...more] = positionals;
  if (!account || more.length > 0) throw new StartRefused(`Say which account: ${EXPORT_USAGE}.`);
  return {
    account,
    to: values["to"] as string | undefined,
    closes: values["close"] === true,
    passphraseFile: values["passphrase-file"] as string | undefined,
  };
}

export function readImportArguments(given: string[]): ImportArguments {
  const { values, positionals } = parse(IMPORT_USAGE, given, {
    "dry-run": { type: "boolean" },
    "passphrase-file": { type: "string" },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new StartRefused(`Say which bundle: ${IMPORT_USAGE}.`);
  return {
    file,
    isRehearsal: values["dry-run"] === true,
    passphraseFile: values["passphrase-file"] as string | undefined,
  };
}

type Options = Record<string, { type: "string" | "boolean" }>;

function parse(usage: string, given: string[], options: Options) {
  try {
    return parseArgs({ args: given, allowPositionals: true, options });
  } catch (error) {
    // Keeps the first sentence: for an unknown option, Node adds a long explanation.
    const [sentence] = (error as Error).message.split(". ");
    throw new StartRefused(`${sentence!.replace(/\.$/, "")}: use ${usage}.`);
  }
}
