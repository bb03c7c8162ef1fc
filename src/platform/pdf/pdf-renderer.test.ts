import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { PdfDrawer, PdfKind, PdfOptions, PdfOrder } from "./pdf-documents.ts";
import { createPdfRenderer } from "./pdf-renderer.ts";

/** A drawer that finishes a document only when the test allows it. */
function heldDrawer() {
  const drawn: string[] = [];
  const open: PromiseWithResolvers<Buffer>[] = [];
  const drawer: PdfDrawer = {
    draw({ content }) {
      const { name } = content as unknown as { name: string };
      drawn.push(name);
      const held = Promise.withResolvers<Buffer>();
      open.push(held);
      return held.promise.then(() => Buffer.from(name));
    },
    stop: async () => {},
  };
  return {
    drawer,
    drawn,
    async finish(error?: Error) {
      const held = open.shift()!;
      if (error) held.reject(error);
      else held.resolve(Buffer.of());
      await turn();
    },
  };
}

function setUp(maxWaitingPages?: number) {
  const held = heldDrawer();
  const renderer = createPdfRenderer(held.drawer, { maxWaitingPages });
  const render = (name: string, options?: PdfOptions, locale = "en") =>
    renderer.render(
      { kind: "invoice" as PdfKind, content: { name, locale } } as unknown as PdfOrder,
      options,
    );
  return { ...held, renderer, render };
}

test("draws the same document once for all callers, and again only when its content changes", async () => {
  const { render, drawn, finish } = setUp();
  const both = [render("ada"), render("ada")];
  await finish();
  expect((await Promise.all(both)).map(String)).toEqual(["ada", "ada"]);

  expect(String(await render("ada"))).toBe("ada");
  expect(drawn).toEqual(["ada"]);

  const german = render("ada", {}, "de");
  await finish();
  await german;
  expect(drawn).toEqual(["ada", "ada"]);
});

test("draws one document at a time", async () => {
  const { render, drawn, finish } = setUp();
  const all = ["a", "b", "c"].map((name) => render(name));
  await turn();
  expect(drawn).toEqual(["a"]);

  await finish();
  expect(drawn).toEqual(["a", "b"]);

  await finish();
  await finish();
  expect((await Promise.all(all)).map(String)).toEqual(["a", "b", "c"]);
});

test("refuses a request beyond the pages that may wait as busy, and finishes the rest", async () => {
  const { render, finish } = setUp(100);
  const drawing = render("first", { pages: 100 });
  const waiting = render("second", { pages: 60 });

  await expect(render("third", { pages: 60 })).rejects.toMatchObject({ code: "busy" });

  const fitting = render("fourth", { pages: 40 });
  for (let n = 0; n < 3; n++) await finish();
  expect((await Promise.all([drawing, waiting, fitting])).map(String)).toEqual(["first", "second", "fourth"]);
  const later = render("third", { pages: 60 });
  await finish();
  expect(String(await later)).toBe("third");
});

test("accepts a document larger than the queue when nothing waits", async () => {
  const { render, finish } = setUp(100);
  const large = render("large", { pages: 500 });
  await finish();

  expect(String(await large)).toBe("large");
});

test("never refuses jobs, which take turns with people", async () => {
  const { render, drawn, finish } = setUp(2);
  const asked = [
    render("person 1"),
    ...["job 1", "job 2", "job 3"].map((name) => render(name, { isBackground: true, pages: 50 })),
    render("person 2"),
    render("person 3"),
  ];
  for (let n = 0; n < asked.length; n++) await finish();
  await Promise.all(asked);

  expect(drawn).toEqual(["person 1", "job 1", "person 2", "job 2", "person 3", "job 3"]);
});

test("does not cache documents for jobs", async () => {
  const { render, drawn, finish } = setUp();
  const first = render("ada", { isBackground: true });
  await finish();
  await first;
  const second = render("ada", { isBackground: true });
  await finish();
  await second;

  expect(drawn).toEqual(["ada", "ada"]);
});

test("passes a drawing error to all waiting callers, and the next request tries again", async () => {
  const { render, drawn, finish } = setUp();
  const both = Promise.allSettled([render("ada"), render("ada"), render("bob")]);
  await finish(new Error("no such font"));
  await finish();

  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  const again = render("ada");
  await finish();
  expect(String(await again)).toBe("ada");
  expect(drawn).toEqual(["ada", "bob", "ada"]);
});

test("refuses waiting requests when it stops", async () => {
  const { renderer, render, finish } = setUp();
  const drawing = render("ada");
  const waiting = render("bob");
  const refused = expect(waiting).rejects.toMatchObject({ code: "busy" });

  await renderer.stop();
  await finish();

  await refused;
  expect(String(await drawing)).toBe("ada");
  await expect(render("eve")).rejects.toMatchObject({ code: "busy" });
});
