import type { Queries, Writes } from '../database/queries.ts'

/** Sequences of numbers. */
export const numberKinds = ['bug_report', 'credit_note', 'estimate', 'invoice', 'job', 'lead'] as const
export type NumberKind = (typeof numberKinds)[number]

/**
 * Returns the next number of a sequence without gaps. The counter is updated in the caller's transaction, so that a
 * rollback makes the number available again. The counter stays locked until the commit, and other calls of the
 * organization wait for it. So this should be called as late as possible.
 */
export async function nextGaplessNumber(db: Queries, orgId: string, kind: NumberKind): Promise<number> {
  const row = await db.row<{ last_value: number }>(
    `insert into counters (org_id, kind, last_value) values ($1, $2, 1)
     on conflict (org_id, kind) do update set last_value = counters.last_value + 1 returning last_value`,
    [orgId, kind],
  )
  return row!.last_value
}

/** Returns the last number of each sequence, by its kind. */
export async function lastNumbers(db: Queries, orgId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ kind: string; last_value: number }>(
    'select c.kind, c.last_value from counters c where c.org_id = $1',
    [orgId],
  )
  return new Map(rows.map(({ kind, last_value }) => [kind, last_value]))
}

/** Returns the numbers that were taken from the sequences between two calls of `lastNumbers`. */
export function numbersBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const drawn = new Set<number>()
  for (const [kind, last] of after)
    for (let number = (before.get(kind) ?? 0) + 1; number <= last; number++) drawn.add(number)
  return drawn
}

/** Numbers of a sequence that were skipped after a restore, because the original installation may have used them. */
interface SkippedNumbers {
  kind: NumberKind
  /** First and last number that was left out. */
  from: number
  to: number
}

/** Least and most numbers that are left out for each day. */
const skippedPerDay = { least: 100, most: 10_000 }

/**
 * Skips the numbers that the original installation of a restored copy may have used after the backup: for each of
 * `days` ten times the average of a day, but 100 to 10,000, and then up to a full hundred. `ageDays` is the age of the
 * organization. `before` is the time at which numbers were last left out, if the installation was not resumed since
 * then: a gap of that time behind which no number was given is continued. The transaction must be allowed to write the
 * organization's rows in `live`.
 */
export async function skipNumbers(
  db: Queries,
  orgId: string,
  { at, before, days, ageDays }: { at: string; before: string | null; days: number; ageDays: number },
): Promise<number> {
  const rows = await db.rows(
    `update live.counters c set skipped_from = case when c.skipped_at = $7 and c.skipped_to = c.last_value then c.skipped_from else c.last_value + 1 end, skipped_to = x.last_value, skipped_at = $2, last_value = x.last_value
       from (select s.kind, ceil((s.last_value + $3::int * least($6::int, greatest($4::int, ceil(10.0 * s.last_value / $5::int)))) / 100) * 100 as last_value
               from live.counters s where s.org_id = $1) x
      where c.org_id = $1 and c.kind = x.kind returning c.kind`,
    [orgId, at, days, skippedPerDay.least, ageDays, skippedPerDay.most, before],
  )
  return rows.length
}

/** Returns the numbers that were left out at the instant `at`. */
export async function selectSkippedNumbers(
  db: Queries,
  orgId: string,
  at: string,
): Promise<SkippedNumbers[]> {
  return await db.rows(
    `select c.kind, c.skipped_from as "from", c.skipped_to as "to" from counters c
      where c.org_id = $1 and c.skipped_at = $2 order by c.kind`,
    [orgId, at],
  )
}

/** State of a sequence. `skipped_from` and `skipped_to` are null if no numbers were left out. */
interface Sequence {
  last_value: number
  skipped_from: number | null
  skipped_to: number | null
}

/** Locks a sequence. Undefined if no number was assigned yet. */
export async function lockSequence(
  db: Queries,
  orgId: string,
  kind: NumberKind,
): Promise<Sequence | undefined> {
  return await db.row(
    `select c.last_value, c.skipped_from, c.skipped_to from counters c where c.org_id = $1 and c.kind = $2 for update`,
    [orgId, kind],
  )
}

/** Sets the next number of a sequence, and records which numbers were left out before it. */
export function saveNextNumber(
  db: Writes,
  orgId: string,
  { kind, last, next, at }: { kind: NumberKind; last: number; next: number; at: string },
): void {
  db.later(
    `insert into counters as c (org_id, kind, last_value, skipped_from, skipped_to, skipped_at)
     values ($1, $2, $4::bigint - 1, case when $4 > $3 + 1 then $3::bigint + 1 end, case when $4 > $3 + 1 then $4::bigint - 1 end, case when $4 > $3 + 1 then $5::timestamptz end)
     on conflict (org_id, kind) do update set last_value = excluded.last_value, skipped_from = excluded.skipped_from,
            skipped_to = excluded.skipped_to,
            skipped_at = case when excluded.skipped_at is not null then coalesce(c.skipped_at, excluded.skipped_at) end`,
    [orgId, kind, last, next, at],
  )
}
