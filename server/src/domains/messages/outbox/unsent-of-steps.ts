import type { Queries } from '../../../kernel/database/queries.ts'

/** A message of an automation step that did not reach its recipient. */
export interface UnsentOfStep {
  id: string
  run_id: string
  /** Number of the step in its run. */
  step: number
  unsent_at: string
}

export interface UnsentQuery {
  /** Start of the period, included. Null for no limit. */
  since: string | null
  /** End of the period, excluded. Null for no limit. */
  until: string | null
  /** Position of the last message of the previous page. If null, the result starts with the newest message. */
  behind: { unsentAt: string; id: string } | null
  limit: number
}

const tables = ['quoin.mail_messages', 'quoin.sms_messages'] as const

/** Returns messages of automation steps that did not reach their recipients, newest failure first. */
export function unsentOfSteps(
  db: Queries,
  orgId: string,
  { since, until, behind, limit }: UnsentQuery,
): Promise<UnsentOfStep[]> {
  const parts = tables.map(
    (table) => `(select m.id, split_part(m.idempotency_key, '/', 2)::uuid as run_id,
            split_part(m.idempotency_key, '/', 3)::int as step, m.unsent_at
       from ${table} m
      where m.org_id = $1 and m.unsent_at is not null and m.idempotency_key like 'run/%'
        and m.unsent_at >= coalesce($2::timestamptz, '-infinity') and m.unsent_at < coalesce($3::timestamptz, 'infinity')
        and (m.unsent_at, m.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by m.unsent_at desc, m.id desc limit $6)`,
  )
  return db.rows(
    `select * from (${parts.join(' union all ')}) m order by m.unsent_at desc, m.id desc limit $6`,
    [orgId, since, until, behind?.unsentAt ?? null, behind?.id ?? null, limit],
  )
}

/** Selects the messages among `ids` that were written by automation steps, and returns each with its run and step. */
export function messagesOfSteps(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Omit<UnsentOfStep, 'unsent_at'>[]> {
  const parts = tables.map(
    (table) => `select m.id, split_part(m.idempotency_key, '/', 2)::uuid as run_id,
            split_part(m.idempotency_key, '/', 3)::int as step
       from ${table} m where m.org_id = $1 and m.id = any ($2::uuid[]) and m.idempotency_key like 'run/%'`,
  )
  return db.rows(parts.join(' union all '), [orgId, ids])
}
