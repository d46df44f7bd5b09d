import type { ToldDelivery } from '../../kernel/messages/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { heldAtGate } from './gate.ts'
import { type Letter, letterOfMail, letterOfText, type Mail, type Text } from './letter.ts'

/** What became of a message that nobody waits for. */
export type Offered =
  /** `delivery` says whether it is on its way, or kept in the outbox. */
  | { outcome: 'written'; delivery: ToldDelivery }
  /** For good. Without an address there is nothing to note. */
  | { outcome: 'refused'; reason: 'no_address'; delivery: null }
  | { outcome: 'refused'; reason: 'opted_out' | 'no_consent' | 'stale'; delivery: ToldDelivery }
  /** Nothing was written: offer it again, with the same key, from `until` on. */
  | { outcome: 'waits'; reason: 'quiet_hours'; until: string }

/** For who takes a refusal as an answer and not as a failure: a step of an automation. */
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
  const held = await heldAtGate(ctx.db, ctx.actor.org.id, letter.recipient, ctx.now)
  const earliest = held?.reason === 'quiet_hours' ? held.until : ctx.now
  const isWanted = held?.reason !== 'opted_out' && held?.reason !== 'no_consent'
  // A message for which it is too late before it may be sent is not put off.
  if (isWanted && held?.reason !== 'no_address' && notAfter !== null && earliest > notAfter)
    return { outcome: 'refused', reason: 'stale', delivery: await letter.leave(ctx, { refusal: 'stale' }) }
  // What somebody has yet to decide is asked again when it is handed over.
  if (!held || held.reason === 'possible_opt_out')
    return { outcome: 'written', delivery: await letter.leave(ctx) }
  if (held.reason === 'quiet_hours') return { outcome: 'waits', ...held }
  if (held.reason === 'no_address') return nowhere
  const { reason } = held
  return { outcome: 'refused', reason, delivery: await letter.leave(ctx, { refusal: reason }) }
}
