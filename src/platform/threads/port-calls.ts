import type { MessagePort, Transferable, Worker } from "node:worker_threads";

/** One end of a connection between two threads. */
type Port = Pick<MessagePort | Worker, "postMessage" | "on">;

interface Question {
  id: number;
  input: unknown;
}

type Answer = { id: number; output: unknown } | { id: number; error: Error };

export interface Called<Output> {
  output: Output;
  /** Objects that are transferred instead of copied. */
  transfer?: Transferable[];
}

/** Answers the calls that another thread makes through the port. */
export function answerCalls<Input, Output>(
  port: Port,
  answer: (input: Input) => Promise<Called<Output>>,
): void {
  port.on("message", async ({ id, input }: Question) => {
    try {
      const { output, transfer = [] } = await answer(input as Input);
      port.postMessage({ id, output }, transfer);
    } catch (error) {
      // The subclass of an error is lost in the transfer; name, message and stack are kept.
      port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) });
    }
  });
}

/** Calls the thread at the other end. `end` fails every call that has no answer yet. */
export function callThrough<Input, Output>(port: Port) {
  const pending = new Map<number, PromiseWithResolvers<Output>>();
  let calls = 0;
  port.on("message", (message: Answer) => {
    const call = pending.get(message.id);
    pending.delete(message.id);
    if ("error" in message) call?.reject(message.error);
    else call?.resolve(message.output as Output);
  });
  return {
    call(input: Input): Promise<Output> {
      const id = ++calls;
      const call = Promise.withResolvers<Output>();
      pending.set(id, call);
      port.postMessage({ id, input });
      return call.promise;
    },
    end(reason: Error): void {
      for (const call of pending.values()) call.reject(reason);
      pending.clear();
    },
  };
}
