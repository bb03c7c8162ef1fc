/**
 * The WebDriver commands that the journeys need. Firefox receives them over its own socket, WebKit over HTTP.
 * Commands, parameters and answers are the same, so only the names differ.
 */
export const COMMANDS = {
  navigate: { marionette: "WebDriver:Navigate", http: "POST /url" },
  currentUrl: { marionette: "WebDriver:GetCurrentURL", http: "GET /url" },
  execute: { marionette: "WebDriver:ExecuteScript", http: "POST /execute/sync" },
  click: { marionette: "WebDriver:ElementClick", http: "POST /element/{id}/click" },
  type: { marionette: "WebDriver:ElementSendKeys", http: "POST /element/{id}/value" },
  /** `id` and `element` are the frame's element for either browser; null: the page itself. */
  switchToFrame: { marionette: "WebDriver:SwitchToFrame", http: "POST /frame" },
  back: { marionette: "WebDriver:Back", http: "POST /back" },
  screenshot: { marionette: "WebDriver:TakeScreenshot", http: "GET /screenshot" },
} as const;

export type Command = keyof typeof COMMANDS;
export type Parameters = Record<string, unknown>;

export interface Driver {
  send<Value = unknown>(command: Command, parameters?: Parameters): Promise<Value>;
  /** Errors and warnings in the browser's console since the last call. */
  takeErrors(): string[];
  quit(): Promise<void>;
}

/** A command that the browser refused without effect, such as a click on a covered element. */
export class CommandRefused extends Error {
  constructor(command: string, code: string, message: string) {
    super(`${command}: ${code}: ${message}`);
  }
}

/** The key that WebDriver uses in a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export type Element = { [ELEMENT]: string };

export const idOf = (element: Element): string => element[ELEMENT];
