import { longestRecordingSeconds } from './greet.ts'
import { tones } from './tones.ts'
import type { VoiceService } from './voice.ts'

const form = /^pretended-(\d{1,3})-([0-9a-f-]{36})$/

/** The name of a recording that was never made: it says all that is to be heard. */
export const pretendedSid = (seconds: number, id: string): string => `pretended-${seconds}-${id}`

/** Nobody speaks: each recording is a row of tones, the same whenever it is asked for. */
export const pretendedVoice: VoiceService = {
  source: 'pretended',
  fetchRecording(sid) {
    const [, seconds, id] = form.exec(sid) ?? []
    if (seconds === undefined || Number(seconds) > longestRecordingSeconds) return Promise.resolve(undefined)
    return Promise.resolve({ bytes: tones(Number(seconds), id!), contentType: 'audio/wav' })
  },
  deleteRecording: () => Promise.resolve(),
}
