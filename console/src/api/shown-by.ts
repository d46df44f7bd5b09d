export interface Hint {
  kind: string
  id?: string | null
  version?: number | null
}

/**
 * Operations whose answers contain records of a kind, by kind of record. The operations of the page Today and the
 * counts of lists are left out, because every change affects their answers.
 */
const shownBy: Record<string, RegExp> = {
  lead: /^(leads|clients\.timeline|schedule|search)/,
  client: /^(clients|search)/,
  property: /^(clients|properties)/,
  estimate: /^(estimates|clients|search)/,
  job: /^(jobs|schedule|clients|search)/,
  visit: /^(jobs|schedule)/,
  invoice: /^(invoices|payments|clients|search)/,
  payment: /^(estimates|invoices|payments|clients)/,
  todo: /^todos/,
  conversation: /^(inbox|clients\.timeline|search)/,
  message: /^(inbox|clients\.timeline)/,
  voicemail: /^inbox/,
  batches: /^batches/,
  creditNotes: /^creditNotes/,
  crew: /^(workforce|schedule)/,
  member: /^(me|workforce|schedule)/,
}

/**
 * Queries of one record, by kind of record, with the field of their input that contains its id. Changes of other records
 * of the kind do not affect their answers.
 */
const readsOne: Record<string, { query: string; field: string }> = {
  lead: { query: 'leads.get', field: 'lead_id' },
  client: { query: 'clients.get', field: 'client_id' },
  estimate: { query: 'estimates.get', field: 'estimate_id' },
  job: { query: 'jobs.get', field: 'job_id' },
  invoice: { query: 'invoices.get', field: 'invoice_id' },
}

/**
 * True if these changes may have made the answer of `operation` out of date. A change of an unknown kind affects
 * every answer. A hint without an id is about all records of its kind.
 */
export function isShownBy(operation: string, input: unknown, hints: readonly Hint[]): boolean {
  if (/^(dashboard|lists)\./.test(operation)) return true
  return hints.some(({ kind, id }) => {
    const one = readsOne[kind]
    if (id && one?.query === operation) return (input as Record<string, unknown>)[one.field] === id
    return shownBy[kind]?.test(operation) ?? true
  })
}
