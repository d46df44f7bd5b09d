import { callsLock, endsLock, lockOf } from '../database/lock.ts'
import type { Side } from './side.ts'

export type MoveState = 'leaving' | 'left' | 'gone' | 'arriving'

export interface MoveRow {
  state: MoveState
  cell: string
}

export async function findMove({ client }: Side, orgId: string): Promise<MoveRow | undefined> {
  return (
    await client.query<MoveRow>('select m.state, m.cell from quoin.moves m where m.org_id = $1', [orgId])
  ).rows[0]
}

/**
 * True if the organization has not left: it never began to leave, or its move has not completed step 3 of
 * `moveOrganization`.
 */
export function isStillHere(move: MoveRow | undefined): boolean {
  return move === undefined || move.state === 'leaving'
}

/**
 * True if the organization has left for `cell` and its rows still exist here. Locks the row of the move until the end
 * of the transaction.
 */
export async function lockDeparted({ client }: Side, orgId: string, cell: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from quoin.moves m where m.org_id = $1 and m.state = 'left' and m.cell = $2 for update`,
    [orgId, cell],
  )
  return rowCount === 1
}

export async function saveMove({ client }: Side, orgId: string, { state, cell }: MoveRow): Promise<void> {
  await client.query(
    `insert into quoin.moves as m (org_id, state, cell) values ($1, $2, $3)
     on conflict (org_id) do update set state = excluded.state, cell = excluded.cell`,
    [orgId, state, cell],
  )
}

/**
 * Completes the arrival of an organization at this installation. Has no effect if the organization has left again
 * meanwhile.
 */
export async function endArrival({ client }: Side, orgId: string): Promise<void> {
  await client.query(`delete from quoin.moves where org_id = $1 and state = 'arriving'`, [orgId])
}

/** Returns the id of an organization that has left, by its slug. */
export async function findLeft({ client }: Side, slug: string): Promise<string | undefined> {
  const { rows } = await client.query<{ org_id: string }>(
    `select d.org_id from quoin.moved_doors d where d.door = 'portal' and d.name = $1`,
    [slug],
  )
  return rows[0]?.org_id
}

/** Returns why the practice companies of the organization prevent a move. Undefined if they do not. */
export async function findPracticeHindrance({ client }: Side, orgId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ is_practice: boolean; open: string | null }>(
    `select o.practice_of is not null as is_practice,
            (select string_agg(p.slug, ', ' order by p.slug) from quoin.open_practice_companies p
              where p.org_id = o.org_id) as open
       from quoin.organization_facts o where o.org_id = $1`,
    [orgId],
  )
  const { is_practice = false, open = null } = rows[0] ?? {}
  if (is_practice)
    return 'The organization is a practice company. It stays in the installation in which it was created.'
  if (open === null) return undefined
  return `The organization has practice companies, which cannot move with it: ${open}. Run \`practice archive\` for each of them first.`
}

/**
 * Stores the names (API keys, links, slug, and so on) by which callers will look for the organization after it has
 * left.
 */
export async function storeEntryPoints({ client }: Side, orgId: string): Promise<void> {
  await client.query('select quoin.keep_doors($1)', [orgId])
}

export async function deleteEntryPoints({ client }: Side, orgId: string): Promise<void> {
  await client.query('delete from quoin.moved_doors where org_id = $1', [orgId])
}

/**
 * Acquires the lock that the organization's calls share. New calls are refused as soon as the lock is requested, and
 * the function waits until running calls have ended.
 */
export async function lockCalls({ client }: Side, orgId: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf('$1')})`, [callsLock(orgId)])
}

/**
 * Tries to acquire the lock `endsLock` in exclusive mode. While a call that began before the move is being completed,
 * that work holds the lock in shared mode. Returns false if such work is running. Does not wait, because a waiting
 * request would prevent such work from getting the lock.
 */
export async function tryLockEnds({ client }: Side, orgId: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(${lockOf('$1')}) as held`,
    [endsLock(orgId)],
  )
  return rows[0]!.held
}

/** Releases all advisory locks of this connection. */
export async function letGo({ client }: Side): Promise<void> {
  await client.query('select pg_advisory_unlock_all()')
}

/** Makes this installation accept cursors of the change feed that the database cluster `cluster` issued. */
export async function saveFormerCluster({ client }: Side, orgId: string, cluster: string): Promise<void> {
  await client.query(
    'insert into quoin.former_clusters (org_id, cluster) values ($1, $2) on conflict do nothing',
    [orgId, cluster],
  )
}
