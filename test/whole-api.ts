import { createAreas } from "../src/api.ts";
import type { Services } from "../src/platform/services.ts";
import { testApi } from "./api.ts";

/** The API of all areas without a socket, as in `testApi`, with the areas. */
export async function wholeApi(services: Services) {
  const areas = createAreas(services);
  const api = await testApi(services, [() => areas]);
  return { ...api, areas };
}
