/** Rows of one table. All of them have the same fields. */
export type Rows = readonly object[]

/** All rows of the demo data. The tables are in an order in which foreign keys can be satisfied. */
export interface Story {
  clients: Rows
  properties: Rows
  leads: Rows
  lead_appointments: Rows
  estimates: Rows
  estimate_versions: Rows
  jobs: Rows
  estimate_acceptances: Rows
  job_assignees: Rows
  job_checklists: Rows
  quality_reports: Rows
  invoices: Rows
  todos: Rows
  invoice_firsts: Rows
  line_items: Rows
  payments: Rows
  ledger_entries: Rows
  status_history: Rows
  counters: Rows
  tags: Rows
}

export const tablesInOrder = [
  'clients',
  'properties',
  'leads',
  'lead_appointments',
  'estimates',
  'estimate_versions',
  'jobs',
  'estimate_acceptances',
  'job_assignees',
  'job_checklists',
  'quality_reports',
  'invoices',
  'todos',
  'invoice_firsts',
  'line_items',
  'payments',
  'ledger_entries',
  'status_history',
  'counters',
  'tags',
] as const satisfies readonly (keyof Story)[]
