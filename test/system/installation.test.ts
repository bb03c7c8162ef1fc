import { afterEach, expect, test } from "vitest";
import { accentColours } from "../../src/platform/mail/accent-colours.ts";
import { pdfFacts } from "../../src/platform/pdf/pdf-facts.ts";
import { calendarFile } from "../../src/tickets/documents/calendar-file.ts";
import { ticketColour } from "../../src/tickets/rules/ticket-colour.ts";
import { setInstallation } from "../../src/values/installation/installation.ts";
import { contrastOf, readColour } from "../../src/values/theme/colour.ts";
import { DEFAULT_THEME, inheritTheme } from "../../src/values/theme/theme.ts";
import { themeProperties } from "../../src/values/theme/theme-properties.ts";
import { makeTicket } from "../tickets.ts";

afterEach(() => setInstallation({}));

const calendar = () =>
  calendarFile({
    event: makeTicket().event,
    publicUrl: "https://tickets.example",
    now: new Date("2026-01-01"),
  });

test("documents and calendar entries name the installation", () => {
  setInstallation({ appName: "Hall 5" });

  expect(pdfFacts()).toMatchObject({ creator: "Hall 5", producer: "Hall 5" });
  expect(calendar()).toContain("PRODID:-//Hall 5//");
  setInstallation({});
  expect(calendar()).toContain("PRODID:-//Tessera//");
});

test("themes, tickets and buttons of emails without a chosen colour use the installation's", () => {
  setInstallation({ accent: "#0f5c5c" });

  expect(DEFAULT_THEME.accent).toBe("#0f5c5c");
  expect(ticketColour(null)).toBe("#0f5c5c");
  expect(accentColours()).toEqual({ backgroundColor: "#0f5c5c", color: "#ffffff" });
  // If an organiser chose only a background, the page uses the installation's accent, in a form that is readable on
  // it.
  const chosen = inheritTheme({ background: "#101418", mode: "dark" });
  const { "--accent": accent, "--bg": ground } = themeProperties(chosen);
  expect(contrastOf(readColour(accent!)!, readColour(ground!)!)).toBeGreaterThanOrEqual(3);
  // Without a choice, the style sheet of the page already contains the values.
  expect(themeProperties(inheritTheme({}))).toEqual({});
});
