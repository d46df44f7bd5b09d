import type { Enclosure, ToldDelivery } from '../../kernel/messages/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import type { CompanySettings } from '../company/index.ts'
import type { SentDocument } from './send-document.ts'
import { type Mail, writeMail } from './write.ts'

export type CustomerLetter = Pick<
  SentDocument,
  'kind' | 'id' | 'clientId' | 'locationId' | 'shownTo' | 'idempotencyKey' | 'name' | 'linkTo'
> & {
  email: string
  company: CompanySettings
  mail(url: string): Mail['content']
  enclosed: readonly Enclosure[]
}

/** Mails a customer what came of what they did, with a link to the document. */
export async function tellCustomer(ctx: MutationContext, letter: CustomerLetter): Promise<ToldDelivery> {
  const { kind, id, clientId, locationId, idempotencyKey, email, name, company, enclosed } = letter
  const link = await letter.linkTo({ channel: 'email', address: email })
  return await writeMail(ctx, {
    purpose: 'receipt',
    clientId,
    locationId,
    about: { kind, id },
    link: { ...link, shownTo: letter.shownTo },
    idempotencyKey,
    to: { address: email, name },
    content: letter.mail(link.url),
    company,
    enclosed,
  })
}
