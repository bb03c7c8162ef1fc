import { createElement } from "react";
import { expect, test } from "vitest";
import { createPageIslands, LIST_PLACE } from "./page-islands.ts";

const FILES = { entry: "/assets/event-islands.js", imports: [] };

function islandOf(name: string, props: object = {}) {
  return { name, props, element: createElement("b", null, name) };
}

test("puts each island into its place, rendered as a separate root, and lists them in the page's order", async () => {
  const islands = createPageIslands(FILES);
  const [order, share] = [islands.add(islandOf("order", { left: 3 })), islands.add(islandOf("share"))];

  const html = await islands.fillIn(
    `<header>${share}</header><main>${order}</main>${LIST_PLACE}`,
    (element, prefix) => `${prefix}${(element.props as { children: string }).children}`,
  );

  expect(html).toBe('<header>i0-share</header><main>i1-order</main>[["share",{}],["order",{"left":3}]]');
});

test("counts an island once that was rendered twice because its part waited for code", async () => {
  const islands = createPageIslands(FILES);
  islands.add(islandOf("order"));
  const second = islands.add(islandOf("order"));

  const html = await islands.fillIn(second + LIST_PLACE, () => "order");

  expect(html).toBe('order[["order",{}]]');
});

test("no text of an island ends the list, or takes the place of another island", async () => {
  const islands = createPageIslands(FILES);
  const place = islands.add(islandOf("order", { title: "</script><!--island:0-->$&" }));

  const html = await islands.fillIn(place + LIST_PLACE, () => "$& <!--islands-->");

  expect(html).toBe(
    String.raw`$& [["order",{"title":"\u003c/script\u003e\u003c!--island:0--\u003e$\u0026"}]]<!--islands-->`,
  );
});
