import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import { listCustomers } from "./customers.ts";
import { findCustomer, requireCustomer } from "./find-customer.ts";
import { addNote, deleteNote } from "./notes.ts";

/** The calls about the customers of an account, across its events. */
export function customersApi({ db }: Pick<Services, "db">): ApiArea {
  const handlers = {
    listCustomers: ({ query }, { user, reads }) => listCustomers(reads(db), user, query),
    getCustomer: async ({ params }, { user }) => ({ data: await findCustomer(db, user, params.customer_id) }),
    addCustomerNote: async ({ params, body }, { user }) => {
      await requireCustomer(db, user, params.customer_id);
      const of = { accountId: user.accountId, customerId: params.customer_id, userId: user.userId };
      return { data: await addNote(db, of, body.note) };
    },
    deleteCustomerNote: async ({ params }, { user }) => {
      await requireCustomer(db, user, params.customer_id);
      const of = { accountId: user.accountId, customerId: params.customer_id, noteId: params.note_id };
      await deleteNote(db, of, user);
      return undefined;
    },
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}
