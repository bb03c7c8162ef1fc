import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, CurrencyCode, Id, Minor, one, Text } from "../../values/wire.ts";

export const Configuration = z.object({
  id: Id,
  name: z.string(),
  /** The installation's own fees, from its settings. They cannot be changed or deleted here. */
  is_default: z.boolean(),
  application_fees: z.object({
    /** Per paid item, by currency. */
    fixed: z.record(z.string(), z.int()),
    /** Thousandths of a per cent. */
    rate: z.int(),
  }),
  bypass_application_fees: z.boolean(),
  accounts_count: z.int(),
});
export type Configuration = z.infer<typeof Configuration>;

export const ConfigurationInput = z.object({
  name: Text(255),
  application_fees: z.object({
    fixed: z.partialRecord(CurrencyCode, Minor).default({}),
    rate: z.int().min(0).max(100_000).default(0),
  }),
  bypass_application_fees: z.boolean().default(false),
});
export type ConfigurationInput = z.infer<typeof ConfigurationInput>;

const configurationParams = z.object({ configuration_id: Id });

export const feeSchedulesContract = {
  listConfigurations: route({
    method: "GET",
    path: "/admin/configurations",
    summary: "List the fee schedules that accounts can be given",
    policy: "superadmin",
    response: allOf(Configuration),
  }),
  createConfiguration: route({
    method: "POST",
    path: "/admin/configurations",
    summary: "Create a fee schedule that accounts can be given",
    policy: "superadmin",
    body: ConfigurationInput,
    response: one(Configuration),
    status: 201,
  }),
  updateConfiguration: route({
    method: "PUT",
    path: "/admin/configurations/{configuration_id}",
    summary: "Update a fee schedule; orders placed before keep their fees",
    policy: "superadmin",
    params: configurationParams,
    body: ConfigurationInput,
    response: one(Configuration),
    unversioned: "a schedule is replaced as a whole, and few administrators share one installation",
  }),
  deleteConfiguration: route({
    method: "DELETE",
    path: "/admin/configurations/{configuration_id}",
    summary: "Delete a fee schedule; its accounts get that of the installation",
    policy: "superadmin",
    params: configurationParams,
    response: null,
  }),
};
