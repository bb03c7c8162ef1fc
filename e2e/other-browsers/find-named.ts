export type Role = "alert" | "button" | "field" | "heading" | "image" | "link" | "menuitem" | "status";

/**
 * Runs in the page. Returns the first visible element of this role with this accessible name, or null. While a
 * modal dialog is open, only the elements in it count, as for a person. The name of an alert or a status is its
 * text. A name is given whole, or as a pattern between slashes.
 */
export function findNamed(role: Role, name: string): Element | null {
  const selectors: Record<Role, string> = {
    alert: "[role=alert]",
    button: "button, summary, [role=button]",
    field: "input:not([type=hidden]), textarea, select",
    heading: "h1, h2, h3",
    image: "img, [role=img]",
    link: "a[href]",
    menuitem: "[role=menuitem]",
    status: "[role=status]",
  };
  const textOf = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const contentOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    return textOf(copy.textContent);
  };
  const nameOf = (element: Element) => {
    if (role === "alert" || role === "status") return contentOf(element);
    const labelled = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const byIds = labelled.map((id) => textOf(document.getElementById(id)?.textContent)).join(" ");
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) =>
      textOf(label.textContent),
    );
    return (
      byIds ||
      textOf(element.getAttribute("aria-label")) ||
      labels.join(" ") ||
      textOf(element.getAttribute("alt")) ||
      contentOf(element)
    );
  };
  const pattern = /^\/(.*)\/$/.exec(name)?.[1];
  const modals = [...document.querySelectorAll("dialog:modal, [aria-modal=true]")].filter((one) =>
    one.checkVisibility(),
  );
  const found = [...(modals.at(-1) ?? document).querySelectorAll(selectors[role])].filter((element) => {
    const own = nameOf(element);
    const isNamed = pattern === undefined ? own === name : new RegExp(pattern).test(own);
    return isNamed && element.checkVisibility();
  });
  return found[0] ?? null;
}
