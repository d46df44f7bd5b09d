import type { Queries } from '../../kernel/database/queries.ts'

/** Records of a client, with a version of their own and a property. */
export const recordsOfClient = ['leads', 'estimates', 'jobs', 'invoices'] as const
/** What else names a client and goes with it. */
export const belongingsOfClient = ['payments', 'conversations'] as const

/**
 * Locks both clients in the order of their ids, and before them what will move: others, too, lock a record and then its
 * client.
 */
export async function lockForMerge(
  db: Queries,
  orgId: string,
  clientIds: readonly [string, string],
): Promise<void> {
  for (const table of recordsOfClient)
    await db.rows(
      `select 1 from ${table} where org_id = $1 and client_id = any ($2) order by id for update`,
      [orgId, clientIds],
    )
  await db.rows(`select 1 from clients where org_id = $1 and id = any ($2) order by id for update`, [
    orgId,
    clientIds,
  ])
}

/** A record at a property that the survivor has too is at the survivor's from then on. */
export async function moveBelongings(
  db: Queries,
  orgId: string,
  fromId: string,
  intoId: string,
  now: string,
): Promise<void> {
  for (const table of recordsOfClient)
    await db.rows(
      `update ${table} t
          set client_id = $3, version = version + 1, updated_at = $4,
              property_id = coalesce(
                (select s.id from properties l
                   join properties s on s.org_id = l.org_id and s.client_id = $3 and s.match_key = l.match_key
                  where l.org_id = $1 and l.id = t.property_id), t.property_id)
        where t.org_id = $1 and t.client_id = $2`,
      [orgId, fromId, intoId, now],
    )
  for (const table of belongingsOfClient)
    await db.rows(`update ${table} set client_id = $3 where org_id = $1 and client_id = $2`, [
      orgId,
      fromId,
      intoId,
    ])
  await moveProperties(db, orgId, fromId, intoId, now)
}

/** One at an address that the survivor has stays behind, archived; of two primary ones the survivor's stays so. */
async function moveProperties(
  db: Queries,
  orgId: string,
  fromId: string,
  intoId: string,
  now: string,
): Promise<void> {
  await db.rows(
    `update properties l
        set client_id = $3, version = version + 1, updated_at = $4,
            is_primary = l.is_primary and not exists (
              select 1 from properties s where s.org_id = $1 and s.client_id = $3 and s.is_primary)
      where l.org_id = $1 and l.client_id = $2
        and not exists (
              select 1 from properties s where s.org_id = $1 and s.client_id = $3 and s.match_key = l.match_key)`,
    [orgId, fromId, intoId, now],
  )
  await db.rows(
    `update properties set archived_at = $3, is_primary = false, version = version + 1, updated_at = $3
      where org_id = $1 and client_id = $2`,
    [orgId, fromId, now],
  )
}

/** The survivor keeps what it says and takes over where it is silent; an opt-out of either one holds. */
export function takeOver(
  db: Queries,
  orgId: string,
  fromId: string,
  intoId: string,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update clients s
        set email = coalesce(s.email, l.email), email_key = coalesce(s.email_key, l.email_key),
            phone = coalesce(s.phone, l.phone),
            phone_typed = case when s.phone is null then l.phone_typed else s.phone_typed end,
            phone_extension = case when s.phone is null then l.phone_extension else s.phone_extension end,
            notes = left(nullif(concat_ws(E'\\n\\n', nullif(s.notes, ''), nullif(l.notes, '')), ''), 10000),
            lead_source = coalesce(s.lead_source, l.lead_source),
            sms_opt_out = s.sms_opt_out or l.sms_opt_out, email_opt_out = s.email_opt_out or l.email_opt_out,
            tags = s.tags || array(select t from unnest(l.tags) t where t <> all (s.tags)),
            external_refs = l.external_refs || s.external_refs,
            version = s.version + 1, updated_at = $4
       from clients l
      where s.org_id = $1 and s.id = $3 and l.org_id = $1 and l.id = $2`,
    [orgId, fromId, intoId, now],
  )
}

/** Ids that were merged before lead to the new survivor at once. */
export async function retireClient(
  db: Queries,
  orgId: string,
  fromId: string,
  intoId: string,
  now: string,
): Promise<void> {
  await db.rows(
    `update clients set merged_into = $3, archived_at = coalesce(archived_at, $4), version = version + 1, updated_at = $4
      where org_id = $1 and (id = $2 or merged_into = $2)`,
    [orgId, fromId, intoId, now],
  )
}
