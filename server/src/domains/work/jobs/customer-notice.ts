import * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { findClientContact } from '../../customers/clients/index.ts'
import { companySettings } from '../../organization/company/index.ts'
import {
  type Mail,
  overridesQuietHours,
  overridingQuietHours,
  refusedIn,
  writeMail,
  writeText,
} from '../../messages/outbox/index.ts'
import { visitFact, visitOpenFact } from './message-facts.ts'
import { type AlsoCancelled, type JobNews, noticeMail, noticeText } from './notice-messages.ts'
import type { Job } from './job.ts'
import { visitOf } from './emit-visit-change.ts'

const channels = ['email', 'sms'] as const
type Channel = (typeof channels)[number]

export const channelList = () => z.array(z.enum(channels)).max(2)

export const noticeFields = {
  notify: channelList().default([]).describe('Channels on which the customer is notified. Defaults to none.'),
  message: text(500).nullish().describe('Additional text for the customer.'),
  override_quiet_hours: overridesQuietHours(),
  notify_required: z
    .boolean()
    .default(true)
    .describe(
      'True (the default): if the customer cannot be notified on a requested channel, the call is refused. ' +
        'False: the call is carried out nevertheless. A customer who opted out or has no address for a channel ' +
        'gets no message on it, and a message in quiet hours is sent when they end. `deliveries` shows the result.',
    ),
}

export interface Notice {
  channels: readonly Channel[]
  news: JobNews
  message?: string | null | undefined
  override_quiet_hours?: boolean | undefined
  notify_required?: boolean | undefined
  /** Other appointments that were cancelled together with this one, ordered by date. */
  alsoCancelled?: readonly AlsoCancelled[]
}

/**
 * Notifies the customer of a job on all requested channels. If the customer opted out of one of them or has no
 * address for it, the call fails and no message is sent. If `notify_required` is false, the messages that are
 * possible are sent instead.
 */
export async function notifyCustomer(
  ctx: MutationContext,
  job: Job,
  notice: Notice,
  /** Id of the visit whose date and times `job` has. Defaults to the first visit, which has the id of the job. */
  visitId: string = job.id,
): Promise<{ deliveries: DeliveryView[] }> {
  const deliveries: DeliveryView[] = []
  if (notice.channels.length === 0) return { deliveries }
  const isRequired = notice.notify_required ?? true
  const to = await recipient(ctx, job, new Set(notice.channels), isRequired)
  const company = await companySettings(ctx.db, ctx.actor.org.id)
  const { news, alsoCancelled = [] } = notice
  const noticeContent = { job, company, news, message: notice.message || null, alsoCancelled }
  const shared = {
    purpose: notice.news === 'on_my_way' ? 'arrival' : 'notice',
    clientId: job.client_id,
    locationId: job.location_id,
    about: { kind: 'job', id: job.id },
    ...depends({ ...job, visit_id: visitId }, notice, ctx.now),
    idempotencyKey: `job/${job.id}/${newId()}`,
    inputField: 'notify',
    overridesQuiet: overridingQuietHours(ctx, notice.override_quiet_hours),
    when: isRequired ? 'now' : 'next_allowed',
    continuesIfRefused: !isRequired,
  } as const
  if (to.email !== null)
    deliveries.push(
      await writeMail(ctx, { ...shared, to: { address: to.email }, content: noticeMail(noticeContent) }),
    )
  if (to.phone !== null)
    deliveries.push(await writeText(ctx, { ...shared, to: to.phone, text: noticeText(noticeContent) }))
  return { deliveries }
}

/** Time in milliseconds after which an "on my way" message is no longer sent: one hour. */
const onTheWayMs = 3_600_000

/**
 * Returns the conditions under which a queued notice is still sent (`dependsOn`), and the time after which it is
 * not sent any more (`notAfter`).
 */
function depends(
  job: Job & { visit_id: string },
  { news, alsoCancelled }: Pick<Notice, 'news' | 'alsoCancelled'>,
  now: string,
): Pick<Mail, 'dependsOn' | 'notAfter'> {
  if (news === 'on_my_way')
    return {
      dependsOn: [visitOpenFact(job)],
      notAfter: new Date(Date.parse(now) + onTheWayMs).toISOString(),
    }
  const starts = visitOf(job)
  return {
    dependsOn: [visitFact(job, alsoCancelled)],
    notAfter: starts !== null && starts > now ? starts : null,
  }
}

async function recipient(
  ctx: MutationContext,
  job: Job,
  requestedChannels: ReadonlySet<Channel>,
  isRequired: boolean,
): Promise<{ email: string | null; phone: string | null }> {
  const client = await findClientContact(ctx.db, ctx.actor.org.id, job.client_id)
  const email = requestedChannels.has('email') ? (client?.email ?? null) : null
  const phone = requestedChannels.has('sms') ? (client?.phone ?? null) : null
  if (!isRequired) return { email, phone }
  if (requestedChannels.has('email') && email === null)
    throw refusedIn('notify', 'email', { reason: 'no_address' })
  if (requestedChannels.has('sms') && phone === null)
    throw refusedIn('notify', 'sms', { reason: 'no_address' })
  return { email, phone }
}
