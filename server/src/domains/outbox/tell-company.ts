import type { ToldDelivery } from '../../kernel/messages/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type CompanySettings, findMember, findOwnerId } from '../company/index.ts'
import type { Mail } from './letter.ts'
import { writeMail } from './write.ts'

type ForCompany = Pick<Mail, 'about' | 'locationId' | 'idempotencyKey' | 'content'> & {
  company: CompanySettings
}

/** Mails the company what a customer did, where it wants to hear of it. Null: it has no owner any more. */
export async function tellCompany(ctx: MutationContext, news: ForCompany): Promise<ToldDelivery | null> {
  const address = news.company.notification_email ?? news.company.email ?? (await ownersAddress(ctx))
  if (address === null) return null
  return await writeMail(ctx, { ...news, purpose: 'internal', clientId: null, to: { address } })
}

async function ownersAddress({ db, actor }: MutationContext): Promise<string | null> {
  const ownerId = await findOwnerId(db, actor.org.id)
  const owner = ownerId === undefined ? undefined : await findMember(db, actor.org.id, ownerId)
  return owner?.email ?? null
}
