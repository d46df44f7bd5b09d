import type { FactKind, MessageFact } from '../../../kernel/messages/index.ts'
import type { Queries } from '../../../kernel/database/queries.ts'

/** Condition for sending a queued message: the invoice is issued and has a balance. */
export const invoiceOpenFact = (id: string): MessageFact => ({ kind: 'invoice_open', id })

/** Condition for sending a queued message: the invoice is not void. */
export const invoiceStandsFact = (id: string): MessageFact => ({ kind: 'invoice_stands', id })

/**
 * Returns the conditions about the invoice for a message that is queued now. If one of them is no longer true when the
 * message is due, the message is not sent.
 */
export async function factsAboutInvoice(db: Queries, orgId: string, id: string): Promise<MessageFact[]> {
  if (await isOpen(db, orgId, id)) return [invoiceOpenFact(id)]
  return (await doesStand(db, orgId, id)) ? [invoiceStandsFact(id)] : []
}

export const invoiceFactKinds: readonly FactKind[] = [
  { kind: 'invoice_open', isTrue: (db, { orgId }, { id }) => isOpen(db, orgId, id) },
  { kind: 'invoice_stands', isTrue: (db, { orgId }, { id }) => doesStand(db, orgId, id) },
]

async function isOpen(db: Queries, orgId: string, id: string): Promise<boolean> {
  const row = await db.row(
    `select from invoices r
      where r.org_id = $1 and r.id = $2 and coalesce(r.issued_at, r.sent_at) is not null and r.paid_at is null
        and r.voided_at is null and r.written_off_at is null and r.archived_at is null`,
    [orgId, id],
  )
  return row !== undefined
}

async function doesStand(db: Queries, orgId: string, id: string): Promise<boolean> {
  const row = await db.row(
    `select from invoices r where r.org_id = $1 and r.id = $2 and r.voided_at is null and r.archived_at is null`,
    [orgId, id],
  )
  return row !== undefined
}
