import fs from "node:fs";
import path from "node:path";
import { defineConfig } from "vitepress";

const DOCS = path.resolve(import.meta.dirname, "..");
/** Links to files of the program, which repositories show and this site does not. */
const OUTSIDE = /^(\.\/)?(\.\.\/)+(?!docs\/)[\w.-]+(\/|$)/;

export default defineConfig({
  title: "Tessera",
  description: "Event ticketing that anyone can run",
  lang: "en-GB",
  outDir: path.resolve(DOCS, "../build/site"),
  cacheDir: path.resolve(DOCS, "../build/site-cache"),
  rewrites: { "decisions/README.md": "decisions/index.md" },
  cleanUrls: true,
  ignoreDeadLinks: [(address) => OUTSIDE.test(address)],
  markdown: { config: showBracesInCode },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: "/guides/organisers" },
      { text: "Hosting", link: "/hosting/" },
      { text: "Reference", link: "/operations" },
    ],
    sidebar: [
      {
        text: "Guides",
        items: [
          { text: "For organisers", link: "/guides/organisers" },
          { text: "For door staff", link: "/guides/door-staff" },
          { text: "Language models", link: "/guides/language-models" },
          { text: "Copying orders to other systems", link: "/guides/delta-sync" },
          { text: "For operators", link: "/guides/operators" },
          { text: "Apple and Google Wallet", link: "/guides/wallets" },
        ],
      },
      {
        text: "Hosting",
        items: [
          { text: "Which way?", link: "/hosting/" },
          { text: "One server", link: "/hosting/server" },
          { text: "Docker Compose", link: "/hosting/compose" },
          { text: "Kubernetes", link: "/hosting/kubernetes" },
          { text: "nginx before several processes", link: "/hosting/nginx" },
          { text: "A database that fails over", link: "/hosting/failover" },
        ],
      },
      {
        text: "Reference",
        items: [
          { text: "Operations", link: "/operations" },
          { text: "Backups", link: "/backups" },
          { text: "Scaling", link: "/scaling" },
          { text: "Observability", link: "/observability" },
          { text: "Moving an account", link: "/moving-an-account" },
          { text: "Permissions", link: "/permissions" },
          { text: "Words", link: "/glossary" },
        ],
      },
      { text: "How it works", collapsed: true, items: pagesOf("domain") },
      {
        text: "For developers",
        collapsed: true,
        items: [
          { text: "Architecture", link: "/architecture" },
          { text: "Walkthroughs", link: "/walkthroughs" },
          { text: "SQL functions", link: "/sql-functions" },
          { text: "Requirements", link: "/requirements" },
          { text: "Decisions", link: "/decisions/" },
        ],
      },
    ],
  },
});

/** Liquid's braces in code are shown; without this the site would look for such a variable. */
function showBracesInCode(md) {
  const render = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (...given) => render(...given).replace("<code", "<code v-pre");
}

/** Every page of a folder by its first heading. */
function pagesOf(folder) {
  return fs
    .readdirSync(path.join(DOCS, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({
      text: /^# (.*)$/m.exec(fs.readFileSync(path.join(DOCS, folder, file), "utf8"))?.[1] ?? file,
      link: `/${folder}/${path.basename(file, ".md")}`,
    }));
}
