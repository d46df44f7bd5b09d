/** Rows of one table, all with the same members. */
export type Rows = readonly Readonly<Record<string, unknown>>[]

/** Everything that is written of a story, in an order that the foreign keys allow. */
export interface Story {
  clients: Rows
  properties: Rows
  leads: Rows
  estimates: Rows
  jobs: Rows
  job_assignees: Rows
  invoices: Rows
  line_items: Rows
  payments: Rows
  status_history: Rows
  counters: Rows
}

export const tablesInOrder = [
  'clients',
  'properties',
  'leads',
  'estimates',
  'jobs',
  'job_assignees',
  'invoices',
  'line_items',
  'payments',
  'status_history',
  'counters',
] as const satisfies readonly (keyof Story)[]
