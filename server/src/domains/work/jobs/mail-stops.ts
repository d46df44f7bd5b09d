import { newId } from '../../../kernel/ids.ts'
import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { formatDate } from '../../../kernel/time/index.ts'
import { composeCustomerMail } from '../../messages/documents/index.ts'
import { companySettings, findMember } from '../../organization/company/index.ts'
import { writeMail } from '../../messages/outbox/index.ts'
import { clockTimes } from './clock-times.ts'
import type { Job } from './job.ts'
import { addressOf } from './notice-messages.ts'

/** Emails each assignee who is an active member a list of their own stops. Returns the recipients. */
export async function mailStops(
  ctx: MutationContext,
  date: string,
  stops: readonly (Job & { visit_number: number })[],
  message: string | null,
): Promise<{ notified_member_ids: string[]; deliveries: DeliveryView[] }> {
  const orgId = ctx.actor.org.id
  const company = await companySettings(ctx.db, orgId)
  const dispatch = newId()
  const notified_member_ids: string[] = []
  const deliveries: DeliveryView[] = []
  const memberIds = new Set(stops.flatMap((stop) => stop.assignees.map((each) => each.member_id)))
  for (const memberId of memberIds) {
    const member = await findMember(ctx.db, orgId, memberId)
    if (!member?.active) continue
    const own = stops.filter((stop) => stop.assignees.some((each) => each.member_id === memberId))
    const heading = `Your stops on ${formatDate(date)}`
    const content = composeCustomerMail({
      company,
      subject: `${heading} – ${company.name}`,
      heading,
      paragraphs: [`Hello ${member.name},`, ...(message === null ? [] : [message])],
      facts: own.map((stop) => [`Stop ${stop.stop_order}`, describe(stop)]),
      button: null,
    })
    deliveries.push(
      await writeMail(ctx, {
        purpose: 'internal',
        clientId: null,
        locationId: stops[0]!.location_id,
        about: null,
        dependsOn: [],
        to: { address: member.email, name: member.name },
        content,
        idempotencyKey: `dispatch/${dispatch}/${memberId}`,
      }),
    )
    notified_member_ids.push(memberId)
  }
  return { notified_member_ids, deliveries }
}

function describe(stop: Job & { visit_number: number }): string {
  const visit = stop.visits_total > 1 ? `Visit ${stop.visit_number} of ${stop.visits_total}` : ''
  const jobName = `Job ${stop.job_number}${stop.customer_name === null ? '' : `, ${stop.customer_name}`}`
  return [clockTimes(stop), jobName, visit, addressOf(stop)].filter(Boolean).join(' · ')
}
