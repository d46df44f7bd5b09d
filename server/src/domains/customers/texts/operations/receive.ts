import * as z from 'zod'
import { cutText } from '../../../../kernel/cut-text.ts'
import { insertCarrierCallback } from '../../../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { spreadOptOut } from '../../clients/index.ts'
import { companySettings } from '../../../organization/company/index.ts'
import {
  addMessage,
  type ConversationRow,
  conversationWith,
  isEcho,
  messageSmsReceived,
} from '../../../messages/conversations/index.ts'
import { consentChanged, doubtConsent, recordConsent, writeText } from '../../../messages/outbox/index.ts'
import { meaningOf } from '../keywords.ts'
import { confirmationText, helpText } from '../texts.ts'

const input = z.strictObject({
  sid: z
    .string()
    .min(1)
    .max(64)
    .describe("The carrier's id of the text. A second call with the same id has no effect."),
  from: z
    .string()
    .min(1)
    .max(40)
    .describe('Sender: phone number in E.164 form, or a short code or name, as the carrier reports it.'),
  to: z.string().max(20).nullable().describe("The company's number that received the text."),
  location_id: id().describe('Location to which the number that received the text belongs.'),
  body: z.string().max(20_000),
  media: z.int().min(0).max(10).describe('Number of attached media files.'),
  is_answered: z.boolean().describe('True if the carrier itself answers opt-out keywords such as STOP.'),
})
type Inbound = z.infer<typeof input>

/**
 * If the carrier delivers a text message twice, even concurrently, the second delivery has no effect. The transaction
 * first stores the carrier's id of the message, and a second transaction with this id waits until the first one ends.
 */
export const receiveText = mutation({
  name: 'texts.receive',
  summary: 'Add an incoming text to its conversation, and apply its opt-out or opt-in.',
  description: 'The keyword STOP is confirmed once; HELP is answered at most once an hour.',
  permission: [],
  only: 'system',
  receives: true,
  sends: true,
  input,
  output: z.object({
    result: z.enum(['added', 'duplicate']),
    meaning: z.enum(['stop', 'start', 'help', 'possible_opt_out']).nullable(),
    conversation_id: id().nullable(),
    message_id: id().nullable(),
  }),
  emits: [messageSmsReceived, consentChanged],
  async handler(ctx, inbound) {
    const { sid, from, location_id } = inbound
    if (!(await insertCarrierCallback(ctx.db, ctx.actor.org.id, `message/${sid}`, ctx.now)))
      return { result: 'duplicate' as const, meaning: null, conversation_id: null, message_id: null }
    const conversation = await conversationWith(ctx, { phone: from, location_id })
    const body = bodyOf(inbound)
    const { id: message_id } = addMessage(ctx, conversation, {
      kind: 'sms',
      direction: 'inbound',
      from_address: from,
      to_address: inbound.to,
      body,
      suppressesEvent: await isEcho(ctx.db, ctx.actor.org.id, conversation.id, { body, now: ctx.now }),
    })
    const meaning = meaningOf(inbound.body)
    if (meaning === 'stop') await stop(ctx, conversation, inbound)
    if (meaning === 'start') await wish(ctx, conversation, inbound, 'opted_in')
    if (meaning === 'help' && !inbound.is_answered) await help(ctx, conversation, inbound)
    if (meaning === 'possible_opt_out') {
      doubtConsent(ctx, 'sms', from)
      addMessage(ctx, conversation, { kind: 'system', direction: 'none', body: 'possible_opt_out' })
    }
    return { result: 'added' as const, meaning, conversation_id: conversation.id, message_id }
  },
})

function bodyOf({ body, media }: Inbound): string {
  if (media === 0) return body
  const attachmentNote =
    media === 1
      ? '[The text had an attachment, which was not stored.]'
      : `[The text had ${media} attachments, which were not stored.]`
  return [body, attachmentNote].filter(Boolean).join('\n')
}

async function stop(ctx: MutationContext, conversation: ConversationRow, inbound: Inbound): Promise<void> {
  const { isChange } = await wish(ctx, conversation, inbound, 'opted_out')
  // If the customer repeats the keyword, no second confirmation is sent.
  if (isChange && !inbound.is_answered)
    await answer(ctx, conversation, inbound, confirmationText, `text/${inbound.sid}`)
}

/** Answers a request for help at most once an hour, because two programs that answer each other would never stop. */
async function help(ctx: MutationContext, conversation: ConversationRow, inbound: Inbound): Promise<void> {
  await answer(ctx, conversation, inbound, helpText, `help/${inbound.from}/${ctx.now.slice(0, 13)}`)
}

async function wish(
  ctx: MutationContext,
  { client_id, location_id }: ConversationRow,
  { from, body }: Inbound,
  state: 'opted_out' | 'opted_in',
) {
  const said = { channel: 'sms', address: from, state } as const
  const consent = await recordConsent(ctx, {
    ...said,
    source: 'keyword',
    evidence: cutText(body.trim(), 500),
    clientId: client_id,
    locationId: location_id,
  })
  await spreadOptOut(ctx, said)
  return consent
}

/** Sends an automatic answer, unless the sender cannot receive texts. */
async function answer(
  ctx: MutationContext,
  conversation: ConversationRow,
  { from, to }: Inbound,
  compose: (company: { name: string; phone: string | null }) => string,
  idempotencyKey: string,
): Promise<void> {
  if (!/^\+\d{7,15}$/.test(from)) return
  const text = compose(await companySettings(ctx.db, ctx.actor.org.id))
  const { client_id: clientId, location_id: locationId } = conversation
  await writeText(ctx, {
    purpose: 'compliance',
    clientId,
    locationId,
    about: { kind: 'conversation', id: conversation.id },
    dependsOn: [],
    idempotencyKey,
    to: from,
    from: to ?? undefined,
    text,
  })
}
