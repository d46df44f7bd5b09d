import type { Output } from '../api/call.ts'
import { clock, phone, plural } from '../parts/words.ts'

export type SendingRules = Output<'inbox.sendingRules.get'>
export type ChannelRules = SendingRules['channels'][number]

/**
 * Returns the local time of an instant in a time zone. Adds the day of the week unless it is today there.
 */
export function clockAt(instant: string, timeZone: string, now = new Date()): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const at = new Date(instant)
  const time = clock(new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(at))
  if (day.format(at) === day.format(now)) return time
  return `${time} on ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(at)}`
}

const city = (timezone: string): string => timezone.split('/').at(-1)!.replaceAll('_', ' ')

const means = { sms: 'text messages', email: 'emails' }

/**
 * Returns a sentence about the rules that apply to messages on this channel at the moment, such as quiet hours. It is
 * shown above the box for the reply.
 */
export function ruleSentence({
  channel,
  to,
  from,
  block,
  quiet_until,
  timezone,
  opted_out,
}: ChannelRules): string {
  if (block === 'no_address')
    return channel === 'sms' ? 'This person has no phone number.' : 'This person has no email address.'
  if (block === 'opted_out') return `This person opted out of ${means[channel]}, so none can be sent.`
  if (block === 'quiet_hours')
    return `Quiet hours in ${city(timezone!)} until ${clockAt(quiet_until!, timezone!)}. The message waits until then.`
  const recipient = channel === 'sms' ? phone(to) : to!
  const sender = from === null ? '' : ` from ${channel === 'sms' ? phone(from) : from}`
  const objection = opted_out
    ? ' The customer opted out of unrequested emails. You can still answer this message.'
    : ''
  return `Goes to ${recipient}${sender}.${objection}`
}

/** Returns a sentence about the cost and the recipient of the message, from a dry run. */
export function costSentence(channel: 'sms' | 'email', to: string, segments: number | null): string {
  if (channel === 'email') return `One email to ${to}.`
  if (segments === null || segments <= 1) return `One text to ${phone(to)}, billed as 1 segment.`
  return `One text to ${phone(to)}, billed as ${plural(segments, 'segment')}.`
}
