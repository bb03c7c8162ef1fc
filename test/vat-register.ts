import http from "node:http";

/** What is known of a number that is registered; a country that does not tell sends dashes. */
interface Entry {
  name: string;
  address: string;
}

export type RegisterTrouble =
  /** The country's own register is not there: the answer says "not valid", and why. */
  | { kind: "country"; error: string }
  | { kind: "status"; status: number; body?: string }
  /** Takes the call and never answers. */
  | { kind: "mute" }
  | { kind: "cut" };

/** The European Union's register of VAT numbers, with the numbers a test puts into it. */
export async function startVatRegister(port = 0) {
  const entries = new Map<string, Entry>();
  const calls: string[] = [];
  let trouble: RegisterTrouble | null = null;

  const server = http.createServer((request, response) => {
    const [, country = "", rest = ""] = /^\/ms\/([A-Z]{2})\/vat\/(\w+)$/.exec(request.url ?? "") ?? [];
    calls.push(country + rest);
    if (trouble?.kind === "mute") return;
    if (trouble?.kind === "cut") return void request.socket.destroy();
    response.setHeader("content-type", "application/json");
    if (trouble?.kind === "status") {
      response.statusCode = trouble.status;
      return void response.end(trouble.body ?? "{}");
    }
    const entry = entries.get(country + rest);
    const userError = trouble?.error ?? (entry ? "VALID" : "INVALID");
    const isValid = userError === "VALID";
    const told = isValid ? entry! : { name: "---", address: "---" };
    response.end(
      JSON.stringify({ isValid, userError, requestDate: "2030-01-01T00:00:00Z", vatNumber: rest, ...told }),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as { port: number };

  return {
    url: `http://127.0.0.1:${taken}`,
    calls,
    register: (number: string, entry: Entry = { name: "---", address: "---" }) =>
      void entries.set(number, entry),
    /** Whoever waits for an answer gets none. */
    cut: () => server.closeAllConnections(),
    inTrouble: (now: RegisterTrouble | null) => void (trouble = now),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
