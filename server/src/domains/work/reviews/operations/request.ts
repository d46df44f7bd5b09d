import * as z from 'zod'
import { invalidState, notFound } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { DeliveryView } from '../../../../kernel/messages/index.ts'
import { escapeHtml } from '../../../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, instant, text } from '../../../../kernel/schema/fields.ts'
import { findClientContact } from '../../../customers/clients/index.ts'
import { companySettings, requireLive } from '../../../organization/company/index.ts'
import { composeLetter } from '../../../messages/documents/index.ts'
import { jobCompleteFact, jobs } from '../../jobs/index.ts'
import { deliveriesOutput, refusedIn, writeMail, writeText } from '../../../messages/outbox/index.ts'
import { reviewChannels } from '../review-channels.ts'
import { reviewRequested } from '../review-events.ts'
import { claimReviewRequest } from '../review-requests-table.ts'

/** Minimum number of days between two review requests to the same client. */
const days = 90
const usual = 'Thank you for letting us work for you. Would you tell others about it in a review?'

export const requestReview = mutation({
  name: 'reviews.request',
  summary: 'Ask the customer of a completed job for a review.',
  description: `A client can be asked once in ${days} days. The message is advertising: it is sent only to customers who opted in, never during quiet hours, and emails contain an unsubscribe link.`,
  permission: ['send_messages'],
  sends: true,
  metered: true,
  input: z.strictObject({
    job_id: id().describe('The job. It must be complete.'),
    channels: reviewChannels.describe('Channels of the request.'),
    message: text(500, 1).nullish().describe("The company's own text. The review URL is appended."),
  }),
  output: z.object({ job_id: id(), client_id: id(), requested_at: instant(), ...deliveriesOutput }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  emits: [reviewRequested],
  async handler(ctx, { job_id, channels: requestedChannels, message }) {
    requireLive(ctx.actor)
    const orgId = ctx.actor.org.id
    const job = await jobs.get(ctx, job_id)
    if (job.status !== 'complete')
      throw invalidState(`The job is ${job.status}. A review can be requested only for a complete job.`, [
        { field: 'job_id', message: 'is not complete', reason: 'not_complete', status: job.status },
      ])
    const company = await companySettings(ctx.db, orgId)
    const { review_url } = company
    if (review_url === null)
      throw invalidState('The company has no review URL. Set `review_url` with settings.company.update.', [
        {
          field: 'job_id',
          message: "requires `review_url` in the company's settings",
          reason: 'no_review_url',
        },
      ])
    const client = await findClientContact(ctx.db, orgId, job.client_id)
    if (!client) throw notFound('client')
    const since = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString()
    const lastRequestedAt = await claimReviewRequest(ctx.db, orgId, {
      clientId: client.id,
      jobId: job.id,
      since,
      now: ctx.now,
    })
    if (lastRequestedAt !== null)
      throw invalidState(`The customer was already asked for a review at ${lastRequestedAt}.`, [
        {
          field: 'job_id',
          message: `belongs to a client who was asked for a review in the last ${days} days`,
          reason: 'asked_recently',
          asked_at: lastRequestedAt,
        },
      ])
    const isAutomated = ctx.actor.type === 'automation'
    const shared = {
      purpose: isAutomated ? 'automated_marketing' : 'marketing',
      clientId: client.id,
      locationId: job.location_id,
      about: { kind: 'job', id: job.id },
      dependsOn: [jobCompleteFact(job.id)],
      inputField: 'channels',
    } as const
    const said = message || usual
    const deliveries: DeliveryView[] = []
    for (const channel of requestedChannels) {
      const address = channel === 'email' ? client.email : client.phone
      if (address === null) throw refusedIn('channels', channel, { reason: 'no_address' })
      // For an automation, the request id identifies the step. Therefore a repeated step does not send the message
      // twice.
      const idempotencyKey =
        ctx.actor.type === 'automation' ? `${ctx.requestId}/${channel}` : `review/${newId()}`
      deliveries.push(
        channel === 'email'
          ? await writeMail(ctx, {
              ...shared,
              idempotencyKey,
              to: { address, name: client.name },
              content: mailOf(company, said, review_url),
              company,
            })
          : await writeText(ctx, { ...shared, idempotencyKey, to: address, text: `${said} ${review_url}` }),
      )
    }
    emitRequested(ctx, job, client.id)
    return { job_id: job.id, client_id: client.id, requested_at: ctx.now, deliveries }
  },
})

function mailOf(company: { name: string }, said: string, url: string) {
  const subject = `How was the work of ${company.name}?`
  const link = escapeHtml(url)
  const html = `${escapeHtml(said).replaceAll(/\r\n|\r|\n/g, '<br>')}<br><br><a href="${link}">${link}</a>`
  return composeLetter({ company, subject, body: `${said}\n\n${url}`, html })
}

function emitRequested(
  ctx: MutationContext,
  job: { id: string; location_id: string; version: number; updated_at: string },
  client_id: string,
): void {
  const { id: job_id, location_id, version, updated_at } = job
  ctx.emit(reviewRequested, { job_id, client_id, location_id, version, updated_at })
}
