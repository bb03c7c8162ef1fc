import { createStaticHandler, isRouteErrorResponse, type StaticHandlerContext } from "react-router";
import { expect, test } from "vitest";
import { loader as notFound } from "../../web/not-found.tsx";
import { pageRefusal } from "./page-refusal.ts";

/** Returns the error that a page with this loader passes to its error screen and to the browser. */
async function errorOf(loader: () => unknown): Promise<unknown> {
  const { query } = createStaticHandler([{ id: "page", path: "*", loader, ErrorBoundary: () => null }]);
  const { errors } = (await query(new Request("https://tickets.example/x"))) as StaticHandlerContext;
  return errors?.page;
}

test("a missing page is also called missing in its data, not an error of the server", async () => {
  const error = await errorOf(notFound);

  expect(isRouteErrorResponse(error)).toBe(true);
  expect(error).toMatchObject({ status: 404, statusText: "Not Found", data: null });
});

test.each([
  [403, "Forbidden"],
  [409, "Conflict"],
  [503, "Service Unavailable"],
])("a page refused with %d is %s", async (status, statusText) => {
  const error = await errorOf(() => {
    throw pageRefusal(status);
  });

  expect(error).toMatchObject({ status, statusText });
});
