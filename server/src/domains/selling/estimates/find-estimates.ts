import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findByTerms } from '../../../kernel/search/find-by-terms.ts'
import { type Found, inOneLine, type Sought } from '../../../kernel/search/sought.ts'
import { lineNamesOf } from '../../organization/line-items/index.ts'
import { type EstimateRow, estimates } from './estimate.ts'
import { statusAt } from './estimate-status.ts'
import { wording } from './estimate-search-terms.ts'

const select = `select r.id, r.estimate_number, r.display_number, r.status, r.expires_at, r.customer_name, r.customer_email, r.customer_phone,
    r.service_address, r.city, r.zip, r.updated_at, ${lineNamesOf('estimate_id')} as lines from estimates r`

/** Searches estimates by number and by text: their own text, that of their lines and that of their clients. */
export async function findEstimates(ctx: QueryContext, sought: Sought): Promise<Found[]> {
  const rows = await findByTerms<EstimateRow & { lines: string[] }>(ctx, estimates, sought, wording, {
    select,
    number: 'estimate_number',
  })
  return rows.map((row) => {
    const address = [row.service_address, row.city, row.zip]
    return {
      id: row.id,
      title:
        row.customer_name ??
        (row.display_number === null ? 'Draft estimate' : `Estimate ${row.display_number}`),
      subtitle: inOneLine(' · ', [row.lines[0] ?? null, inOneLine(', ', address.slice(0, 2))]),
      number: row.estimate_number,
      status: statusAt(row, ctx.now),
      at: row.updated_at,
      says: {
        number: [row.display_number, row.estimate_number === null ? null : String(row.estimate_number)],
        name: [row.customer_name],
        email: [row.customer_email],
        phone: [row.customer_phone],
        address,
        work: row.lines,
      },
    }
  })
}
