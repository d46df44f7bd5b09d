import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Organization } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { acceptForms } from '../../kernel/http/accept-forms.ts'
import {
  isSignedByTwilio,
  type PhoneNumber,
  readTwilioStatus,
  readTwilioText,
} from '../../kernel/messages/sms/index.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'

export interface TwilioAccount {
  accountSid: string
  authToken: string
}

export interface TwilioParts {
  kernel: Kernel
  /** The Twilio account whose callbacks are accepted. If undefined, all callbacks are refused. */
  account: TwilioAccount | undefined
  /**
   * Finds the organization and the location of a phone number. Undefined if the number is not assigned.
   */
  findNumber(number: string): Promise<PhoneNumber | undefined>
  findText(sid: string): Promise<{ org_id: string; id: string } | undefined>
  findOrganization(id: string): Promise<Organization | undefined>
  receive: Mutation
  noteStatus: Mutation
}

/** Maximum size of a callback in bytes. */
export const bodyLimit = 128 * 1024
/** Empty TwiML document. It instructs Twilio to do nothing further. */
export const silence = '<?xml version="1.0" encoding="UTF-8"?><Response/>'
const named = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/

/**
 * Mounts the routes that receive Twilio's callbacks about text messages. The callbacks are authenticated by a
 * signature that covers the form fields and the URL that is configured at Twilio. The called phone number
 * determines the organization of an incoming text message. Irrelevant callbacks are answered with success.
 */
export function twilioDoor(server: FastifyInstance, parts: TwilioParts): void {
  void server.register((scope, _options, done) => {
    acceptForms(scope)
    scope.post('/api/webhooks/twilio/message', { bodyLimit }, async (request, reply) => {
      const form = signedForm(parts, request)
      await receive(parts, form, request.requestId)
      return await reply.code(200).type('text/xml; charset=utf-8').send(silence)
    })
    scope.post('/api/webhooks/twilio/status', { bodyLimit }, async (request, reply) => {
      const form = signedForm(parts, request)
      const { text } = request.query as { text?: unknown }
      const data = await noteStatus(parts, form, typeof text === 'string' ? text : '', request.requestId)
      return await reply.code(200).send({ data })
    })
    done()
  })
}

/**
 * Returns the form fields of a callback if Twilio signed it for our account. Otherwise refuses it; the error
 * does not say which check failed.
 */
export function signedForm(
  { kernel, account }: Pick<TwilioParts, 'kernel' | 'account'>,
  request: FastifyRequest,
): URLSearchParams {
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
  const form = new URLSearchParams(body.toString())
  const signature = request.headers['x-twilio-signature']
  const url = kernel.services.publicUrl() + request.raw.url!
  if (
    account !== undefined &&
    typeof signature === 'string' &&
    isSignedByTwilio({ url, form }, account.authToken, signature) &&
    (form.get('AccountSid') ?? account.accountSid) === account.accountSid
  )
    return form
  throw new AppError('insufficient_permission', 'The signature is missing or wrong.')
}

async function receive(parts: TwilioParts, form: URLSearchParams, requestId: string): Promise<void> {
  const { kernel } = parts
  const text = readTwilioText(form)
  const number = text && (await parts.findNumber(text.to))
  const org = number && (await parts.findOrganization(number.org_id))
  if (!text || !number || !org) {
    kernel.services.log.info({ sid: text?.sid }, 'A text to an unknown number was ignored.')
    return
  }
  await run(kernel, parts.receive, {
    actor: { type: 'system', id: null, org, mode: 'live', locations: '*' },
    input: {
      sid: text.sid,
      from: text.from,
      to: text.to,
      location_id: number.location_id,
      body: text.body,
      media: text.media,
      is_answered: text.isAnswered,
    },
    requestId,
  })
}

async function noteStatus(
  parts: TwilioParts,
  form: URLSearchParams,
  text: string,
  requestId: string,
): Promise<unknown> {
  const ignored = { result: 'ignored' }
  const report = readTwilioStatus(form)
  if (!report) return ignored
  const [, orgId, id] = named.exec(text) ?? []
  const textReference = orgId && id ? { org_id: orgId, id } : await parts.findText(report.sid)
  const org = textReference && (await parts.findOrganization(textReference.org_id))
  if (!org) return ignored
  const { sid, status, code } = report
  return await run(parts.kernel, parts.noteStatus, {
    actor: { type: 'system', id: null, org, mode: 'live', locations: '*' },
    input: { text_id: textReference.id, told: { sid, status }, code },
    requestId,
  })
}
