import http from "node:http";

/** The data of a registered number. A country that does not disclose them sends dashes. */
interface Entry {
  name: string;
  address: string;
}

export type RegisterFault =
  /** The country's register is unavailable: the answer says "not valid", with the reason. */
  | { kind: "country"; error: string }
  | { kind: "status"; status: number; body?: string }
  /** Accepts the call and does not answer, until released. */
  | { kind: "mute" }
  | { kind: "cut" };

/** A double of the European Union's register of VAT numbers, with the numbers that a test adds. */
export async function startVatRegister(port = 0) {
  const entries = new Map<string, Entry>();
  const calls: string[] = [];
  let trouble: RegisterFault | null = null;
  const waiting: (() => void)[] = [];

  function answer(number: string, response: http.ServerResponse): void {
    response.setHeader("content-type", "application/json");
    if (trouble?.kind === "status") {
      response.statusCode = trouble.status;
      return void response.end(trouble.body ?? "{}");
    }
    const entry = entries.get(number);
    const userError = trouble?.kind === "country" ? trouble.error : entry ? "VALID" : "INVALID";
    const isValid = userError === "VALID";
    const told = isValid ? entry! : { name: "---", address: "---" };
    response.end(JSON.stringify({ isValid, userError, requestDate: "2030-01-01T00:00:00Z", ...told }));
  }

  const server = http.createServer((request, response) => {
    const [, country = "", rest = ""] = /^\/ms\/([A-Z]{2})\/vat\/(\w+)$/.exec(request.url ?? "") ?? [];
    const number = country + rest;
    calls.push(number);
    if (trouble?.kind === "cut") return void request.socket.destroy();
    if (trouble?.kind === "mute") waiting.push(() => answer(number, response));
    else answer(number, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as { port: number };

  return {
    url: `http://127.0.0.1:${taken}`,
    calls,
    register: (number: string, entry: Entry = { name: "---", address: "---" }) =>
      void entries.set(number, entry),
    inTrouble: (now: RegisterFault | null) => void (trouble = now),
    /** Ends all faults and answers the waiting calls. */
    recover(): void {
      trouble = null;
      for (const answerNow of waiting.splice(0)) answerNow();
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
