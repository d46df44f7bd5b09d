import type { Queries } from '../../../kernel/database/queries.ts'

export interface PasskeyRow {
  id: string
  org_id: string
  member_id: string
  credential_id: Buffer
  spki: Buffer
  counter: number
}

const columns = 'p.id, p.org_id, p.member_id, p.credential_id, p.spki, p.counter::float8 as counter'

/**
 * Searches all organizations for a passkey and locks it, so that two requests cannot use the same signature counter.
 */
export function lockPasskey(system: Queries, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return system.row(`select ${columns} from quoin.passkeys p where p.credential_id = $1 for update`, [
    credentialId,
  ])
}

export function selectPasskeysOf(db: Queries, orgId: string, memberId: string): Promise<PasskeyRow[]> {
  return db.rows(
    `select ${columns} from quoin.passkeys p where p.org_id = $1 and p.member_id = $2 order by p.created_at, p.id`,
    [orgId, memberId],
  )
}

/** Inserts a passkey. Returns false if it exists already. */
export async function insertPasskey(
  db: Queries,
  orgId: string,
  passkey: Omit<PasskeyRow, 'org_id'> & { name: string; created_at: string },
): Promise<boolean> {
  const { id, member_id, credential_id, spki, counter, name, created_at } = passkey
  const rows = await db.rows(
    `insert into quoin.passkeys (org_id, id, member_id, credential_id, spki, counter, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [orgId, id, member_id, credential_id, spki, counter, name, created_at],
  )
  return rows.length > 0
}

export function recordPasskeyUse(
  db: Queries,
  { org_id: orgId, id }: PasskeyRow,
  counter: number,
  now: string,
): Promise<unknown> {
  return db.rows('update quoin.passkeys set counter = $3, used_at = $4 where org_id = $1 and id = $2', [
    orgId,
    id,
    counter,
    now,
  ])
}

/** Returns the member of a passkey. */
export async function findMemberOfPasskey(
  db: Queries,
  orgId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db.row<{ member_id: string }>(
    'select p.member_id from quoin.passkeys p where p.org_id = $1 and p.id = $2',
    [orgId, id],
  )
  return row?.member_id
}

export function deletePasskey(db: Queries, orgId: string, id: string): Promise<unknown> {
  return db.rows('delete from quoin.passkeys where org_id = $1 and id = $2', [orgId, id])
}

export interface PasskeySummary {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

export const selectPasskeys = `
  select r.id, r.name, r.created_at, r.last_used_at
    from (select p.*, p.used_at as last_used_at from quoin.passkeys p) r`
