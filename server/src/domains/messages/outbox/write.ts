import { invalidState } from '../../../kernel/errors.ts'
import type { Writes } from '../../../kernel/database/queries.ts'
import { newId } from '../../../kernel/ids.ts'
import type { ToldDelivery } from '../../../kernel/messages/index.ts'
import { mailMessages } from '../../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type Held, judgeAtGate, type Recipient } from './gate.ts'
import { warnOfOptOut } from './warn-of-recipient.ts'
import { type Letter, letterOfMail, letterOfText, type Mail, type Text } from './letter.ts'

interface Asked {
  /** Input field with which the caller requested the message. */
  askedIn?: string | undefined
  /**
   * During quiet hours: `now` refuses the message, `next_allowed` lets it wait until they end. Defaults to
   * `now`.
   */
  when?: 'now' | 'next_allowed' | undefined
  /**
   * Records a refusal elsewhere too, in the transaction that outlives the call. Receives the outbox's
   * delivery.
   */
  alsoRefused?: ((db: Writes, told: ToldDelivery) => Promise<unknown>) | undefined
}

/** `sendAt`: earliest send time. */
export type Sent = ToldDelivery & { sendAt: string | null }

/**
 * Mails a customer or a colleague for the caller. If the mail may not be sent now, the call fails and the
 * refusal is recorded.
 */
export async function writeMail(ctx: MutationContext, mail: Mail & Asked): Promise<ToldDelivery> {
  return (await write(ctx, letterOfMail(mail), mail)).told
}

export async function writeText(ctx: MutationContext, text: Text & Asked): Promise<ToldDelivery> {
  return (await write(ctx, letterOfText(text), text)).told
}

/** The same, and returns the send time. */
export async function sendMail(ctx: MutationContext, mail: Mail & Asked): Promise<Sent> {
  const { told, sendAt } = await write(ctx, letterOfMail(mail), mail)
  return { ...told, sendAt }
}

export async function sendText(ctx: MutationContext, text: Text & Asked): Promise<Sent> {
  const { told, sendAt } = await write(ctx, letterOfText(text), text)
  return { ...told, sendAt }
}

async function write(
  ctx: MutationContext,
  letter: Letter,
  { askedIn = 'channels', when = 'now', alsoRefused }: Asked,
): Promise<{ told: ToldDelivery; sendAt: string | null }> {
  const { recipient } = letter
  const { held, isOptedOut } = await judgeAtGate(ctx.db, ctx.actor.org.id, recipient, ctx.now)
  if (!held) {
    if (isOptedOut) warnOfOptOut(ctx, recipient)
    return { told: await letter.leave(ctx), sendAt: null }
  }
  if (held.reason === 'quiet_hours' && when === 'next_allowed')
    return { told: await letter.leave(ctx, { sendAt: held.until }), sendAt: held.until }
  const { reason } = held
  // Under a separate key, so that a message refused tonight can be written tomorrow.
  if (reason !== 'no_address')
    ctx.keepRefused(async (db) => {
      const told = await letter.leave({ ...ctx, db }, { refusal: reason, key: newId() })
      await alsoRefused?.(db, told)
    })
  throw refusedIn(askedIn, recipient.channel, held)
}

const means = { email: 'e-mails', sms: 'text messages' }
const addresses = { email: 'e-mail address', sms: 'phone number' }

/** Error for a caller who requested, with this field, a message that may not be sent. */
export function refusedIn(field: string, channel: Recipient['channel'], held: Held) {
  const [sentence, message] = wordsFor(channel, held)
  return invalidState(sentence, [{ field, channel, ...held, message }])
}

function wordsFor(channel: Recipient['channel'], held: Held): [sentence: string, ofField: string] {
  if (held.reason === 'no_address')
    return [`The customer has no ${addresses[channel]}.`, `the customer has given no ${addresses[channel]}`]
  if (held.reason === 'opted_out')
    return [`The customer does not want ${means[channel]}.`, `is not wanted: ${channel}`]
  if (held.reason === 'no_consent')
    return [
      `The customer has not opted in to advertising ${means[channel]}.`,
      `requires an opt-in to advertising: ${channel}`,
    ]
  if (held.reason === 'possible_opt_out')
    return [
      'The customer may have opted out. Record their decision with `inbox.contacts.setOptOut` first.',
      `waits for a decision about a possible opt-out: ${channel}`,
    ]
  const when = `send it from ${held.until} on`
  return [
    `Quiet hours for ${means[channel]} apply at the customer's location: ${when}.`,
    `is not sent at this hour: ${channel}`,
  ]
}

/** True if a mail with one of these keys was already written; background tasks may be repeated. */
export function isMailWritten({ db, actor }: MutationContext, keys: readonly string[]): Promise<boolean> {
  return mailMessages.isWritten(db, actor.org.id, keys)
}
