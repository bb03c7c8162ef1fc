import type { WidgetParameters } from "../../../values/widget/parameters.ts";
import { widgetSearch } from "../../../values/widget/parameters.ts";
import { frameStyle, widgetTheme } from "../../../values/widget/widget-theme.ts";
import type { StorefrontEvent } from "../../contract.ts";

/** The host page's choices for a widget. */
export function widgetLook(event: StorefrontEvent, parameters: WidgetParameters) {
  const { list, ...others } = parameters;
  return {
    theme: widgetTheme(event.theme, parameters),
    frame: frameStyle(parameters),
    buttonText: parameters.continue_button_text ?? null,
    back: list ? `/widget/organizer/${list}?${widgetSearch(others)}` : null,
  };
}

export type WidgetLook = ReturnType<typeof widgetLook>;
