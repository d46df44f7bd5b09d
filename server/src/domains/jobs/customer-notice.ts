import * as z from 'zod'
import { invalidField, invalidState } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { queueMail } from '../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { text } from '../../kernel/schema/fields.ts'
import { queueSms } from '../../kernel/messages/sms/index.ts'
import { findClientContact } from '../clients/index.ts'
import { companySettings } from '../company/index.ts'
import { type JobNews, noticeMail, noticeText } from './notice-words.ts'
import type { Job } from './job.ts'

const channels = ['email', 'sms'] as const
type Channel = (typeof channels)[number]

export const channelList = () => z.array(z.enum(channels)).max(2)

export const noticeFields = {
  notify: channelList().default([]).describe('How the customer is told; not at all unless given.'),
  message: text(500).nullish().describe('What the customer reads besides.'),
}

export interface Notice {
  channels: readonly Channel[]
  news: JobNews
  message?: string | null | undefined
}

/**
 * Tells the customer of a job, by every channel asked for or by none: who does not want to be told that way, or cannot
 * be, makes the call fail.
 */
export async function tellCustomer(ctx: MutationContext, job: Job, notice: Notice): Promise<void> {
  if (notice.channels.length === 0) return
  const orgId = ctx.actor.org.id
  const to = await recipient(ctx, job, new Set(notice.channels))
  const company = await companySettings(ctx.db, orgId)
  const told = { job, company, news: notice.news, message: notice.message || null }
  const idempotencyKey = `job/${job.id}/${newId()}`
  if (to.email !== null)
    await queueMail(ctx, {
      ...noticeMail(told),
      to: { address: to.email },
      ...(company.email === null ? {} : { replyTo: { address: company.email, name: company.name } }),
      idempotencyKey,
    })
  if (to.phone !== null) await queueSms(ctx, { to: to.phone, text: noticeText(told), idempotencyKey })
}

async function recipient(
  ctx: MutationContext,
  job: Job,
  wanted: ReadonlySet<Channel>,
): Promise<{ email: string | null; phone: string | null }> {
  const client = await findClientContact(ctx.db, ctx.actor.org.id, job.client_id)
  if (wanted.has('email') && client?.email_opt_out) throw refused('email', 'email_opt_out')
  if (wanted.has('sms') && client?.sms_opt_out) throw refused('sms', 'sms_opt_out')
  const email = wanted.has('email') ? (client?.email ?? null) : null
  const phone = wanted.has('sms') ? (client?.phone ?? null) : null
  if (wanted.has('email') && email === null) throw unreachable('an e-mail address')
  if (wanted.has('sms') && phone === null) throw unreachable('a phone number')
  return { email, phone }
}

function refused(channel: Channel, reason: 'email_opt_out' | 'sms_opt_out') {
  const what = channel === 'email' ? 'e-mails' : 'text messages'
  return invalidState(`The customer does not want ${what}.`, [
    { field: 'notify', message: `is not wanted: ${channel}`, channel, reason },
  ])
}

function unreachable(what: string) {
  return invalidField('notify', `the customer has not given ${what}`)
}
