import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type ClientRow } from './client.ts'
import type { PersonKeys } from './duplicate-candidate.ts'

/** Returns the keys by which other people are compared with a client. */
export async function keysOfClient(ctx: QueryContext, client: ClientRow): Promise<PersonKeys> {
  const { id, name, phone, email_key } = client
  const places = await ctx.db.rows<PersonKeys['places'][number]>(
    'select p.zip, p.match_key from properties p where p.org_id = $1 and p.client_id = $2 order by p.created_at, p.id limit 20',
    [ctx.actor.org.id, id],
  )
  return { name, phone, email_key, places }
}
