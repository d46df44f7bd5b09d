import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { withDigests } from './contact-of.ts'
import { findDeliveryBlock } from './delivery-policy.ts'
import { type Letter, letterOfMail, letterOfText, type Mail, type Text } from './letter.ts'

/** Result of sending a message in the background, where no caller waits for an error. */
export type Offered =
  /** The message was written to the outbox. `delivery` contains its state: queued, or stored without being sent. */
  | { outcome: 'written'; delivery: DeliveryView }
  /**
   * The message is refused, and the caller must not try again. If the recipient has no address, the refusal is
   * not recorded.
   */
  | { outcome: 'refused'; reason: 'no_address'; delivery: null }
  | { outcome: 'refused'; reason: 'opted_out' | 'no_consent' | 'stale'; delivery: DeliveryView }
  /**
   * Quiet hours apply and nothing was written. The caller must try again with the same idempotency key at
   * `until` or later.
   */
  | { outcome: 'waits'; reason: 'quiet_hours'; until: string }

/** An email whose refusal is returned as a result and not thrown as an error. Used by steps of automations. */
export type OfferedMail = Omit<Mail, 'to'> & {
  to: { address: string | null; name?: string | null | undefined }
}
export type OfferedText = Omit<Text, 'to'> & { to: string | null }

export async function offerMail(ctx: MutationContext, mail: OfferedMail): Promise<Offered> {
  const { to, ...rest } = mail
  if (to.address === null) return nowhere
  return await offer(ctx, letterOfMail({ ...rest, to: { ...to, address: to.address } }), rest)
}

export async function offerText(ctx: MutationContext, { to, ...text }: OfferedText): Promise<Offered> {
  return to === null ? nowhere : await offer(ctx, letterOfText({ ...text, to }), text)
}

const nowhere: Offered = { outcome: 'refused', reason: 'no_address', delivery: null }

async function offer(
  ctx: MutationContext,
  letter: Letter,
  { notAfter = null }: Pick<Mail, 'notAfter'>,
): Promise<Offered> {
  const to = withDigests(ctx, letter.recipient)
  const block = await findDeliveryBlock(ctx.db, ctx.actor.org.id, to, ctx.now)
  const earliest = block?.reason === 'quiet_hours' ? block.until : ctx.now
  const isPermitted = block?.reason !== 'opted_out' && block?.reason !== 'no_consent'
  // If quiet hours end after `notAfter`, the message cannot be sent in time, so it is refused.
  if (isPermitted && block?.reason !== 'no_address' && notAfter !== null && earliest > notAfter)
    return { outcome: 'refused', reason: 'stale', delivery: await letter.leave(ctx, { refusal: 'stale' }) }
  // If the person may have opted out, the message is queued anyway, because this is checked again at the time of
  // sending.
  if (!block || block.reason === 'possible_opt_out')
    return { outcome: 'written', delivery: await letter.leave(ctx) }
  if (block.reason === 'quiet_hours') return { outcome: 'waits', ...block }
  if (block.reason === 'no_address') return nowhere
  const { reason } = block
  return { outcome: 'refused', reason, delivery: await letter.leave(ctx, { refusal: reason }) }
}
