import * as z from 'zod'
import { parseEmail } from '../../../../kernel/contact/index.ts'
import { cutText } from '../../../../kernel/cut-text.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import { escapeHtml } from '../../../../kernel/messages/mail/index.ts'
import { oneLine } from '../../../../kernel/one-line.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { companySettings, requireLive } from '../../../company/index.ts'
import { composeLetter, enclosedFile } from '../../../documents/index.ts'
import { useUnsent } from '../../../files/index.ts'
import { leadStatusChanged } from '../../../leads/index.ts'
import { refusedIn, sendMail } from '../../../outbox/index.ts'
import { chosenConversation, partnerOf } from '../../chosen-conversation.ts'
import type { ConversationRow } from '../../conversation.ts'
import { messages } from '../../message.ts'
import { findSentMessage, latestInboundMail } from '../../messages-table.ts'
import { noteContact } from '../../note-contact.ts'
import { categoryField, chosenFields, sentOutput } from '../../send-input.ts'
import { tellConversation } from '../../tell-conversation.ts'

const mostFiles = 10
/** Together: as many as mail servers take once they are written in base64. */
const mostBytes = 10_000_000
/** For so long a mail is an answer to what came last. */
const answersWithinMs = 24 * 3_600_000

export const sendEmail = mutation({
  name: 'inbox.messages.sendEmail',
  summary: 'Mail a client, a lead or whoever a conversation is with.',
  description: `Answers come into the conversation. Up to ${mostFiles} files go with it, of at most ${mostBytes} bytes together, which were uploaded by \`files.inboxAttachment.upload\`. It is queued with the call; what becomes of it is the \`status\` of the message.`,
  permission: ['send_messages'],
  sends: true,
  metered: true,
  input: withRules(
    z.strictObject({
      ...chosenFields,
      subject: text(200, 1)
        .optional()
        .describe(
          'One line; the first mail of a conversation needs one, others go on with what was written last.',
        ),
      body: text(20_000, 1).describe('What it says, as plain text.'),
      attachment_file_ids: z
        .array(id())
        .max(mostFiles)
        .default([])
        .refine((ids) => new Set(ids).size === ids.length, 'must name each file once')
        .describe('Files that go with it.'),
      category: categoryField(),
    }),
    exactlyOne('conversation_id', 'client_id', 'lead_id'),
  ),
  output: sentOutput,
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  emits: [leadStatusChanged],
  async handler(ctx, { subject, body, attachment_file_ids, category, ...chosen }) {
    requireLive(ctx.actor)
    const orgId = ctx.actor.org.id
    const conversation = await chosenConversation(ctx, chosen)
    const [company, latest] = await Promise.all([
      companySettings(ctx.db, orgId),
      latestInboundMail(ctx.db, orgId, conversation.id),
    ])
    const address = conversation.participant_email ?? parseEmail(latest?.from_address ?? '')?.address ?? null
    if (address === null) throw refusedIn('conversation_id', 'email', { reason: 'no_address' })
    const title = subject ?? answering(conversation, latest?.subject ?? null)
    const attachments = await useUnsent(ctx, attachment_file_ids, {
      field: 'attachment_file_ids',
      conversation,
      mostBytes,
    })
    const html = escapeHtml(body).replaceAll(/\r\n|\r|\n/g, '<br>')
    const sent = await sendMail(ctx, {
      purpose: category === 'marketing' ? 'marketing' : purposeOf(ctx, conversation),
      clientId: conversation.client_id,
      locationId: conversation.location_id,
      about: { kind: 'conversation', id: conversation.id },
      // Its author says it, and no record.
      dependsOn: [],
      partner: partnerOf(conversation),
      idempotencyKey: `inbox/${newId()}`,
      askedIn: 'conversation_id',
      to: { address, name: conversation.participant_name },
      content: { ...composeLetter({ company, subject: title, body, html }), text: `${body.trim()}\n` },
      company,
      replyTo: ctx.services.mailboxOf(`t_${conversation.thread_token}`),
      headers: latest?.message_id ? threadOf(latest.message_id) : {},
      enclosed: attachments.map(enclosedFile),
      attachments,
    })
    await noteContact(ctx, conversation)
    const message = await findSentMessage(ctx.db, orgId, sent.message_id!)
    return {
      conversation: await tellConversation(ctx, conversation.id),
      message: messages.of(message!, ctx),
    }
  },
})

function answering({ subject }: ConversationRow, theirs: string | null): string {
  const former = (subject ?? theirs)?.trim()
  if (!former) throw invalidField('subject', 'is required: nobody has written a mail in this conversation')
  return cutText(oneLine(/^re:/i.test(former) ? former : `Re: ${former}`), 200)
}

/** An answer goes out at any hour; whoever writes of their own accord leaves people alone at quiet ones. */
function purposeOf({ now }: MutationContext, { last_inbound_at }: ConversationRow) {
  const isAnswer = last_inbound_at !== null && Date.parse(now) - Date.parse(last_inbound_at) < answersWithinMs
  return isAnswer ? 'conversation' : 'document'
}

/** So that mail programs show it below what it answers. What strangers wrote is no header unless it is an id. */
function threadOf(messageId: string): Record<string, string> {
  const id = /^<?([^\s<>\p{Cc}]{1,500}@[^\s<>\p{Cc}]{1,255})>?$/u.exec(messageId)?.[1]
  return id === undefined ? {} : { 'In-Reply-To': `<${id}>`, References: `<${id}>` }
}
