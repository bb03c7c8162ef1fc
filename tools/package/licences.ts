import fs from "node:fs";
import path from "node:path";

const LICENCE = /^(licen[cs]e|notice|copying)/i;

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean }>;
}

/** The licences of everything in the bundles or beside them. Their terms require that they are passed on. */
export function licencesOf(root: string): string {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
  const texts = Object.entries(packages)
    .filter(([place, { dev }]) => place !== "" && !dev && fs.existsSync(path.join(root, place)))
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      return [`${name} ${version} (${license ?? "see below"})`, ...licenceFiles(path.join(root, place))].join(
        "\n\n",
      );
    });
  return `${[...new Set(texts)].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

function licenceFiles(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((file) => LICENCE.test(file) && fs.statSync(path.join(folder, file)).isFile())
    .map((file) => fs.readFileSync(path.join(folder, file), "utf8").trim());
}
