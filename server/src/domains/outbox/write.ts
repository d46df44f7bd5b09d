import { invalidState } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { ToldDelivery } from '../../kernel/messages/index.ts'
import { mailMessages } from '../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type Held, heldAtGate, type Recipient } from './gate.ts'
import { type Letter, letterOfMail, letterOfText, type Mail, type Text } from './letter.ts'

/** The field in which the caller asked for the message. */
interface Asked {
  askedIn?: string | undefined
}

/** Mails a customer or a colleague for the caller; what may not go out now makes the call fail, and is noted as refused. */
export function writeMail(ctx: MutationContext, mail: Mail & Asked): Promise<ToldDelivery> {
  return write(ctx, letterOfMail(mail), mail)
}

export function writeText(ctx: MutationContext, text: Text & Asked): Promise<ToldDelivery> {
  return write(ctx, letterOfText(text), text)
}

async function write(
  ctx: MutationContext,
  letter: Letter,
  { askedIn = 'channels' }: Asked,
): Promise<ToldDelivery> {
  const { recipient } = letter
  const held = await heldAtGate(ctx.db, ctx.actor.org.id, recipient, ctx.now)
  if (!held) return await letter.leave(ctx)
  const { reason } = held
  // Under a key of its own: what is refused tonight is written tomorrow.
  if (reason !== 'no_address')
    ctx.keepRefused((db) => letter.leave({ ...ctx, db }, { refusal: reason, key: newId() }))
  throw refusedIn(askedIn, recipient.channel, held)
}

const means = { email: 'e-mails', sms: 'text messages' }
const addresses = { email: 'e-mail address', sms: 'phone number' }

/** What a caller is told who asked in this field for what does not go out. */
export function refusedIn(field: string, channel: Recipient['channel'], held: Held) {
  const [sentence, message] = wordsFor(channel, held)
  return invalidState(sentence, [{ field, channel, ...held, message }])
}

function wordsFor(channel: Recipient['channel'], held: Held): [sentence: string, ofField: string] {
  if (held.reason === 'no_address')
    return [`The customer has no ${addresses[channel]}.`, `the customer has given no ${addresses[channel]}`]
  if (held.reason === 'opted_out')
    return [`The customer does not want ${means[channel]}.`, `is not wanted: ${channel}`]
  const when = `send it from ${held.until} on`
  return [
    `It is too early or too late for ${means[channel]} where the customer is: ${when}.`,
    `is not sent at this hour: ${channel}`,
  ]
}

/** Whether a mail with one of these keys was written already; work in the background may be done twice. */
export function isMailWritten({ db, actor }: MutationContext, keys: readonly string[]): Promise<boolean> {
  return mailMessages.isWritten(db, actor.org.id, keys)
}
