import type { FieldType } from '../../../../kernel/automations/kinds/field-type.ts'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Facts, Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { daysBetween, localToday } from '../../../../kernel/time/index.ts'
import { createPublicLink } from '../../../messages/public-links/index.ts'
import { linkOf } from '../deliver-invoice.ts'
import { isIssued } from '../draft-state.ts'
import { type InvoiceRow, invoices } from '../invoice.ts'

const fields = fieldsOf(invoices.schema)
const more = new Map<string, FieldType>([...fields, ['days_overdue', 'integer'], ['link', 'text']])

export const invoicePrefix: Prefix = {
  name: 'invoice',
  fields,
  templates: templateFields(more, {
    always: ['total_cents', 'balance_cents', 'days_overdue', 'link'],
    nullable: ['invoice_number', 'due_date'],
  }),
  async load(db, { orgId, now }, ids) {
    const rows = await invoices.findMany(db, orgId, ids)
    return new Map(rows.map((row) => [row.id, factsOf(row, now)]))
  },
  /**
   * Returns the link to the invoice's page. Null for a draft, which has no page yet, and for a void invoice, which must
   * not be paid.
   */
  async link(db, services, { orgId, now }, id) {
    const row = await invoices.find(db, orgId, id)
    if (!row || !isIssued(row) || row.voided_at !== null) return null
    const actor = { org: { id: orgId }, mode: 'live' } as const
    const link = await createPublicLink({ db, services, now, actor }, { ...linkOf(row), sentTo: null })
    return link.url
  },
}

function factsOf(row: InvoiceRow, now: string): Facts {
  const invoice = invoices.present(row, { now, actor: { org: row } })
  const days = row.due_date === null ? 0 : daysBetween(row.due_date, localToday(row.timezone, new Date(now)))
  return { ...invoice, days_overdue: invoice.is_overdue ? days : 0 }
}
