import * as z from 'zod'
import { parseEmail } from '../../../kernel/contact/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type Conversation, conversations } from './conversation.ts'
import { mostUnread, unreadOf } from './reads-table.ts'

/**
 * A conversation as the API returns it: the record, the number of messages that the caller has not read, and
 * the opt-outs of the person.
 */
export const conversationViewSchema = conversations.schema.extend({
  unread_count: z
    .int()
    .describe(`Number of inbound messages that the caller has not read, counted up to ${mostUnread}.`),
  opt_out: z
    .object({ sms: z.boolean(), email: z.boolean() })
    .describe("True if the customer's phone number or email address is opted out of messages."),
})
export type ConversationView = z.infer<typeof conversationViewSchema>

const noMemberId = '00000000-0000-0000-0000-000000000000'

export function readerOf(ctx: QueryContext): string {
  return ctx.actor.type === 'member' ? ctx.actor.id : noMemberId
}

/**
 * Adds the fields of `conversationViewSchema` to a page of conversations. Runs two SQL statements for the whole
 * page.
 */
export async function presentConversations(
  ctx: QueryContext,
  page: readonly Conversation[],
): Promise<ConversationView[]> {
  if (page.length === 0) return []
  const emailKeys = page.map(({ participant: { email } }) => parseEmail(email ?? '')?.key ?? '')
  const digestsOf = (address: string): string =>
    ctx.services.addressDigests(ctx.actor.org.id, address).join(' ')
  const rows = await ctx.db.rows<{ id: string; unread: number; sms: boolean; email: boolean }>(
    `select r.id, ${unreadOf('$3::uuid')} as unread,
            exists (select from quoin.opted_out_addresses o
                     where o.org_id = r.org_id and o.channel = 'sms' and o.address_key = any (array[r.participant_phone] || of.phone_digests)) as sms,
            exists (select from quoin.opted_out_addresses o
                     where o.org_id = r.org_id and o.channel = 'email' and o.address_key = any (array[of.email_key] || of.email_digests)) as email
       from (select u.id, u.email_key, string_to_array(u.phone_digests, ' ') as phone_digests,
                    string_to_array(u.email_digests, ' ') as email_digests
               from unnest($2::uuid[], $4::text[], $5::text[], $6::text[]) as u (id, email_key, phone_digests, email_digests)) of
       join conversations r on r.org_id = $1 and r.id = of.id`,
    [
      ctx.actor.org.id,
      page.map(({ id }) => id),
      readerOf(ctx),
      emailKeys,
      page.map(({ participant: { phone } }) => digestsOf(phone ?? '')),
      emailKeys.map(digestsOf),
    ],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.map((conversation) => {
    const { unread = 0, sms = false, email = false } = byId.get(conversation.id) ?? {}
    return { ...conversation, unread_count: unread, opt_out: { sms, email } }
  })
}

export async function presentConversation(ctx: QueryContext, id: string): Promise<ConversationView> {
  const row = await conversations.find(ctx.db, ctx.actor.org.id, id)
  const [view] = await presentConversations(ctx, [conversations.present(row!, ctx)])
  return view!
}
