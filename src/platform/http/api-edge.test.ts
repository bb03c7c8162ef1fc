import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeKit } from "../../../test/kit.ts";

const kit = makeKit();
const { app, send } = await testApi(testServices(await testDatabase()), [() => kit.area]);

const post = (contentType: string | undefined, payload: string | Buffer, url = "/api/things") =>
  app.inject({
    method: "POST",
    url,
    payload,
    headers: {
      host: "localhost",
      origin: "http://localhost",
      ...(contentType !== undefined && { "content-type": contentType }),
    },
  });

test.each([
  "application/json\t; charset=utf-8",
  " application/json",
  "application/json;",
  "Application/JSON; Charset=UTF-8",
  "application/json ;foo",
  "application/vnd.tessera+json",
  "text/plain",
  "text/plain; application/json",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "nonsense",
  "",
])("API-01 validates or refuses a body sent as %j", async (contentType) => {
  const before = kit.made();

  const { statusCode } = await post(contentType, JSON.stringify({ name: 7 }));

  expect([415, 422]).toContain(statusCode);
  expect(kit.made()).toBe(before);
});

test("API-01 refuses plain text and forms as JSON, whatever they contain", async () => {
  for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]) {
    const answer = await post(type, JSON.stringify({ name: "Ada" }));
    expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_media_type"]);
  }
  expect((await post("application/json", JSON.stringify({ name: "Ada" }))).statusCode).toBe(201);
});

test.each(["{", "[1,2", '{"name":}', "nul", '"text"', "7", "null", "[]"])(
  "API-01 refuses the broken or shapeless body %j",
  async (payload) => {
    const answer = await post("application/json", payload);

    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe("invalid");
  },
);

test.each([
  '{"name":"Ada","name":"Eve"}',
  '{"name":"Ada","n\\u0061me":"Eve"}',
  '{"name":"Ada","meta":{"a":"1","a":"2"}}',
])("API-08 refuses the body %s, which names a key twice", async (payload) => {
  const before = kit.made();

  const answer = await post("application/json", payload);

  expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid"]);
  expect(kit.made()).toBe(before);
});

test.each([
  "page=1&page=2",
  "page=1&page=1",
  "page[]=1&page[]=2",
  "page[0]=1",
  "sort_by=name&sort_by=name",
  "query=a&query=b",
  "query[a]=b",
  "filter_fields[name][eq]=a&filter_fields[name][eq]=b",
  "filter_fields[name]=a",
])("API-04 refuses %s, which gives one parameter several values or a shape", async (query) => {
  const answer = await send(`GET /things?${query}`);

  expect([answer.status, answer.json.code]).toEqual([422, "invalid"]);
});

test("API-04 refuses a list in place of a text", async () => {
  const answer = await post("application/json", '{"name":["Ada"]}');

  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual(["name"]);
});

test("API-08 refuses a body nested a thousand deep", async () => {
  const nested = `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`;

  const answer = await post("application/json", `{"name":"Ada","extra":${nested}}`);

  expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid"]);
});

test("API-01 refuses more than a megabyte with 413 without reading the body", async () => {
  const answer = await post("application/json", JSON.stringify({ name: "x".repeat(1_100_000) }));

  expect([answer.statusCode, answer.json().code]).toEqual([413, "body_too_large"]);
});

test("API-03 answers 405 for a method that an address does not accept, and lists the accepted methods", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"]) {
    const answer = await send(`${method} /things`);
    expect([method, answer.status, answer.json?.code]).toEqual([method, 405, "method_not_allowed"]);
    expect(answer.headers.allow).toBe("GET, HEAD, POST");
  }
  expect((await send("POST /things/7")).headers.allow).toBe("DELETE, GET, HEAD");
});

test("API-03 ignores a header or parameter that names another method", async () => {
  const before = kit.made();

  const overridden = await send("GET /things/7?_method=DELETE", {
    headers: { "x-http-method-override": "DELETE", "x-method-override": "DELETE" },
  });
  const posted = await send("POST /things", {
    body: { name: "Ada", _method: "DELETE" },
    headers: { "x-http-method-override": "DELETE" },
  });

  expect(overridden.json.data.id).toBe(7);
  expect(posted.status).toBe(201);
  expect(kit.made()).toBe(before + 1);
});

test("answers HEAD like GET, without the body", async () => {
  const answer = await send("HEAD /things/7");

  expect([answer.status, answer.body]).toEqual([200, ""]);
});

test("API-10 every error has the same shape, with the request's id and without a trace of the cause", async () => {
  const answers = {
    401: await send("POST /member-things", { body: { name: "Ada" } }),
    403: await send("POST /things", { body: { name: "Ada" }, headers: { origin: "https://evil.example" } }),
    404: await send("GET /nothing/here"),
    405: await send("PUT /things"),
    415: await send("POST /things", { body: "x", headers: { "content-type": "text/plain" } }),
    422: await send("POST /things", { body: { name: "" } }),
    500: await send("GET /bug"),
  };

  for (const [status, { json, headers, body }] of Object.entries(answers)) {
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(json).toMatchObject({ type: "about:blank", status: Number(status) });
    expect(json.title).toMatch(/\w/);
    expect(json.detail).toMatch(/\.$/);
    expect(json.code).toMatch(/^[a-z_]+$/);
    expect(json.request_id).toBe(headers["x-request-id"]);
    expect(body).not.toMatch(/secret_column|select |\.ts|node_modules|\\n +at /);
  }
  expect(new Set(Object.values(answers).map(({ json }) => json.request_id)).size).toBe(7);
});

