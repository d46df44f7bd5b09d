import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findByTerms } from '../../../kernel/search/find-by-terms.ts'
import { type Found, inOneLine, type Sought } from '../../../kernel/search/sought.ts'
import { type LeadRow, leads } from './lead.ts'
import { wording } from './lead-search-terms.ts'

const select = `select r.id, r.lead_number, r.status, r.customer_name, r.customer_email, r.customer_phone, r.service_address,
    r.city, r.zip, r.updated_at from leads r`

/** Searches leads by number, by the words of the lead, and by the customer's contact data. */
export async function findLeads(ctx: QueryContext, sought: Sought): Promise<Found[]> {
  const rows = await findByTerms<LeadRow>(ctx, leads, sought, wording, { select, number: 'lead_number' })
  return rows.map((row) => {
    const address = [row.service_address, row.city, row.zip]
    return {
      id: row.id,
      title: row.customer_name ?? `Lead #${row.lead_number}`,
      subtitle: inOneLine(', ', address),
      number: row.lead_number,
      status: row.status,
      at: row.updated_at,
      says: {
        number: [String(row.lead_number)],
        name: [row.customer_name],
        email: [row.customer_email],
        phone: [row.customer_phone],
        address,
      },
    }
  })
}
