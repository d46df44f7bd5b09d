import type { Queries } from '../../../kernel/database/queries.ts'

/**
 * True if the subject or text of a message contains at least one of these phrases, regardless of upper and lower case.
 */
export async function messageContains(
  db: Queries,
  orgId: string,
  id: string,
  phrases: readonly string[],
): Promise<boolean> {
  const row = await db.row(
    `select 1 from messages m
      where m.org_id = $1 and m.id = $2
        and exists (select 1 from unnest($3::text[]) as w (word)
                     where position(lower(w.word) in lower(concat_ws(E'\\n', m.subject, m.body))) > 0)`,
    [orgId, id, phrases],
  )
  return row !== undefined
}
