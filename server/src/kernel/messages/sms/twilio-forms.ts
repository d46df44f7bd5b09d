import { parsePhone } from '../../contact/index.ts'
import { cutText } from '../../cut-text.ts'

/** A report of Twilio about the status of an accepted text. */
export interface TwilioStatus {
  sid: string
  status: CarrierState
  code: string | null
}

/** A text message that was received. */
export interface InboundText {
  sid: string
  /** The sender as the carrier reports it: a number in E.164, a short code or a name. */
  from: string
  /** Number to which the text was sent. It is one of the installation's numbers. */
  to: string
  body: string
  /** Number of attached media files. */
  media: number
  /** True if the carrier itself has already replied to the text, as it does to opt-out keywords. */
  isAnswered: boolean
}

export const carrierStates = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type CarrierState = (typeof carrierStates)[number]

/** Maps Twilio's statuses to `CarrierState`. Reports with other statuses have no effect. */
const states: Readonly<Record<string, CarrierState>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

const longestBody = 20_000

export function readTwilioStatus(form: URLSearchParams): TwilioStatus | null {
  const sid = sidOf(form)
  const status = states[(form.get('MessageStatus') ?? form.get('SmsStatus') ?? '').toLowerCase()]
  if (sid === null || status === undefined) return null
  const code = form.get('ErrorCode') ?? ''
  return { sid, status, code: /^[1-9]\d{3,5}$/.test(code) ? code : null }
}

export function readTwilioText(form: URLSearchParams): InboundText | null {
  const [sid, from, to] = [sidOf(form), form.get('From')?.trim(), form.get('To')?.trim()]
  if (sid === null || !from || from.length > 40 || !to) return null
  const ours = parsePhone(to, 'US')?.e164
  if (ours === undefined) return null
  return {
    sid,
    from: parsePhone(from, 'US')?.e164 ?? from,
    to: ours,
    body: cutText((form.get('Body') ?? '').toWellFormed().replaceAll('\0', '\ufffd'), longestBody),
    media: Math.min(10, Number(/^\d{1,2}$/.exec(form.get('NumMedia') ?? '')?.[0] ?? 0)),
    isAnswered: (form.get('OptOutType') ?? '') !== '',
  }
}

function sidOf(form: URLSearchParams): string | null {
  const sid = form.get('MessageSid') ?? form.get('SmsSid') ?? form.get('SmsMessageSid') ?? ''
  return /^[A-Za-z0-9_-]{1,64}$/.test(sid) ? sid : null
}
