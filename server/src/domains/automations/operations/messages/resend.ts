import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { keepReasons, refusals } from '../../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { offsetInstant } from '../../../../kernel/records/list-input.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../company/index.ts'
import { checkFacts } from '../../../message-facts.ts'
import {
  findMessages,
  type FoundMessage,
  notAgainReasons,
  queueAgain,
  whyKept,
  whyNotAgain,
  whyUnwanted,
} from '../../../outbox/index.ts'
import { readAutomation } from '../../hold-automation.ts'
import { isOfAutomation, unsentOfAutomation } from '../../unsent-messages.ts'

/** Maximum number of messages that one call sends again. */
const mostAtOnce = 500

const reasons = [...new Set([...notAgainReasons, ...keepReasons, ...refusals])]
type Reason = (typeof reasons)[number]

export const resendMessages = mutation({
  name: 'automations.messages.resend',
  summary: 'Send unsent messages of an automation again.',
  description: `Sends the chosen messages, or all unsent messages of a period, at most ${mostAtOnce} in one call. Consent, opt-outs and the facts of each message are checked now and again at sending; quiet hours postpone it. Sent and queued messages are not sent twice. A dry run lists the messages that would be sent or left, with reasons.`,
  permission: ['manage_automations'],
  wholeOrganization: true,
  sends: true,
  metered: true,
  flagsByCall: true,
  input: z.strictObject({
    automation_id: id().describe('Automation whose steps wrote them.'),
    message_ids: z
      .array(id())
      .min(1)
      .max(mostAtOnce)
      .optional()
      .describe('Messages to send. Defaults to all unsent messages of the period that can be sent again.'),
    since: offsetInstant()
      .optional()
      .describe('Without `message_ids`: only messages that became unsent at this time or later.'),
    until: offsetInstant()
      .optional()
      .describe('Without `message_ids`: only messages that became unsent before this time.'),
    repeat_unknown: z
      .boolean()
      .default(false)
      .describe('Also sends messages with an unknown outcome, which may arrive twice.'),
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
      .describe('More messages remain: call again with the earliest `unsent_at` as `until`.'),
  }),
  errors: ['not_found', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { automation_id, message_ids, since, until, repeat_unknown }) {
    requireLive(ctx.actor)
    const { id: automationId } = await readAutomation(ctx, automation_id)
    if (message_ids && (since ?? until) !== undefined)
      throw invalidField(
        since === undefined ? 'until' : 'since',
        'must be omitted when `message_ids` is given',
      )
    if (message_ids && !(await isOfAutomation(ctx, automationId, message_ids)))
      throw invalidField('message_ids', 'must name messages of this automation only')
    const period = { since: since ?? null, until: until ?? null, behind: null, limit: mostAtOnce }
    const page = message_ids ? undefined : await unsentOfAutomation(ctx, automationId, period)
    const ids = message_ids ?? page!.found.map(({ id }) => id)
    const messages = await findMessages(ctx.db, ctx.actor.org.id, ids)
    const resent: { message_id: string; channel: FoundMessage['channel'] }[] = []
    const left: { message_id: string; reason: Reason }[] = []
    // A fixed order prevents deadlocks between concurrent calls.
    for (const message_id of [...new Set(ids)].toSorted()) {
      const message = messages.get(message_id)!
      const reason = await whyLeft(ctx, message, repeat_unknown)
      if (reason !== null) left.push({ message_id, reason })
      else if (await queueAgain(ctx, message.channel, message_id, repeat_unknown))
        resent.push({ message_id, channel: message.channel })
      else left.push({ message_id, reason: 'queued' })
    }
    startMessages(ctx, automationId, resent)
    return { resent, left, has_more: (page?.next ?? null) !== null }
  },
})

async function whyLeft(
  ctx: MutationContext,
  message: FoundMessage,
  mayRepeat: boolean,
): Promise<Reason | null> {
  return (
    whyNotAgain(message, mayRepeat) ??
    whyKept(ctx, message.channel) ??
    (await whyUnwanted(ctx, message, checkFacts))
  )
}

const operations = { email: 'automations.sendEmail', sms: 'automations.sendSms' } as const

/** Sets the flags of the call by channel: text messages cost money, e-mails do not. */
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
