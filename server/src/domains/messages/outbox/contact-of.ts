import type { QueryContext } from '../../../kernel/operations/context.ts'
import { addressKey } from './address-key.ts'
import type { Contact } from './consents-table.ts'

/** Returns the keys under which consents of a phone number or email address are stored. */
export function contactOf(
  { actor, services }: Pick<QueryContext, 'actor' | 'services'>,
  channel: Contact['channel'],
  address: string,
): Contact {
  const key = addressKey(channel, address)
  return { channel, key, digests: services.addressDigests(actor.org.id, key) }
}

/** Adds the digests of its address to the recipient of a message that is being written. */
export function withDigests<R extends { channel: Contact['channel']; address: string | null }>(
  ctx: Pick<QueryContext, 'actor' | 'services'>,
  recipient: R,
): R & { digests: readonly string[] } {
  const { channel, address } = recipient
  return { ...recipient, digests: address === null ? [] : contactOf(ctx, channel, address).digests }
}
