import { createHmac } from 'node:crypto'
import type { CustomerActor } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { digestOf, linkToken, tokenPattern } from '../../../kernel/link-token.ts'
import { writesToPeople } from '../../../kernel/messages/writing-call.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findOrganizationById } from '../../organization/company/index.ts'
import { addressKey } from './address-key.ts'
import { findUnsubscribeDigest, insertUnsubscribeDigest } from './unsubscribe-links-table.ts'

/**
 * Returns the unsubscribe link for an email address. Its token is computed from the address, so all emails to
 * the address contain the same link. Only the hash of the token is stored.
 */
export function unsubscribeLink(
  { actor, db, now, services }: Pick<MutationContext, 'actor' | 'db' | 'now' | 'services'>,
  address: string,
): string {
  const orgId = actor.org.id
  const key = addressKey('email', address)
  const secret = createHmac('sha256', services.unsubscribeKey).update(`${orgId}/${key}`).digest()
  const token = linkToken(services.cell, orgId, secret)
  if (writesToPeople(actor)) insertUnsubscribeDigest(db, orgId, { digest: digestOf(token), key, now })
  return `${services.publicUrl()}/u/${token}`
}

/**
 * Returns the organization and the email address to which an unsubscribe token belongs. Undefined for a token
 * that was never issued.
 */
export async function findUnsubscribeLink(
  system: Queries,
  token: string,
): Promise<{ actor: CustomerActor; address: string } | undefined> {
  const row = tokenPattern.test(token) ? await findUnsubscribeDigest(system, digestOf(token)) : undefined
  const org = row && (await findOrganizationById(system, row.org_id))
  return (
    org && {
      actor: { type: 'customer', id: null, org, mode: 'live', locations: '*' },
      address: row.address_key,
    }
  )
}
