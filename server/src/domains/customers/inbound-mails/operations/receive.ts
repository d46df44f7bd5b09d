import * as z from 'zod'
import { parseEmail } from '../../../../kernel/contact/index.ts'
import { cutText } from '../../../../kernel/cut-text.ts'
import { newId } from '../../../../kernel/ids.ts'
import { oneLine } from '../../../../kernel/one-line.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../../kernel/time/index.ts'
import {
  addMessage,
  type ConversationRow,
  findByAddress,
  findConversationByToken,
  findConversationWith,
  lockConversation,
  messageEmailReceived,
} from '../../../messages/conversations/index.ts'
import { importDocument } from '../../lead-imports/index.ts'
import { leadCreated } from '../../leads/index.ts'
import { findConnector } from '../../../organization/company/index.ts'
import { htmlToText } from '../html-to-text.ts'
import {
  findMailOutcome,
  insertInboundMail,
  type MailOutcome,
  setMailOutcome,
} from '../inbound-mails-table.ts'
import { inboundMail, type InboundMail } from '../inbound-mail.ts'
import { isAutomatic } from '../is-automatic.ts'
import { storeAttachments } from '../store-attachments.ts'
import { readLabels } from '../read-labels.ts'

const outcomeSchema = z.object({
  result: z.enum(['lead_created', 'import_queued', 'message_added', 'duplicate', 'ignored']),
  import_id: id().nullable(),
  conversation_id: id().nullable(),
})

/** Maximum length of the text in the conversation. The full text is stored with the email. */
const longestBody = 20_000

type Effect = MailOutcome & { lead_id: string | null }
const nothing: Effect = { result: 'ignored', import_id: null, conversation_id: null, lead_id: null }

/**
 * An email that is delivered twice, even concurrently, takes effect once. Its row is inserted first, and the unique
 * index on the message id makes a second transaction wait for the first. After a crash, neither the row nor the effects
 * are stored.
 */
export const receiveInboundMail = mutation({
  name: 'inboundMails.receive',
  summary: 'Deliver an inbound email to a lead connector or a conversation.',
  permission: [],
  only: 'system',
  receives: true,
  input: inboundMail,
  output: outcomeSchema,
  emits: [leadCreated, messageEmailReceived],
  async handler(ctx, mail) {
    const orgId = ctx.actor.org.id
    const mailId = newId()
    const body = bodyOf(mail)
    const sentAt = sentAtOf(mail, ctx.now)
    const isNew = await insertInboundMail(ctx.db, orgId, {
      id: mailId,
      message_id: mail.message_id,
      from_email: mail.from.email,
      from_name: mail.from.name ?? null,
      subject: mail.subject ?? null,
      body,
      auth: mail.auth ?? null,
      spam: mail.spam ?? null,
      received_at: sentAt,
      now: ctx.now,
    })
    if (!isNew) {
      const { import_id, conversation_id } = await findMailOutcome(ctx.db, orgId, mail.message_id)
      return { result: 'duplicate', import_id, conversation_id }
    }
    const effect =
      mail.mailbox.kind === 'connector'
        ? await importLead(ctx, mail.mailbox.connector_key, body)
        : await addMail(ctx, mail, body, sentAt)
    setMailOutcome(ctx.db, orgId, mailId, effect)
    const { lead_id: _, ...answer } = effect
    return answer
  },
})

async function importLead(ctx: MutationContext, connectorKey: string, body: string): Promise<Effect> {
  const connector = await findConnector(ctx.db, ctx.actor.org.id, connectorKey)
  if (!connector?.active) return nothing
  const { isDuplicate, answer } = await importDocument(ctx, connector, readLabels(body, connector.aliases))
  if ('import_id' in answer)
    return { ...nothing, result: isDuplicate ? 'duplicate' : 'import_queued', import_id: answer.import_id }
  return { ...nothing, result: isDuplicate ? 'duplicate' : 'lead_created', lead_id: answer.id }
}

/**
 * Adds the email to the conversation of the thread to which it replies or, if there is no such thread, to the
 * conversation of its sender. Automatic emails are added too, but they need no response and do not start an automation,
 * so that two programs never answer each other endlessly. Automatic emails from unknown senders are ignored.
 */
async function addMail(
  ctx: MutationContext,
  mail: InboundMail,
  body: string,
  sentAt: string,
): Promise<Effect> {
  const conversation = await conversationOf(ctx, mail)
  if (!conversation) return nothing
  const { storedAttachments, leftOut } = await storeAttachments(ctx, conversation, mail.attachments ?? [])
  addMessage(ctx, conversation, {
    kind: 'email',
    direction: 'inbound',
    from_address: mail.from.email,
    from_name: mail.from.name ?? null,
    subject: mail.subject ?? null,
    body: cutText(mail.stripped_reply?.trim() || body, longestBody),
    message_id: mail.message_id,
    in_reply_to: mail.in_reply_to ?? null,
    sent_at: sentAt,
    attachments: storedAttachments,
    isAutomatic: isAutomatic(mail),
  })
  if (leftOut > 0)
    addMessage(ctx, conversation, {
      kind: 'system',
      direction: 'none',
      body: `attachments_left_out: ${leftOut} of the mail's attachments were not stored, because the file storage is full.`,
    })
  return { ...nothing, result: 'message_added', conversation_id: conversation.id }
}

async function conversationOf(ctx: MutationContext, mail: InboundMail): Promise<ConversationRow | undefined> {
  const { db, actor } = ctx
  if (mail.mailbox.kind === 'thread') {
    const conversationId = await findConversationByToken(db, actor.org.id, mail.mailbox.thread_token)
    return conversationId === undefined ? undefined : await lockConversation(ctx, conversationId)
  }
  const { email, name } = mail.from
  if (parseEmail(email) === null) return undefined
  const isStranger =
    (await findByAddress(db, actor.org.id, 'email_key', parseEmail(email)!.key)) === undefined
  if (isStranger && isAutomatic(mail)) return undefined
  return await findConversationWith(ctx, { email, name: name ? cutText(oneLine(name), 200) : null })
}

function bodyOf({ text, html }: InboundMail): string {
  return text?.trim() ? text : htmlToText(html ?? '')
}

/** Returns when the gateway received the email, or the current time if the gateway reports no time. */
function sentAtOf({ received_at }: InboundMail, now: string): string {
  const instant = received_at ? parseInstant(received_at) : null
  const at = instant === null ? now : toIso(instant)
  // The time is never later than now, even if the gateway's clock is wrong.
  return at > now ? now : at
}
