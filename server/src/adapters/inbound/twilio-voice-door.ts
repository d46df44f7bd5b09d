import type { FastifyInstance } from 'fastify'
import type { Organization } from '../../kernel/access/actor.ts'
import { acceptForms } from '../../kernel/http/accept-forms.ts'
import type { PhoneNumber } from '../../kernel/messages/sms/index.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { greet, hangUp, readCall, readRecording, readTranscript } from '../../kernel/voice/index.ts'
import { bodyLimit, signedForm, silence, type TwilioAccount } from './twilio-door.ts'

export interface TwilioVoiceParts {
  kernel: Kernel
  /** The Twilio account whose callbacks are accepted. If undefined, all callbacks are refused. */
  account: TwilioAccount | undefined
  findNumber(number: string): Promise<PhoneNumber | undefined>
  findOrganization(id: string): Promise<Organization | undefined>
  receiveCall: Mutation
  receiveVoicemail: Mutation
  transcribe: Mutation
}

/**
 * Mounts the routes that receive Twilio's callbacks about phone calls: an incoming call, a finished recording, and a
 * finished transcript. The callbacks are authenticated by a signature that covers the URL and the form fields. The
 * called number determines the organization of an incoming call. For the recording and the transcript, the URL contains
 * the id of the organization. This is safe because Quoin gave these URLs to Twilio, and the signature covers them.
 */
export function twilioVoiceDoor(server: FastifyInstance, parts: TwilioVoiceParts): void {
  const { kernel } = parts
  void server.register((scope, _options, done) => {
    acceptForms(scope)
    scope.post('/api/webhooks/twilio/voice', { bodyLimit }, async (request, reply) => {
      const form = signedForm(parts, request)
      const answer = await takeCall(parts, form, request.requestId)
      return await reply.code(200).type('text/xml; charset=utf-8').send(answer)
    })
    scope.post('/api/webhooks/twilio/recording', { bodyLimit }, async (request, reply) => {
      const recording = readRecording(signedForm(parts, request))
      const org = await organizationOf(parts, request.query)
      if (recording && org)
        await run(kernel, parts.receiveVoicemail, {
          actor: { type: 'system', id: null, org, mode: 'live', locations: '*' },
          input: { call_sid: recording.callSid, recording_sid: recording.sid, seconds: recording.seconds },
          requestId: request.requestId,
        })
      return await reply.code(200).type('text/xml; charset=utf-8').send(silence)
    })
    scope.post('/api/webhooks/twilio/transcription', { bodyLimit }, async (request, reply) => {
      const transcript = readTranscript(signedForm(parts, request))
      const org = await organizationOf(parts, request.query)
      if (transcript && org)
        await run(kernel, parts.transcribe, {
          actor: { type: 'system', id: null, org, mode: 'live', locations: '*' },
          input: {
            call_sid: transcript.callSid,
            recording_sid: transcript.recordingSid,
            text: transcript.text,
          },
          requestId: request.requestId,
        })
      return await reply.code(200).type('text/xml; charset=utf-8').send(silence)
    })
    done()
  })
}

async function takeCall(parts: TwilioVoiceParts, form: URLSearchParams, requestId: string): Promise<string> {
  const { kernel } = parts
  const call = readCall(form)
  const number = call && (await parts.findNumber(call.to))
  const org = number && (await parts.findOrganization(number.org_id))
  if (!call || !number || !org) {
    kernel.services.log.info({ sid: call?.sid }, 'A call to an unknown number was rejected.')
    return hangUp
  }
  const { sid, from, to, callerName: caller_name } = call
  await run(kernel, parts.receiveCall, {
    actor: { type: 'system', id: null, org, mode: 'live', locations: '*' },
    input: { sid, from, to, caller_name, location_id: number.location_id },
    requestId,
  })
  const at = (callback: string): string =>
    `${kernel.services.publicUrl()}/api/webhooks/twilio/${callback}?org=${org.id}`
  return greet(org.name, { recording: at('recording'), transcription: at('transcription') })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function organizationOf(parts: TwilioVoiceParts, query: unknown): Promise<Organization | undefined> {
  const { org } = query as { org?: unknown }
  return typeof org === 'string' && uuid.test(org) ? await parts.findOrganization(org) : undefined
}
