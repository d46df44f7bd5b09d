import { invalidState } from '../../kernel/errors.ts'
import type { Writes } from '../../kernel/database/queries.ts'
import { newId } from '../../kernel/ids.ts'
import type { ToldDelivery } from '../../kernel/messages/index.ts'
import { mailMessages } from '../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type Held, judgeAtGate, type Recipient } from './gate.ts'
import { warnOfOptOut } from './warn-of-recipient.ts'
import { type Letter, letterOfMail, letterOfText, type Mail, type Text } from './letter.ts'

interface Asked {
  /** The field in which the caller asked for the message. */
  askedIn?: string | undefined
  /** At an hour at which customers are left alone: refuses unless told to let it wait until they are not. */
  when?: 'now' | 'next_allowed' | undefined
  /** Notes a refusal elsewhere too, in the transaction that outlives the call; gets what the outbox says of it. */
  alsoRefused?: ((db: Writes, told: ToldDelivery) => Promise<unknown>) | undefined
}

/** `sendAt`: not before then. */
export type Sent = ToldDelivery & { sendAt: string | null }

/** Mails a customer or a colleague for the caller; what may not go out now makes the call fail, and is noted as refused. */
export async function writeMail(ctx: MutationContext, mail: Mail & Asked): Promise<ToldDelivery> {
  return (await write(ctx, letterOfMail(mail), mail)).told
}

export async function writeText(ctx: MutationContext, text: Text & Asked): Promise<ToldDelivery> {
  return (await write(ctx, letterOfText(text), text)).told
}

/** The same, for who wants to know when it leaves. */
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
  // Under a key of its own: what is refused tonight is written tomorrow.
  if (reason !== 'no_address')
    ctx.keepRefused(async (db) => {
      const told = await letter.leave({ ...ctx, db }, { refusal: reason, key: newId() })
      await alsoRefused?.(db, told)
    })
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
  if (held.reason === 'no_consent')
    return [
      `The customer has not said that they want advertising ${means[channel]}.`,
      `needs a consent to advertising: ${channel}`,
    ]
  if (held.reason === 'possible_opt_out')
    return [
      'The customer may have said that they want no more: decide what was meant first, by `inbox.contacts.setOptOut`.',
      `waits for somebody to decide: ${channel}`,
    ]
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
