import type { Measure } from "../../database/rehearsals/rehearse.ts";

/** Measures what a rehearsed change writes. The areas know the tables, so the program provides it. */
export interface ChangeMeasures {
  before(measure: Measure): Promise<Start>;
  after(measure: Measure, start: Start): Promise<Measured>;
}

/** What a rehearsed change wrote, in numbers only. */
export interface Measured {
  rows: TableChange[];
  events: { kind: string; count: number; mailed: number }[];
  jobs: { name: string; count: number }[];
  refunds: RefundsOfCurrency[];
  /** `effect` says what the task would do to its rows. Null: nothing is known about this kind of task. */
  tasks: { kind: string; total: number; effect: string | null }[];
}

export interface TableChange {
  table: string;
  added: number;
  changed: number;
  deleted: number;
}

export interface RefundsOfCurrency {
  currency: string;
  /** Minor units. */
  amount: number;
  count: number;
  notified: number;
  cancelled_orders: number;
  cancelled_tickets: number;
}

export interface Start {
  rows: TableChange[];
  event_id: number;
  job_id: number;
  refund_id: number;
  task_id: number;
}
