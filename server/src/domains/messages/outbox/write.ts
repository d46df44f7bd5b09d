import { invalidState } from '../../../kernel/errors.ts'
import type { Writes } from '../../../kernel/database/queries.ts'
import { newId } from '../../../kernel/ids.ts'
import type { DeliveryView } from '../../../kernel/messages/index.ts'
import { mailMessages } from '../../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { withDigests } from './contact-of.ts'
import { type DeliveryBlock, applyDeliveryPolicy, type Recipient } from './delivery-policy.ts'
import { warnOfOptOut } from './warn-of-recipient.ts'
import { type Letter, letterOfMail, letterOfText, type Mail, type Text } from './letter.ts'

interface SendingOptions {
  /**
   * Name of the input field with which the caller requested the message. If the message is refused, the error names
   * this field.
   */
  inputField?: string | undefined
  /** Effect of quiet hours: `now` refuses the message, `next_allowed` delays it until they end. Defaults to `now`. */
  when?: 'now' | 'next_allowed' | undefined
  /**
   * True if the call succeeds even if the message is refused: the refused message is then recorded and returned.
   * Defaults to false.
   */
  continuesIfRefused?: boolean | undefined
  /**
   * Called when the call fails because the message was refused, so that the caller can record the refusal in
   * other tables. Runs in a separate transaction, which is committed although the call fails.
   */
  alsoRefused?: ((db: Writes, delivery: DeliveryView) => Promise<unknown>) | undefined
}

/** Delivery state of a message. `sendAt` is the earliest time at which it is sent; null means at once. */
export type Sent = DeliveryView & { sendAt: string | null }

/**
 * Sends an email to a customer or a member on behalf of the caller. If the delivery policy forbids the email at this
 * time, the call fails and the refusal is recorded.
 */
export async function writeMail(ctx: MutationContext, mail: Mail & SendingOptions): Promise<DeliveryView> {
  return (await write(ctx, letterOfMail(mail), mail)).delivery
}

export async function writeText(ctx: MutationContext, text: Text & SendingOptions): Promise<DeliveryView> {
  return (await write(ctx, letterOfText(text), text)).delivery
}

/** Sends an email like `writeMail`, and also returns the earliest time at which it is sent. */
export async function sendMail(ctx: MutationContext, mail: Mail & SendingOptions): Promise<Sent> {
  const { delivery, sendAt } = await write(ctx, letterOfMail(mail), mail)
  return { ...delivery, sendAt }
}

export async function sendText(ctx: MutationContext, text: Text & SendingOptions): Promise<Sent> {
  const { delivery, sendAt } = await write(ctx, letterOfText(text), text)
  return { ...delivery, sendAt }
}

async function write(
  ctx: MutationContext,
  letter: Letter,
  { inputField = 'channels', when = 'now', continuesIfRefused = false, alsoRefused }: SendingOptions,
): Promise<{ delivery: DeliveryView; sendAt: string | null }> {
  const { recipient } = letter
  const to = withDigests(ctx, recipient)
  const { block, isOptedOut } = await applyDeliveryPolicy(ctx.db, ctx.actor.org.id, to, ctx.now)
  if (!block) {
    if (isOptedOut) warnOfOptOut(ctx, recipient)
    return { delivery: await letter.leave(ctx), sendAt: null }
  }
  if (block.reason === 'quiet_hours' && when === 'next_allowed')
    return { delivery: await letter.leave(ctx, { sendAt: block.until }), sendAt: block.until }
  const { reason } = block
  if (continuesIfRefused && reason !== 'no_address')
    return { delivery: await letter.leave(ctx, { refusal: reason }), sendAt: null }
  // The refusal is recorded under a new idempotency key, so that the same message can be written again later,
  // for example after quiet hours.
  if (reason !== 'no_address')
    ctx.writeAfterRefusal(async (db) => {
      const delivery = await letter.leave({ ...ctx, db }, { refusal: reason, key: newId() })
      await alsoRefused?.(db, delivery)
    })
  throw refusedIn(inputField, recipient.channel, block)
}

const means = { email: 'emails', sms: 'text messages' }
const addresses = { email: 'email address', sms: 'phone number' }

/**
 * Creates the error for a message that may not be sent. `field` is the input field with which the caller requested the
 * message.
 */
export function refusedIn(field: string, channel: Recipient['channel'], block: DeliveryBlock) {
  const [sentence, message] = describeBlock(channel, block)
  return invalidState(sentence, [{ field, channel, ...block, message }])
}

function describeBlock(
  channel: Recipient['channel'],
  block: DeliveryBlock,
): [sentence: string, ofField: string] {
  if (block.reason === 'no_address')
    return [
      `The customer has no ${addresses[channel]}.`,
      `cannot be used: the customer has no ${addresses[channel]}`,
    ]
  if (block.reason === 'opted_out')
    return [
      `The customer does not want ${means[channel]}.`,
      `is refused: the customer opted out of ${means[channel]}`,
    ]
  if (block.reason === 'no_consent')
    return [
      `The customer has not opted in to advertising ${means[channel]}.`,
      `requires an opt-in to advertising ${means[channel]}`,
    ]
  if (block.reason === 'possible_opt_out')
    return [
      'The customer may have opted out. Record their decision with `inbox.contacts.setOptOut` first.',
      `is refused until a member records whether the customer opted out of ${means[channel]}`,
    ]
  const when = `send it from ${block.until} on`
  return [
    `Quiet hours for ${means[channel]} apply at the customer's location: ${when}.`,
    `is not allowed during quiet hours for ${means[channel]}`,
  ]
}

/**
 * True if an email with one of these idempotency keys already exists. Used by background tasks, which may be
 * repeated.
 */
export function isMailWritten({ db, actor }: MutationContext, keys: readonly string[]): Promise<boolean> {
  return mailMessages.isWritten(db, actor.org.id, keys)
}
