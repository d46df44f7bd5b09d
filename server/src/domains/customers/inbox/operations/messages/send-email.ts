import * as z from 'zod'
import { cutText } from '../../../../../kernel/cut-text.ts'
import { invalidField } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { escapeHtml } from '../../../../../kernel/messages/mail/index.ts'
import { oneLine } from '../../../../../kernel/one-line.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { companySettings, requireLive } from '../../../../organization/company/index.ts'
import { composeLetter, enclosedFile } from '../../../../messages/documents/index.ts'
import { useUnsent } from '../../../../organization/stored-files/index.ts'
import { leadStatusChanged } from '../../../leads/index.ts'
import { refusedIn, sendMail } from '../../../../messages/outbox/index.ts'
import { chosenConversation, partnerOf } from '../../chosen-conversation.ts'
import {
  categoryField,
  chosenFields,
  type ConversationRow,
  latestInboundMail,
  sentOutput,
} from '../../../../messages/conversations/index.ts'
import { mailAddressOf, purposeOfMail } from '../../mail-of-conversation.ts'
import { presentSent } from '../../present-sent.ts'
import { recordContact } from '../../record-contact.ts'

const mostFiles = 10
/**
 * Maximum total size of the files in bytes. After base64 encoding it is close to the limit of mail servers.
 */
const mostBytes = 10_000_000

export const sendEmail = mutation({
  name: 'inbox.messages.sendEmail',
  summary: 'Send an email to a client, a lead or the person in a conversation.',
  description:
    `Replies of the recipient arrive in the conversation. An email can have up to ${mostFiles} ` +
    `files of at most ${mostBytes} bytes in total, uploaded by ` +
    '`files.inboxAttachment.upload`. The call queues the email; the `status` of the message ' +
    'shows its delivery.',
  permission: ['send_messages'],
  sends: true,
  metered: true,
  input: withRules(
    z.strictObject({
      ...chosenFields,
      subject: text(200, 1)
        .optional()
        .describe(
          'Subject, one line. Required for the first email of a conversation; later emails default to ' +
            'the previous subject.',
        ),
      body: text(20_000, 1).describe('Text of the email, plain text.'),
      attachment_file_ids: z
        .array(id())
        .max(mostFiles)
        .default([])
        .refine((ids) => new Set(ids).size === ids.length, 'must name each file once')
        .describe('Attached files.'),
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
    const address = mailAddressOf(conversation, latest?.from_address)
    if (address === null) throw refusedIn('conversation_id', 'email', { reason: 'no_address' })
    const title = subject ?? answering(conversation, latest?.subject ?? null)
    const attachments = await useUnsent(ctx, attachment_file_ids, {
      field: 'attachment_file_ids',
      conversation,
      mostBytes,
    })
    const html = escapeHtml(body).replaceAll(/\r\n|\r|\n/g, '<br>')
    const sent = await sendMail(ctx, {
      purpose: purposeOfMail(category, conversation, ctx.now),
      clientId: conversation.client_id,
      locationId: conversation.location_id,
      about: { kind: 'conversation', id: conversation.id },
      // A member wrote this email, so no later change of facts prevents it from being sent.
      dependsOn: [],
      partner: partnerOf(conversation),
      idempotencyKey: `inbox/${newId()}`,
      inputField: 'conversation_id',
      to: { address, name: conversation.participant_name },
      content: { ...composeLetter({ company, subject: title, body, html }), text: `${body.trim()}\n` },
      company,
      replyTo: ctx.services.mailboxOf(`t_${conversation.thread_token}`),
      headers: latest?.message_id ? threadOf(latest.message_id) : {},
      enclosed: attachments.map(enclosedFile),
      attachments,
    })
    await recordContact(ctx, conversation)
    return await presentSent(ctx, conversation.id, sent.message_id!)
  },
})

function answering({ subject }: ConversationRow, theirs: string | null): string {
  const former = (subject ?? theirs)?.trim()
  if (!former) throw invalidField('subject', 'is required for the first email of a conversation')
  return cutText(oneLine(/^re:/i.test(former) ? former : `Re: ${former}`), 200)
}

/**
 * Returns headers that make mail programs show the email below the one to which it replies. Text from strangers
 * becomes a header only if it is a message id.
 */
function threadOf(messageId: string): Record<string, string> {
  const id = /^<?([^\s<>\p{Cc}]{1,500}@[^\s<>\p{Cc}]{1,255})>?$/u.exec(messageId)?.[1]
  return id === undefined ? {} : { 'In-Reply-To': `<${id}>`, References: `<${id}>` }
}
