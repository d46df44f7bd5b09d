import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findDeliveryBlock } from './delivery-policy.ts'
import { type Letter, letterOfMail, letterOfText, type Mail, type Text } from './letter.ts'

/** Outcome of a message that is sent while no caller waits. */
export type Offered =
  /** The message was stored. `delivery` says if it is queued or kept in the outbox. */
  | { outcome: 'written'; delivery: DeliveryView }
  /** The message is refused permanently. If the recipient has no address, nothing is recorded. */
  | { outcome: 'refused'; reason: 'no_address'; delivery: null }
  | { outcome: 'refused'; reason: 'opted_out' | 'no_consent' | 'stale'; delivery: DeliveryView }
  /** Nothing was written. Call again with the same key, but not before `until`. */
  | { outcome: 'waits'; reason: 'quiet_hours'; until: string }

/** A mail for callers that treat a refusal as a result and not as an error, such as steps of automations. */
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
  const block = await findDeliveryBlock(ctx.db, ctx.actor.org.id, letter.recipient, ctx.now)
  const earliest = block?.reason === 'quiet_hours' ? block.until : ctx.now
  const isPermitted = block?.reason !== 'opted_out' && block?.reason !== 'no_consent'
  // If the earliest send time is after `notAfter`, the message is refused instead of postponed.
  if (isPermitted && block?.reason !== 'no_address' && notAfter !== null && earliest > notAfter)
    return { outcome: 'refused', reason: 'stale', delivery: await letter.leave(ctx, { refusal: 'stale' }) }
  // A possible opt-out is checked again at the time of sending.
  if (!block || block.reason === 'possible_opt_out')
    return { outcome: 'written', delivery: await letter.leave(ctx) }
  if (block.reason === 'quiet_hours') return { outcome: 'waits', ...block }
  if (block.reason === 'no_address') return nowhere
  const { reason } = block
  return { outcome: 'refused', reason, delivery: await letter.leave(ctx, { refusal: reason }) }
}
