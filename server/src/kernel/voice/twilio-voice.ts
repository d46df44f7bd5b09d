import type { Providers } from '../providers/index.ts'
import type { VoiceService } from './voice.ts'

export interface TwilioVoiceSettings {
  provider: 'twilio'
  accountSid: string
  authToken: string
  /** Base URL of the API. Defaults to Twilio's. */
  api?: string | undefined
}

/**
 * Creates a provider of voice calls that uses Twilio. It requests recordings by id, and only from the URL of the
 * account.
 */
export function twilioVoice(settings: TwilioVoiceSettings, providers: Providers): VoiceService {
  const { accountSid, authToken, api = 'https://api.twilio.com' } = settings
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const at = (sid: string, ending: string): URL =>
    new URL(
      `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Recordings/${encodeURIComponent(sid)}.${ending}`,
      api,
    )
  return {
    source: 'twilio',
    async fetchRecording(sid) {
      const answer = await providers.request({
        service: 'Twilio',
        url: at(sid, 'wav'),
        headers: { authorization, accept: 'audio/x-wav' },
      })
      if (answer.status === 404 || answer.status === 410) return undefined
      if (answer.status >= 300) throw answer.useless(`The answer had the HTTP status ${answer.status}.`)
      if (!isWav(answer.body))
        throw answer.useless("The recording in the carrier's answer is missing or incomplete.")
      return { bytes: answer.body, contentType: 'audio/wav' }
    },
    async deleteRecording(sid) {
      const answer = await providers.request({
        service: 'Twilio',
        method: 'DELETE',
        url: at(sid, 'json'),
        headers: { authorization },
      })
      if (answer.status >= 300 && answer.status !== 404 && answer.status !== 410)
        throw answer.useless(`The answer had the HTTP status ${answer.status}.`)
    },
  }
}

const largest = 0xffff_ffff

/**
 * True if the file is a WAV file that is at least as long as its header states. The header of a streamed file may state
 * no length.
 */
function isWav(bytes: Buffer): boolean {
  if (bytes.length <= 44) return false
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return false
  const statedSize = bytes.readUInt32LE(4)
  return statedSize === largest || statedSize + 8 <= bytes.length
}
