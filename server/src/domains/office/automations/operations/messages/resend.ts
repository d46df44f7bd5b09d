import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { longestCursor } from '../../../../../kernel/http/cursor.ts'
import { withholdReasons, refusals } from '../../../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { offsetInstant } from '../../../../../kernel/records/list-input.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { checkFacts } from '../../../../message-facts.ts'
import {
  findMessages,
  type FoundMessage,
  notAgainReasons,
  queueAgain,
  findOutboxReason,
  whyNotAgain,
  findRefusal,
} from '../../../../messages/outbox/index.ts'
import { readAutomation } from '../../lock-automation.ts'
import { isOfAutomation, unsentOfAutomation } from '../../unsent-messages.ts'

/** Maximum number of messages that one call sends again. */
const mostAtOnce = 500

const reasons = [...new Set([...notAgainReasons, ...withholdReasons, ...refusals])]
type Reason = (typeof reasons)[number]

export const resendMessages = mutation({
  name: 'automations.messages.resend',
  summary: 'Send unsent messages of an automation again.',
  description:
    `Sends the chosen messages, or all unsent messages of a period, at most ${mostAtOnce} in one ` +
    'call. Text messages cost money. For each message, opt-outs, consent and the facts on which it ' +
    'depends are checked during the call and again at the time of sending. Quiet hours postpone the ' +
    'message. Messages that were already sent or queued are not sent twice. A dry run lists which ' +
    'messages would be sent and which not, with reasons.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  sends: true,
  metered: true,
  flagsByCall: true,
  input: z.strictObject({
    automation_id: id().describe('Automation whose steps wrote the messages.'),
    message_ids: z
      .array(id())
      .min(1)
      .max(mostAtOnce)
      .optional()
      .describe('Messages to send. Defaults to all unsent messages of the period that can be sent again.'),
    since: offsetInstant()
      .optional()
      .describe(
        'Only messages that failed or were refused at this time or later. Not allowed with `message_ids`.',
      ),
    until: offsetInstant()
      .optional()
      .describe(
        'Only messages that failed or were refused before this time. Not allowed with `message_ids`.',
      ),
    limit: z
      .int()
      .min(1)
      .max(mostAtOnce)
      .default(mostAtOnce)
      .describe('Maximum number of messages that this call sends. Not allowed with `message_ids`.'),
    cursor: z
      .string()
      .optional()
      .describe(
        'The `next_cursor` of the previous call, with the same period. Not allowed with `message_ids`.',
      )
      .meta({ maxLength: longestCursor }),
    repeat_unknown: z
      .boolean()
      .default(false)
      .describe(
        'True also sends messages whose outcome is unknown. The recipient may get such a message twice.',
      ),
  }),
  output: z.object({
    resent: z
      .array(z.object({ message_id: id(), channel: z.enum(['email', 'sms']) }))
      .describe('Messages queued again.'),
    left: z
      .array(z.object({ message_id: id(), reason: z.enum(reasons as [Reason, ...Reason[]]) }))
      .describe('Messages that are not sent, with the reason.'),
    has_more: z
      .boolean()
      .describe('True if there are older messages. Call again with `next_cursor` as `cursor`.'),
    next_cursor: z
      .string()
      .nullable()
      .describe('Cursor of the next call. Null if there are no older messages.'),
  }),
  errors: ['not_found', 'invalid_cursor', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { automation_id, message_ids, since, until, limit, cursor, repeat_unknown }) {
    requireLive(ctx.actor)
    const { id: automationId } = await readAutomation(ctx, automation_id)
    const ofPeriod = Object.entries({ since, until, cursor }).find(([, value]) => value !== undefined)
    if (message_ids && ofPeriod)
      throw invalidField(ofPeriod[0], 'cannot be passed together with `message_ids`')
    if (message_ids && !(await isOfAutomation(ctx, automationId, message_ids)))
      throw invalidField('message_ids', 'must contain only messages of this automation')
    const { cursors } = ctx.services
    const binding = `messages to resend ${ctx.actor.org.id} ${JSON.stringify([automationId, since, until])}`
    const [unsentAt, lastId] = cursor === undefined ? [] : (cursors.decode(cursor, binding) as string[])
    const behind = unsentAt === undefined ? null : { unsentAt, id: lastId! }
    const period = { since: since ?? null, until: until ?? null, behind, limit }
    const page = message_ids ? undefined : await unsentOfAutomation(ctx, automationId, period)
    const ids = message_ids ?? page!.messages.map(({ id }) => id)
    const messages = await findMessages(ctx.db, ctx.actor.org.id, ids)
    const resent: { message_id: string; channel: FoundMessage['channel'] }[] = []
    const left: { message_id: string; reason: Reason }[] = []
    // The messages are locked in the order of their ids, so that concurrent calls do not deadlock.
    for (const message_id of [...new Set(ids)].toSorted()) {
      const message = messages.get(message_id)!
      const reason = await whyLeft(ctx, message, repeat_unknown)
      if (reason !== null) left.push({ message_id, reason })
      else if (await queueAgain(ctx, message.channel, message_id, repeat_unknown))
        resent.push({ message_id, channel: message.channel })
      else left.push({ message_id, reason: 'queued' })
    }
    startMessages(ctx, automationId, resent)
    const next = page?.next ?? null
    const next_cursor = next ? cursors.encode({ binding, position: [next.unsentAt, next.id] }) : null
    return { resent, left, has_more: next !== null, next_cursor }
  },
})

async function whyLeft(
  ctx: MutationContext,
  message: FoundMessage,
  mayRepeat: boolean,
): Promise<Reason | null> {
  return (
    whyNotAgain(message, mayRepeat) ??
    findOutboxReason(ctx, message.channel) ??
    (await findRefusal(ctx, message, checkFacts))
  )
}

const operations = { email: 'automations.sendEmail', sms: 'automations.sendSms' } as const

/**
 * Returns the messages that this call would send, without sending them. The runner derives the risk flags of the call
 * from them: text messages cost money, emails do not.
 */
function startMessages(
  ctx: MutationContext,
  automation_id: string,
  resent: readonly { message_id: string; channel: FoundMessage['channel'] }[],
): void {
  const steps = resent.map(({ message_id, channel }) => ({
    operation: operations[channel],
    details: { automation_id, message_id },
  }))
  if (steps.length > 0) ctx.starts({ steps })
}
