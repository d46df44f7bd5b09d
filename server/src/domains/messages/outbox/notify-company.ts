import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { AnnouncedMail } from '../../../kernel/operations/effects.ts'
import {
  type CompanySettings,
  companySettings,
  findMember,
  findOwnerId,
} from '../../organization/company/index.ts'
import type { Mail } from './letter.ts'
import { writeMail } from './write.ts'

type ForCompany = Pick<Mail, 'about' | 'locationId' | 'idempotencyKey' | 'content'> & {
  company: CompanySettings
}

/**
 * Emails the company about a customer's action. The recipient is the notification address in the company's
 * settings, else the company's email address, else its owner. Returns null if none of them exists.
 */
export async function notifyCompany(ctx: MutationContext, news: ForCompany): Promise<DeliveryView | null> {
  const address = await addressOfCompany(ctx, news.company)
  if (address === null) return null
  return await writeMail(ctx, {
    ...news,
    purpose: 'internal',
    dependsOn: [],
    clientId: null,
    to: { address },
  })
}

async function addressOfCompany(ctx: MutationContext, company: CompanySettings): Promise<string | null> {
  return company.notification_email ?? company.email ?? (await ownersAddress(ctx))
}

/**
 * Returns the emails that are sent when a payment succeeds: the receipt for the customer and the notice for the
 * company. `customer` is the customer's email address, or null.
 */
export async function payersMails(ctx: MutationContext, customer: string | null): Promise<AnnouncedMail[]> {
  const company = await addressOfCompany(ctx, await companySettings(ctx.db, ctx.actor.org.id))
  return [
    ...(company === null ? [] : [{ to: company, template: 'news' }]),
    ...(customer === null ? [] : [{ to: customer, template: 'receipt' }]),
  ]
}

async function ownersAddress({ db, actor }: MutationContext): Promise<string | null> {
  const ownerId = await findOwnerId(db, actor.org.id)
  const owner = ownerId === undefined ? undefined : await findMember(db, actor.org.id, ownerId)
  return owner?.email ?? null
}
