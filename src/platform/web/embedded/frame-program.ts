/**
 * Runs in every page of a widget's frame, before the page's own scripts and without them. Tells the host page
 * the height of the frame and when it should close, and opens links to other pages in a new tab. Sends
 * messages only to the host page that the address names, and receives none.
 */
const address = new URLSearchParams(location.search);
const [host, iframeId] = [address.get("host"), address.get("frame")];

// A designer's preview shows the page in light or in dark mode, independent of the organiser's own mode.
const shownIn = address.get("shown_in");
if (shownIn === "light" || shownIn === "dark")
  document.documentElement.setAttribute("data-mantine-color-scheme", shownIn);

// The root follows the page's theme: it has the scroll bars, and payment forms read it.
addEventListener("DOMContentLoaded", () => {
  const themed = document.body.querySelector("[data-mantine-color-scheme]");
  const scheme = themed?.getAttribute("data-mantine-color-scheme");
  if (scheme) document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
});

if (parent !== window && host && iframeId && /^https?:\/\/[^/?#@]+$/.test(host)) {
  const send = (message: object) => parent.postMessage({ ...message, iframeId }, host);

  /** The step of the checkout. The pages of the widget itself are one step. */
  const stepOf = () => /^\/checkout\/.*\/(\w+)$/.exec(location.pathname)?.[1] ?? "tickets";

  let sent = 0;
  let shown = location.pathname;
  const measure = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== sent) send({ type: "resize", height: (sent = height) });
    // The checkout moved to another step without loading a document.
    if (location.pathname !== shown) send({ type: "moved", title: document.title, step: stepOf() });
    shown = location.pathname;
  };

  addEventListener("DOMContentLoaded", () => {
    const { close } = document.documentElement.dataset;
    send({ type: "ready", title: document.title, step: stepOf(), close });
    // Browsers observe nothing in a frame that is out of view.
    measure();
    new ResizeObserver(measure).observe(document.body);
  });

  addEventListener("keydown", (event) => {
    const isForPage = event.defaultPrevented || document.querySelector("dialog[open], :popover-open");
    if (event.key === "Escape" && !isForPage) send({ type: "close" });
  });

  addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link?.href || link.target || !/^https?:$/.test(link.protocol)) return;
      const staysHere = link.origin === location.origin && /^\/(widget|checkout)\//.test(link.pathname);
      if (staysHere) return;
      link.target = "_blank";
      link.rel += " noopener";
    },
    true,
  );
}
