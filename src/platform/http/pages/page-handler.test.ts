import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { routesUnder } from "./page-handler.ts";

type Rows = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;

/** Contains every kind of route: layouts, parameters, optional words, the home page, the catch-all. */
const TABLE: RouteConfigEntry[] = [
  { id: "home", file: "", index: true },
  { id: "event", file: "", path: "event/:eventId/:slug?" },
  { id: "contact", file: "", path: "events/:organizerId/contact" },
  { id: "by-code", file: "", path: ":code/short" },
  { id: "optional", file: "", path: "en?/about" },
  {
    id: "frame",
    file: "",
    children: [
      { id: "welcome", file: "", path: "welcome" },
      {
        id: "manage",
        file: "",
        path: "manage/event/:eventId",
        children: [
          { id: "dashboard", file: "", index: true },
          { id: "orders", file: "", path: "orders/:orderId?" },
        ],
      },
      { id: "account", file: "", path: "account", children: [{ id: "users", file: "", path: "users" }] },
    ],
  },
  { id: "anything", file: "", path: "*" },
];

const ADDRESSES = {
  event: ["/", "/event", "/event/7", "/event/7/a-slug", "/event/about", "/event/short", "/event/7/8/9"],
  events: ["/", "/events", "/events/7/contact"],
  manage: ["/", "/manage", "/manage/event", "/manage/event/7", "/manage/event/7/orders/8", "/manage/short"],
  account: ["/", "/account", "/account/users", "/account/nobody"],
  welcome: ["/welcome", "/welcome/short"],
};

test.each(Object.entries(ADDRESSES))(
  "an address under /%s matches the same route as in the whole table",
  (word, addresses) => {
    const build = buildOf(TABLE);
    const narrow = routesUnder(build, word);

    expect(addresses.map((address) => found(narrow, address))).toEqual(
      addresses.map((address) => found(build, address)),
    );
    expect(Object.keys(narrow.routes).length).toBeLessThan(Object.keys(build.routes).length);
  },
);

test("also narrows the routes that browsers get", () => {
  const narrow = routesUnder(buildOf(TABLE), "event");

  expect(Object.keys(narrow.assets.routes)).toEqual([
    "root",
    "home",
    "event",
    "by-code",
    "optional",
    "anything",
  ]);
  expect(Object.keys(narrow.routes)).toEqual(Object.keys(narrow.assets.routes));
});

function found(build: ServerBuild, address: string) {
  return matchRoutes(treeOf(build.routes as Rows), address)?.map(({ route, params, pathname }) => ({
    id: route.id,
    params,
    pathname,
  }));
}

function buildOf(table: RouteConfigEntry[]): ServerBuild {
  const rows: Rows = { root: { id: "root", path: "" } };
  const add = ({ children = [], id, path, index }: RouteConfigEntry, parentId: string) => {
    rows[id!] = { id: id!, parentId, ...(path !== undefined && { path }), ...(index && { index }) };
    for (const child of children) add(child, id!);
  };
  for (const entry of table) add(entry, "root");
  return { routes: rows, assets: { routes: rows } } as unknown as ServerBuild;
}

function treeOf(rows: Rows, parentId?: string): RouteObject[] {
  return Object.values(rows)
    .filter((row) => row.parentId === parentId)
    .map(({ id, path, index }) => {
      if (index) return { id, index };
      const children = treeOf(rows, id);
      return { id, path, ...(children.length > 0 && { children }) };
    });
}
