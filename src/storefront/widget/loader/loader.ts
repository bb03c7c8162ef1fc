import { type Attributes, attributesOf, isHex } from "./attributes.ts";
import { LOOK } from "./look.ts";
import { schemeAround } from "./scheme-around.ts";

/**
 * The one script of a host page (`/widget.js`). Turns every `<tessera-widget>` and every `div.tessera-widget`
 * into a frame of ours, or into a button that opens a frame in a dialog. Needs no inline style and no eval.
 * Where frames are blocked, the element's own content stays visible: a link to the event's page.
 */
const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
const ELEMENT = "tessera-widget";
const SANDBOX =
  "allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation allow-downloads allow-modals";
const FIRST_HEIGHT = 400;
const MAX_HEIGHT = 20_000;
const LATE_MILLISECONDS = 8_000;

interface Message {
  type?: unknown;
  iframeId?: unknown;
  height?: unknown;
  title?: unknown;
  close?: unknown;
  step?: unknown;
}

interface Widget {
  frame: HTMLIFrameElement;
  take(message: Message): void;
  giveUp(): void;
}

/** The widget of each element that has been mounted. Null: it has no frame yet. */
const mounted = new WeakMap<Element, Widget | null>();
/** The widgets that take messages. */
const widgets = new Set<Widget>();
let count = 0;
let isBlocked = false;

const make = <Name extends keyof HTMLElementTagNameMap>(name: Name) => document.createElement(name);

function mount(element: HTMLElement): void {
  const known = mounted.get(element);
  if (known) widgets.add(known);
  const attributes = attributesOf(element);
  if (!attributes || mounted.has(element) || element.shadowRoot) return;
  mounted.set(element, null);
  whenStyled(() => mountIn(element, attributes));
}

/**
 * Waits for the page's style sheets, because its colours depend on them and an async script may run earlier. A
 * style sheet that has already failed fires no event. Then the wait ends when the page has loaded.
 */
function whenStyled(start: () => void): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel~=stylesheet]:not([disabled])")];
  const late = sheets.find(({ sheet, media }) => !sheet && matchMedia(media).matches);
  if (!late || document.readyState === "complete") return start();
  const go = () => {
    for (const [target, type] of events) target.removeEventListener(type, go);
    whenStyled(start);
  };
  const events: [EventTarget, string][] = [
    [late, "load"],
    [late, "error"],
    [window, "load"],
  ];
  for (const [target, type] of events) target.addEventListener(type, go);
}

function mountIn(element: HTMLElement, attributes: Attributes): void {
  if (!element.firstElementChild && document.readyState !== "loading") element.append(linkTo(attributes));
  // A browser without constructable style sheets fails here, before the shadow tree hides the link.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOK);
  const shadow = element.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheet];
  // A dialog covers the whole page, so it follows the scheme of the page and not that around the button.
  const scheme = schemeAround(attributes.isButton ? document.body : element, shadow);
  if (scheme) attributes.query.set("scheme", scheme);
  if (attributes.isButton) mountButton(element, shadow, attributes);
  else mountInline(element, shadow, attributes);
}

