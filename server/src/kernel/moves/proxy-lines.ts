import { linkMark } from '../cell.ts'
import type { Queries } from '../database/queries.ts'

/**
 * Routing entry for a proxy in front of several cells (installations). Such entries are needed for values that
 * another cell may have issued before the organization moved to its present cell. `cell` is the code of the
 * organization's cell. `name` is one of these:
 *
 * - `key/` and the public id of an API key
 * - `link/` and the eight characters that all links of the organization contain
 * - `digest/` and the SHA-256 of an old link without these characters
 * - `portal/` and the slug
 */
export interface ProxyLine {
  name: string
  cell: string
}

/** Returns the routing entries of one organization of this cell, or of all if `orgId` is null. */
export async function proxyLines(system: Queries, cell: string, orgId: string | null): Promise<ProxyLine[]> {
  const organizations = await system.rows<{ id: string; slug: string }>(
    `select o.org_id as id, o.slug from quoin.organization_facts o
      where ($1::uuid is null or o.org_id = $1)
        and not exists (select from quoin.elsewhere e where e.org_id = o.org_id)
      order by o.slug`,
    [orgId],
  )
  const issued = await system.rows<{ name: string }>(
    'select name from quoin.issued_elsewhere($1, $2) as name',
    [organizations.map(({ id }) => id), cell],
  )
  const links = organizations.flatMap(({ id, slug }) => [`link/${linkMark(id)}`, `portal/${slug}`])
  return [...links, ...issued.map(({ name }) => name)].map((name) => ({ name, cell }))
}
