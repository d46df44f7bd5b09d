export interface Hint {
  kind: string
  id?: string
  version?: number
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
 * True if these changes may have made the answer of `operation` out of date. A change of an unknown kind affects
 * every answer.
 */
export function isShownBy(operation: string, hints: readonly Hint[]): boolean {
  if (/^(dashboard|lists)\./.test(operation)) return true
  return hints.some(({ kind }) => shownBy[kind]?.test(operation) ?? true)
}
