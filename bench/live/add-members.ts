import pg from 'pg'
import { mintSession } from '../../server/src/kernel/access/session-cookie.ts'
import { insertSession } from '../../server/src/kernel/access/sessions-table.ts'
import type { Connection } from '../../server/src/kernel/database/database.ts'
import { queriesOn } from '../../server/src/kernel/database/queries-on.ts'
import type { SeededOrg } from '../seed.ts'

/** Adds members to an organization and opens a session for each. Returns its slug and the cookies of the sessions. */
export async function addMembers(
  connection: Connection,
  { orgId }: SeededOrg,
  count: number,
): Promise<{ slug: string; cookies: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const now = new Date().toISOString()
    const { rows } = await client.query<{ id: string; slug: string }>(
      `insert into quoin.members (org_id, id, email, name, role, created_at, updated_at)
       select org_id, uuidv7(), 'member-' || n || '@' || slug || '.test', 'Member ' || n, 'manager', $2, $2
         from quoin.organizations, generate_series(1, $3) n where org_id = $1
       returning id, (select slug from quoin.organizations where org_id = $1)`,
      [orgId, now, count],
    )
    const { slug } = rows[0]!
    const cookies: string[] = []
    for (const { id: memberId } of rows) {
      const { id, cookie, digest } = mintSession()
      const session = { id, digest, memberId, device: 'bench', address: '127.0.0.1', shared: false }
      await insertSession(queriesOn(client), orgId, { ...session, method: 'terminal' }, now)
      cookies.push(`quoin-${slug}=${cookie}`)
    }
    return { slug, cookies }
  } finally {
    await client.end()
  }
}
