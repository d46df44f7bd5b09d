import * as z from 'zod'
import type { Permission } from '../../kernel/access/permissions.ts'
import type { Enclosure, ToldDelivery } from '../../kernel/messages/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type CompanySettings, companySettings } from '../company/index.ts'
import { deliverySchema } from './delivery.ts'
import type { SentTo } from './send-document.ts'
import type { Mail } from './letter.ts'
import { tellCompany } from './tell-company.ts'
import { isMailWritten, writeMail } from './write.ts'

/** What happened to a document, and how company and customer are told. */
export interface News {
  about: { kind: 'estimate' | 'invoice'; id: string }
  locationId: string
  /** For the company. */
  news: Mail['content']
  /** Null: the customer is not told. */
  letter: CustomerLetter | null
}

export interface CustomerLetter {
  clientId: string
  name: string | null
  /** Null: the customer has no address. */
  email: string | null
  /** Who may see its link in the outbox while the message has not left. */
  shownTo: Permission
  linkTo(sentTo: SentTo): Promise<{ id: string; url: string }>
  content(url: string): Mail['content']
  enclosed: readonly Enclosure[]
}

/** What an operation of the service answers that tells people what happened. */
export const toldOutput = z.object({
  deliveries: z.array(deliverySchema).describe('Empty when they were told before.'),
})

/** Mails company and customer what happened, once for each `key`, however often the background does it. */
export async function tellPeople(
  ctx: MutationContext,
  key: string,
  happened: (company: CompanySettings) => Promise<News>,
): Promise<{ deliveries: ToldDelivery[] }> {
  const keys = { company: `${key}/company`, customer: `${key}/customer` }
  if (await isMailWritten(ctx, Object.values(keys))) return { deliveries: [] }
  const company = await companySettings(ctx.db, ctx.actor.org.id)
  const told = await happened(company)
  const common = { about: told.about, locationId: told.locationId, company }
  const news = await tellCompany(ctx, { ...common, idempotencyKey: keys.company, content: told.news })
  const { letter } = told
  if (!letter || letter.email === null) return { deliveries: news ? [news] : [] }
  const link = await letter.linkTo({ channel: 'email', address: letter.email })
  const receipt = await writeMail(ctx, {
    ...common,
    purpose: 'receipt',
    // It says what has happened.
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
