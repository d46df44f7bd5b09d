import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { isNumberOf, says } from '../../../../kernel/search/says.ts'
import { type Found, inOneLine, type Sought } from '../../../../kernel/search/sought.ts'
import { findAccessibleMembers } from './find-accessible-members.ts'

/** Finds active members by search terms and phone numbers. Scans all members, because an organization has few. */
export async function findMembers(ctx: QueryContext, { terms, limit }: Sought): Promise<Found[]> {
  const rows = await findAccessibleMembers(ctx)
  return rows
    .filter((row) => row.active)
    .filter(({ name, email, phone, job_title }) =>
      terms.every((word) => says([name, email, job_title], word) || isNumberOf([phone], word)),
    )
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .slice(0, limit)
    .map((row) => ({
      id: row.id,
      title: row.name,
      subtitle: inOneLine(' · ', [row.job_title, row.email]),
      number: null,
      status: row.role,
      at: row.updated_at,
      says: { name: [row.name], email: [row.email], phone: [row.phone], work: [row.job_title] },
    }))
}
