import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { makeI18n } from "../i18n/make-i18n.ts";
import type { LegalLink } from "./legal-links.ts";
import { PageFrame } from "./page-frame.tsx";

const config = vi.hoisted(() => ({
  platformSupportEmail: undefined as string | undefined,
  termsUrl: undefined as string | undefined,
  privacyUrl: undefined as string | undefined,
}));
vi.mock("./use-config.ts", () => ({
  useConfig: () => ({ appName: "Tessera", frontendUrl: "https://tickets.example", ...config }),
}));

/** The footer of every public page, with this support address of the installation. */
function footerWith(platformSupportEmail: string | undefined, legal: readonly LegalLink[] = []): string {
  config.platformSupportEmail = platformSupportEmail;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MemoryRouter>
        <PageFrame home="/" legal={legal}>
          The page
        </PageFrame>
      </MemoryRouter>
    </I18nProvider>,
  );
  return html.slice(html.indexOf("<footer"));
}

test("the footer of every public page links the support address, where there is one", () => {
  expect(footerWith("help@tickets.example")).toMatch(
    /<a href="mailto:help@tickets\.example"[^>]*>help@tickets\.example<\/a>/,
  );
  expect(footerWith(undefined)).not.toContain("mailto:");
});

test("an organiser's legal texts take the place of the installation's, kind by kind", () => {
  config.termsUrl = "https://site.example/terms";
  config.privacyUrl = "https://site.example/privacy";
  const addresses = (legal: LegalLink[]) =>
    [
      ...footerWith(undefined, legal).matchAll(
        /<a href="([^"]*)"[^>]*>(?:Imprint|Privacy|Terms|Refund policy)</g,
      ),
    ].map(([, href]) => href);

  expect(addresses([])).toEqual([config.privacyUrl, config.termsUrl]);
  expect(
    addresses([
      { kind: "imprint", href: "/events/7/hall/legal/imprint" },
      { kind: "terms", href: "https://hall.example/agb" },
      { kind: "refunds", href: "/events/7/hall/legal/refunds" },
    ]),
  ).toEqual([
    "/events/7/hall/legal/imprint",
    config.privacyUrl,
    "https://hall.example/agb",
    "/events/7/hall/legal/refunds",
  ]);
});
