import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findByTerms } from '../../../kernel/search/find-by-terms.ts'
import { type Found, inOneLine, type Sought } from '../../../kernel/search/sought.ts'
import { type ClientRow, clients } from './client.ts'
import { wording } from './client-search-terms.ts'

const select = `select r.id, r.status, r.name, r.email, r.phone, r.address_line1, r.address_line2, r.city, r.zip, r.updated_at from clients r`

/** Finds clients by their search terms (name, phone, email, address) and by those of their properties. */
export async function findClients(ctx: QueryContext, sought: Sought): Promise<Found[]> {
  const rows = await findByTerms<ClientRow>(ctx, clients, sought, wording, { select })
  return rows.map((row) => {
    const { id, status, name, email, phone, address_line1, address_line2, city, zip, updated_at: at } = row
    const subtitle = inOneLine(' · ', [phone, email, inOneLine(', ', [address_line1, city])])
    const address = [address_line1, address_line2, city, zip]
    return {
      id,
      title: name,
      subtitle,
      number: null,
      status,
      at,
      says: { name: [name], email: [email], phone: [phone], address },
    }
  })
}
