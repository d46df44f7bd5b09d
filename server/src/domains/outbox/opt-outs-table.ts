import type { Queries } from '../../kernel/database/queries.ts'

/** How a wish came to us: a member noted it, or somebody followed the link in a mail. */
export const optOutSources = ['member', 'link'] as const
export type OptOutSource = (typeof optOutSources)[number]

/** Since when somebody wants none. */
export interface NotedOptOut {
  at: string
  source: OptOutSource
}

/** By which an opt-out is found. */
export interface OptedOut {
  channel: 'email' | 'sms'
  /** As numbers and addresses are compared. */
  key: string
}

/** Whether the number or address, or the client as whom it is written to, wants no messages. */
export async function isOptedOut(
  db: Queries,
  orgId: string,
  { channel, key }: OptedOut,
  clientId: string | null,
): Promise<boolean> {
  const found = await db.row<{ opted_out: boolean }>(
    `select exists (select from quoin.contact_opt_outs o
                     where o.org_id = $1 and o.channel = $2 and o.address_key = $3)
         or exists (select from client_facts c
                     where c.org_id = $1 and c.id = $4
                       and case $2 when 'sms' then c.sms_opt_out else c.email_opt_out end) as opted_out`,
    [orgId, channel, key, clientId],
  )
  return found!.opted_out
}

/** Who wanted none before keeps the older entry. */
export async function insertOptOut(
  db: Queries,
  orgId: string,
  { channel, key }: OptedOut,
  noted: { source: OptOutSource; clientId: string | null; now: string },
): Promise<NotedOptOut> {
  const kept = await db.row<NotedOptOut>(
    `insert into quoin.contact_opt_outs as o (org_id, channel, address_key, source, client_id, at)
     values ($1, $2, $3, $4, $5, $6) on conflict (org_id, channel, address_key) do update set at = o.at
     returning o.at, o.source`,
    [orgId, channel, key, noted.source, noted.clientId, noted.now],
  )
  return kept!
}

export async function deleteOptOut(db: Queries, orgId: string, { channel, key }: OptedOut): Promise<void> {
  await db.rows(
    `delete from quoin.contact_opt_outs where org_id = $1 and channel = $2 and address_key = $3`,
    [orgId, channel, key],
  )
}
