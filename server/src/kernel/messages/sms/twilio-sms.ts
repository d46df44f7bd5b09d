import * as z from 'zod'
import { readForm } from '../../schema/read-form.ts'
import { NotReached, type ProviderAnswer, type Providers } from '../../providers/index.ts'
import type { Submission } from '../index.ts'
import type { OutgoingSms, SmsSender } from './sender.ts'

export interface TwilioSettings {
  provider: 'twilio'
  accountSid: string
  authToken: string
  messagingServiceSid: string | undefined
  /** Base URL of the API. Defaults to Twilio's. */
  api?: string | undefined
}

const usualApi = 'https://api.twilio.com'

/** Path on this service at which Twilio reports statuses of texts. */
export const statusPath = '/api/webhooks/twilio/status'

const acceptedSchema = z.object({ sid: z.string().min(1).max(64) })
const refused = z.object({ code: z.number().int(), message: z.string().catch('') })

/**
 * Creates a provider that sends texts through Twilio. Twilio has no idempotency keys, so each text is submitted only
 * once, unless it was certainly not sent: Twilio rejected the request, or the request never reached Twilio. After any
 * other error the outcome is unknown.
 */
export function twilioSms(
  settings: TwilioSettings,
  { providers, publicUrl }: { providers: Providers; publicUrl: () => string },
): SmsSender {
  const { accountSid, authToken, api = usualApi } = settings
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, api)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    source: 'twilio',
    async send(message) {
      if (message.from === null && settings.messagingServiceSid === undefined) return withoutNumber
      const body = formOf(settings, message, publicUrl()).toString()
      try {
        const answer = await providers.order({
          service: 'Twilio',
          url,
          headers: {
            authorization,
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body,
        })
        return submissionOf(answer)
      } catch (error) {
        if (error instanceof NotReached)
          return { accepted: false, failure: 'temporary', error: 'Twilio could not be reached.' }
        return { accepted: false, failure: 'unknown', error: 'Twilio did not answer.' }
      }
    },
  }
}

const withoutNumber: Submission = {
  accepted: false,
  failure: 'permanent',
  error:
    'The location has no phone number. Assign one with `quoin numbers assign`, or set TWILIO_MESSAGING_SERVICE_SID for all locations.',
}

function formOf(
  { messagingServiceSid }: TwilioSettings,
  { id, orgId, to, from, text }: OutgoingSms,
  publicUrl: string,
): URLSearchParams {
  // The URL contains the id of the text, because Twilio may report a status before it responds to this request.
  const statusUrl = `${publicUrl}${statusPath}?text=${orgId}.${id}`
  const form = new URLSearchParams({ To: to, Body: text, StatusCallback: statusUrl })
  if (messagingServiceSid !== undefined) form.set('MessagingServiceSid', messagingServiceSid)
  // If both the number and the messaging service are set, Twilio sends from the number. Replies then reach the
  // organization to which the number belongs.
  if (from !== null) form.set('From', from)
  return form
}

function submissionOf(answer: ProviderAnswer): Submission {
  const { status } = answer
  const answerJson = json(answer.body)
  if (status < 300) {
    const message = readForm(acceptedSchema, answerJson)
    return 'value' in message
      ? { accepted: true, providerMessageId: message.value.sid }
      : {
          accepted: false,
          failure: 'unknown',
          error: "Twilio's answer does not contain the id of the text message.",
        }
  }
  const read = readForm(refused, answerJson)
  const data = 'value' in read ? read.value : null
  const code = data && String(data.code)
  const explanation = data
    ? `${data.code}: ${data.message}`
    : `The HTTP status of the provider's answer was ${status}.`
  const error = `Twilio refused the text message. ${explanation}`.slice(0, 500)
  if (status === 429) return { accepted: false, failure: 'temporary', error, code }
  // A status of 500 or above may come from a gateway between Quoin and Twilio. If the response is not Twilio's own,
  // the outcome is unknown.
  if (status >= 500) return { accepted: false, failure: data ? 'temporary' : 'unknown', error, code }
  // The credentials are wrong. The submission is retried, because the operator can correct them.
  if (status === 401) return { accepted: false, failure: 'temporary', error, code }
  return { accepted: false, failure: 'permanent', error, code }
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // The response does not come from Twilio itself.
    return undefined
  }
}
