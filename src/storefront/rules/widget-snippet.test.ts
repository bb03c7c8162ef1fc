import { expect, test } from "vitest";
import {
  type SnippetKind,
  type WidgetChoices,
  type WidgetSource,
  widgetPreview,
  widgetSnippet,
} from "./widget-snippet.ts";

const source: WidgetSource = {
  base: "https://tickets.example.org",
  event: { id: 7, slug: "night" },
  organizerId: 3,
  linkText: "Get tickets",
};
const plain: WidgetChoices = {
  shows: "TICKETS",
  colours: {},
  buttonText: "",
  locale: "",
  padding: "",
  resizes: true,
};

test("names only the event in the code without choices", () => {
  expect(widgetSnippet("HTML", plain, source)).toBe(
    `<script async src="https://tickets.example.org/widget.js"></script>
<div class="tessera-widget" data-id="7">
  <a href="https://tickets.example.org/event/7/night">Get tickets</a>
</div>`,
  );
  expect(widgetSnippet("ELEMENT", plain, source)).toContain('<tessera-widget event="7">');
  expect(widgetSnippet("REACT", plain, source)).toContain('<tessera-widget event={"7"}>');
});

test("turns choices into attributes", () => {
  const chosen: WidgetChoices = {
    shows: "ORGANIZER",
    colours: { "background-color": "#ffffff", "secondary-color": "#5b21b6" },
    buttonText: "Book",
    locale: "de",
    padding: "0",
    resizes: false,
  };

  expect(widgetSnippet("HTML", chosen, source)).toContain(
    '<div class="tessera-widget" data-organizer="3" data-background-color="#ffffff" data-secondary-color="#5b21b6" data-continue-button-text="Book" data-locale="de" data-padding="0" data-autoresize="false">',
  );
  expect(widgetPreview(chosen, source)).toBe(
    "/widget/organizer/3?background_color=%23ffffff&secondary_color=%235b21b6&continue_button_text=Book&locale=de&padding=0",
  );
  expect(widgetSnippet("ELEMENT", { ...plain, shows: "BUTTON" }, source)).toContain(
    '<tessera-widget event="7" widget-type="button">',
  );
});

test.each<SnippetKind>(["HTML", "ELEMENT", "REACT"])("lets no text break out of the code for %s", (kind) => {
  const hostile = `"'><script>alert(1)</script>{alert(1)}\${alert(1)}</a>`;

  const snippet = widgetSnippet(kind, { ...plain, buttonText: hostile }, { ...source, linkText: hostile });

  expect(snippet).not.toContain("<script>");
  expect(snippet.split("</a>")).toHaveLength(2);
  if (kind === "REACT") expect(snippet).toContain(`{"\\"'>\\u003cscript>`);
  else expect(snippet).toContain("&quot;'&gt;&lt;script&gt;");
});