function mountInline(element: HTMLElement, shadow: ShadowRoot, attributes: Attributes): void {
  const fallback = make("slot");
  fallback.hidden = true;
  const frame = makeFrame(attributes, false);
  frame.style.height = `${attributes.height ?? FIRST_HEIGHT}px`;
  const late = setTimeout(() => (fallback.hidden = false), LATE_MILLISECONDS);
  let wasReady = false;
  keep(element, {
    frame,
    take(message) {
      const { type, height, title } = message;
      if (type === "resize" && attributes.resizes && Number.isFinite(height))
        frame.style.height = `${Math.min(Math.max(height as number, 0), MAX_HEIGHT)}px`;
      if (type === "ready") {
        clearTimeout(late);
        fallback.hidden = true;
        if (typeof title === "string") frame.title = title;
      }
      const isNext = type === "moved" || (type === "ready" && wasReady);
      if (isNext && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      wasReady ||= type === "ready";
      tell(element, message);
    },
    giveUp() {
      if (wasReady) return;
      frame.remove();
      fallback.hidden = false;
    },
  });
  shadow.append(frame, fallback);
}

function mountButton(element: HTMLElement, shadow: ShadowRoot, attributes: Attributes): void {
  const slot = make("slot");
  for (const name of ["secondary-color", "secondary-text-color"]) {
    const colour = attributes.read(name);
    if (isHex(colour)) slot.style.setProperty(`--${name}`, colour);
  }
  slot.className = "button";
  shadow.append(slot);
  const dialog = make("dialog");
  const close = make("button");
  close.type = "button";
  close.textContent = "×";
  close.ariaLabel = "×";
  close.onclick = () => dialog.close();
  dialog.onclick = (event) => event.target === dialog && dialog.close();
  dialog.onclose = () => tell(element, { type: "closed" });
  dialog.append(close);
  dialog.style.colorScheme = attributes.query.get("scheme") ?? "";
  shadow.append(dialog);
  let opened: Widget | undefined;

  element.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a, button");
    if (!link || isBlocked || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!opened) {
      const frame = makeFrame(attributes, true);
      opened = {
        frame,
        take(message) {
          if (message.type === "close") dialog.close();
          if (message.type === "ready") {
            if (typeof message.title === "string") dialog.ariaLabel = frame.title = message.title;
            if (typeof message.close === "string") close.ariaLabel = message.close;
          }
          tell(element, message);
        },
        giveUp() {
          dialog.close();
          location.assign(linkTo(attributes).href);
        },
      };
      keep(element, opened);
      dialog.append(frame);
    }
    dialog.ariaLabel ||= link.textContent;
    dialog.showModal();
  });
}

/**
 * Adds a widget to those that take messages. Drops the widgets that are not in the page: a single-page host may
 * show and remove any number of them. If it inserts one again, `mount` adds it again.
 */
function keep(element: Element, widget: Widget): void {
  for (const one of widgets) if (!one.frame.isConnected) widgets.delete(one);
  mounted.set(element, widget);
  widgets.add(widget);
}

function makeFrame({ path, query }: Attributes, isInDialog: boolean): HTMLIFrameElement {
  const frame = make("iframe");
  frame.id = `${ELEMENT}-iframe-${(count += 1)}`;
  query.set("frame", frame.id);
  query.set("host", location.origin);
  if (isInDialog) query.set("in", "dialog");
  frame.title = "Tickets";
  frame.allow = "payment; clipboard-write";
  // Tells the server which site shows the frame, for the organiser's list.
  frame.referrerPolicy = "origin";
  frame.setAttribute("sandbox", SANDBOX);
  frame.src = `${origin}${path}?${query}`;
  return frame;
}

function linkTo({ page, read }: Attributes): HTMLAnchorElement {
  const link = make("a");
  link.href = origin + page;
  link.textContent = read("continue-button-text") || "Tickets";
  return link;
}

/** Sends events to the host page's own analytics. */
function tell(element: HTMLElement, { type, step }: Message): void {
  if (type !== "resize")
    element.dispatchEvent(new CustomEvent(ELEMENT, { detail: { type, step }, bubbles: true }));
}

function mountAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`.${ELEMENT}`)) mount(element);
}

if (!customElements.get(ELEMENT)) {
  addEventListener("message", ({ origin: from, source, data }: MessageEvent<Message | null>) => {
    if (from !== origin || typeof data !== "object" || !data) return;
    for (const widget of widgets)
      if (widget.frame.contentWindow === source && widget.frame.id === data.iframeId) widget.take(data);
  });
  document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
    if (!blockedURI.startsWith(origin) || !/^(frame|child)-src$/.test(effectiveDirective)) return;
    isBlocked = true;
    for (const widget of widgets) widget.giveUp();
  });
  customElements.define(
    ELEMENT,
    class extends HTMLElement {
      connectedCallback() {
        mount(this);
      }
    },
  );
  mountAll();
  document.addEventListener("DOMContentLoaded", mountAll);
  new MutationObserver(mountAll).observe(document, { childList: true, subtree: true });
}
