import * as z from 'zod'
import type { Permission } from '../../../kernel/access/permissions.ts'
import type { Enclosure, DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type CompanySettings, companySettings } from '../../organization/company/index.ts'
import { deliverySchema } from './delivery.ts'
import type { SentTo } from './send-document.ts'
import type { Mail } from './letter.ts'
import { notifyCompany } from './notify-company.ts'
import { isMailWritten, writeMail } from './write.ts'

/** A customer's action on a document, and the emails about it to the company and the customer. */
export interface News {
  about: { kind: 'estimate' | 'invoice'; id: string }
  locationId: string
  /** Content of the email to the company. */
  news: Mail['content']
  /** Email to the customer. If null, none is sent. */
  letter: CustomerLetter | null
}

export interface CustomerLetter {
  clientId: string
  name: string | null
  /** Email address of the customer. Null if there is none. */
  email: string | null
  /** Permission that a member needs to see the link in the outbox before the email is sent. */
  shownTo: Permission
  linkTo(sentTo: SentTo): Promise<{ id: string; url: string }>
  content(url: string): Mail['content']
  enclosed: readonly Enclosure[]
}

/** Output of an internal operation that notifies people. */
export const notificationOutput = z.object({
  deliveries: z
    .array(deliverySchema)
    .describe('Messages that this call created. Empty if an earlier call already created them.'),
})

/**
 * Emails the company and the customer about a customer's action. The calling background task may be repeated, so
 * nothing is sent if emails with this `key` already exist.
 */
export async function notifyCompanyAndCustomer(
  ctx: MutationContext,
  key: string,
  happened: (company: CompanySettings) => Promise<News>,
): Promise<{ deliveries: DeliveryView[] }> {
  const keys = { company: `${key}/company`, customer: `${key}/customer` }
  if (await isMailWritten(ctx, Object.values(keys))) return { deliveries: [] }
  const company = await companySettings(ctx.db, ctx.actor.org.id)
  const report = await happened(company)
  const common = { about: report.about, locationId: report.locationId, company }
  const news = await notifyCompany(ctx, { ...common, idempotencyKey: keys.company, content: report.news })
  const { letter } = report
  if (!letter || letter.email === null) return { deliveries: news ? [news] : [] }
  const link = await letter.linkTo({ channel: 'email', address: letter.email })
  const receipt = await writeMail(ctx, {
    ...common,
    purpose: 'receipt',
    // The email reports a past event. No later change can make it wrong, so no conditions are checked again before
    // it is sent.
    dependsOn: [],
    clientId: letter.clientId,
    link: { ...link, shownTo: letter.shownTo },
    idempotencyKey: keys.customer,
    to: { address: letter.email, name: letter.name },
    content: letter.content(link.url),
    enclosed: letter.enclosed,
  })
  return { deliveries: news ? [receipt, news] : [receipt] }
}
