/** The part of a connection that its outbox needs. */
export interface Outlet {
  send(text: string): void;
  /** Settles when little is waiting to go out, or when the connection has ended. */
  ready(): Promise<void>;
}

/**
 * Sends messages of one connection as fast as the other device takes them. Notes go before tickets, which may be
 * megabytes. Only one chunk of tickets is being sent at a time, and after it only the newest one. `newest` makes
 * the messages of a chunk when its turn comes.
 */
export function createOutbox<Message>({ send, ready }: Outlet, newest: () => readonly Message[]) {
  const urgent: Message[] = [];
  let parts: Message[] = [];
  let hasNews = false;
  let isSending = false;
  let isOver = false;

  function next(): Message | undefined {
    if (urgent.length > 0) return urgent.shift();
    if (parts.length === 0 && hasNews) {
      hasNews = false;
      parts = [...newest()];
    }
    return parts.shift();
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (!isOver && (urgent.length > 0 || parts.length > 0 || hasNews)) {
      await ready();
      const message = isOver ? undefined : next();
      if (message !== undefined) send(JSON.stringify(message));
    }
    isSending = false;
  }

  return {
    add(messages: readonly Message[]): void {
      for (const message of messages) urgent.push(message);
      void flush();
    },
    /** There are newer tickets. */
    tellTickets(): void {
      hasNews = true;
      void flush();
    },
    /** The connection has ended: what waits is not sent. */
    end(): void {
      isOver = true;
    },
  };
}