test("API-10 an error is in the caller's language: the cookie's first, then the browser's, then the saved one", async () => {
  const german = { "accept-language": "de-AT,de;q=0.9,en;q=0.5" };
  const answers = [
    await send("POST /things", { body: {}, headers: german }),
    await send("POST /things", { body: {}, headers: german, cookies: { locale: "en" } }),
    await send("POST /things", { body: {}, headers: { "accept-language": "xx" }, cookies: { locale: "de" } }),
    await send("POST /things", {
      body: {},
      headers: { "accept-language": "xx" },
      cookies: { saved_locale: "de" },
    }),
    await send("POST /things", { body: {}, headers: german, cookies: { saved_locale: "fr" } }),
    await send("POST /missing", { headers: { "accept-language": "xx" }, cookies: { saved_locale: "de" } }),
  ];

  const english = answers[1]!.json;
  expect(english.errors.name).toEqual(["Please fill this in."]);
  expect(english.detail).not.toBe(answers[0]!.json.detail);
  for (const { json } of answers.slice(2, 5)) expect(json.detail).toBe(answers[0]!.json.detail);
  expect(answers[5]!.json.detail).not.toMatch(/There is nothing/);
  expect(Object.keys(answers[0]!.json.errors)).toEqual(["name"]);
});

test("an answer follows its declaration: undeclared fields are removed, wrong fields are a bug", async () => {
  const made = await send("POST /things", { body: { name: "Ada" } });
  const wrong = await send("GET /wrong-answer");

  expect(Object.keys(made.json.data).sort()).toEqual(["id", "name"]);
  expect([wrong.status, wrong.json.code]).toEqual([500, "internal"]);
});

test("INJ-18 ignores or refuses names that would reach a prototype, and changes nothing", async () => {
  const inBody = await post(
    "application/json",
    '{"name":"Ada","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"meta":{"__proto__":"x"}}',
  );
  const inQuery = [
    await send("GET /things?__proto__[polluted]=1&constructor[prototype][polluted]=1"),
    await send("GET /things?__proto__=1"),
    await send("GET /things?toString=1&valueOf[a]=1&hasOwnProperty=1"),
    await send("GET /things?filter_fields[__proto__][eq]=1"),
    await send("GET /things?filter_fields[constructor][prototype]=1"),
    await send("GET /things?filter_fields[name][__proto__]=1"),
  ];

  expect([201, 422]).toContain(inBody.statusCode);
  for (const { status } of inQuery) expect(status).toBe(422);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test("accepts only declared fields, operators and sorts in a listing's query", async () => {
  const refused = [
    "page=0",
    "per_page=101",
    "sort_by=password_hash",
    "sort_direction=sideways",
    "filter_fields[price][eq]=1",
    "filter_fields[status][about]=N",
    "unknown=1",
    "filter_fields[status][eq][deeper]=NEW",
    "filter_fields[status][eq][deeper][and][deeper]=NEW",
    "page[a][b][c][d]=2",
  ];
  for (const query of refused)
    expect([query, (await send(`GET /things?${query}`)).status]).toEqual([query, 422]);

  const answer = await send("GET /things?page=2&filter_fields[status][in]=NEW&filter_fields[status][in]=OLD");

  expect(answer.json.data).toMatchObject({
    page: 2,
    per_page: 20,
    filter_fields: { status: { in: ["NEW", "OLD"] } },
  });
});

test("INJ-21 refuses by field text that cannot be stored; accepts unusual but valid text", async () => {
  for (const name of ["a\0b", "a\ud800b"]) {
    const { status, json } = await send("POST /things", { body: { name, meta: { note: name } } });
    expect(status).toBe(422);
    expect(Object.keys(json.errors).sort()).toEqual(["meta.note", "name"]);
  }
  for (const depth of [1, 5, 11, 12, 20, 200]) {
    const nested = Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner }), "a\0b");
    const { status } = await send("POST /things", { body: { name: "Ada", extra: nested } });
    expect([depth, status]).toEqual([depth, 422]);
  }
  for (const name of ["\u202eabc", "a\u200bb", "é".normalize("NFD"), "𝕏".repeat(20)])
    expect((await send("POST /things", { body: { name } })).json.data.name).toBe(name);
  const megabyte = await send("POST /things", { body: { name: "x".repeat(1_000_000) } });
  expect(megabyte.status).toBe(422);
  for (const url of [
    "/things?query=%00",
    "/things?query=%ED%A0%80",
    "/things/%00",
    "/things/1e3",
    "/things/-1",
  ])
    expect((await send(`GET ${url}`)).status).toBeLessThan(500);
});

test("INJ-21 answers a path that cannot be decoded with a 4xx, not a 500", async () => {
  for (const url of ["/things/%", "/things/%E0%A4%A", `/things/${"9".repeat(600)}`, "/things/%2e%2e%2f"]) {
    const { status, json } = await send(`GET ${url}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(json.request_id).toBeTruthy();
  }
});
