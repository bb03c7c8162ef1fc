import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { makeI18n } from "../i18n/make-i18n.ts";
import type { LegalLink } from "./legal-links.ts";
import { PageFrame } from "./page-frame.tsx";
import { AddressContext } from "./use-address.ts";

const config = vi.hoisted(() => ({
  platformSupportEmail: undefined as string | undefined,
  termsUrl: undefined as string | undefined,
  privacyUrl: undefined as string | undefined,
  isLicencePurchased: undefined as boolean | undefined,
  isHosted: undefined as boolean | undefined,
  poweredByUrl: undefined as string | undefined,
}));
vi.mock("./use-config.ts", () => ({
  useConfig: () => ({ appName: "Hall 5", frontendUrl: "https://tickets.example", ...config }),
}));

/** Renders the footer of every public page, with this support address of the installation. */
function footerWith(
  platformSupportEmail: string | undefined,
  legal: readonly LegalLink[] = [],
  path = "/",
): string {
  config.platformSupportEmail = platformSupportEmail;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <AddressContext value={path}>
        <PageFrame home="/" legal={legal}>
          The page
        </PageFrame>
      </AddressContext>
    </I18nProvider>,
  );
  return html.slice(html.indexOf("<footer"));
}

test("the footer of every public page links to the support address, if there is one", () => {
  expect(footerWith("help@tickets.example")).toMatch(
    /<a href="mailto:help@tickets\.example"[^>]*>help@tickets\.example<\/a>/,
  );
  expect(footerWith(undefined)).not.toContain("mailto:");
});

test("an organiser's legal texts replace the installation's texts of the same kind", () => {
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

const poweredBy = (path = "/event/7/summer") =>
  /<a href="([^"]*)">Tessera<\/a>/.exec(footerWith(undefined, [], path))?.[1];

test("the footer's powered-by link says where the visit came from", () => {
  config.poweredByUrl = "https://maker.example/?ref=1";
  const read = (path?: string) =>
    Object.fromEntries(new URL(poweredBy(path)!.replaceAll("&amp;", "&")).searchParams);

  expect(read()).toEqual({
    ref: "1",
    utm_source: "powered-by-footer",
    utm_medium: "self-hosted-app",
    utm_campaign: "powered-by",
    utm_content: "tickets.example",
  });
  expect(read("/widget/7")["utm_medium"]).toBe("self-hosted-widget");
  config.isHosted = true;
  expect(read()["utm_medium"]).toBe("app");
  expect(read("/widget/7")["utm_medium"]).toBe("widget");
  config.isHosted = undefined;
  config.poweredByUrl = undefined;
});

test("the powered-by link leads to the installation's own page if its makers have no address", () => {
  expect(poweredBy()).toMatch(/^\/about\?utm_source=powered-by-footer&amp;/);
});

test("a purchased licence removes the program from the footer", () => {
  config.isLicencePurchased = true;

  expect(footerWith(undefined)).not.toMatch(/Tessera|utm_/);
  config.isLicencePurchased = undefined;
});
