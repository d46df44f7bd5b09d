import { linkMark } from '../cell.ts'
import type { Side } from './side.ts'

/**
 * What a proxy in front of several cells cannot know by the code in it, because another cell issued it: `key` and the public
 * id, `link` and the mark of the organization, `digest` and the SHA-256 of a link from before there were marks, `portal` and
 * the slug. Each belongs to the cell where the organization is.
 */
export interface ProxyLine {
  name: string
  cell: string
}

export async function proxyLines({ client }: Side, cell: string, orgId: string): Promise<ProxyLine[]> {
  const { rows } = await client.query<{ name: string }>(
    `select 'key/' || k.public_id as name from quoin.api_keys k
      where k.org_id = $1 and k.revoked_at is null and left(k.public_id, 2) <> $2
     union all select 'portal/' || o.slug from quoin.organizations o where o.org_id = $1
     union all select 'digest/' || upper(encode(l.digest, 'hex')) from quoin.public_links l
      where l.org_id = $1 and l.revoked_at is null and l.expires_at > now() and not l.is_marked
     order by 1`,
    [orgId, cell],
  )
  return [...rows.map(({ name }) => name), `link/${linkMark(orgId)}`].map((name) => ({ name, cell }))
}
