export interface Hint {
  kind: string
  id?: string
  version?: number
}

/** Operations whose answers contain records of a kind. Each kind also changes the figures of Today and the counts. */
const shownBy: Record<string, RegExp> = {
  lead: /^(leads|clients\.timeline|schedule|search)/,
  client: /^(clients|search)/,
  property: /^(clients|properties)/,
  estimate: /^(estimates|clients|search)/,
  job: /^(jobs|schedule|clients|search)/,
  visit: /^(jobs|schedule)/,
  invoice: /^(invoices|payments|clients|search)/,
  payment: /^(invoices|payments|clients)/,
  todo: /^todos/,
  conversation: /^(inbox|clients\.timeline|search)/,
  message: /^(inbox|clients\.timeline)/,
  voicemail: /^inbox/,
  batches: /^batches/,
  creditNotes: /^creditNotes/,
  crew: /^(workforce|schedule)/,
  member: /^(me|workforce|schedule)/,
}

/** True if the answer of `operation` may be out of date after these changes. Unknown kinds make every answer stale. */
export function isShownBy(operation: string, hints: readonly Hint[]): boolean {
  if (/^(dashboard|lists)\./.test(operation)) return true
  return hints.some(({ kind }) => shownBy[kind]?.test(operation) ?? true)
}
