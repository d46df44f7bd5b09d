import { longestRecordingSeconds } from './greet.ts'
import { tones } from './tones.ts'
import type { VoiceService } from './voice.ts'

const form = /^pretended-(\d{1,3})-([0-9a-f-]{36})$/

/** Returns the id of a simulated recording. It contains everything that determines the content of the recording. */
export const simulatedSid = (seconds: number, id: string): string => `pretended-${seconds}-${id}`

/** Simulated provider of voice calls. Each of its recordings is a fixed series of tones. */
export const simulatedVoice: VoiceService = {
  source: 'pretended',
  fetchRecording(sid) {
    const [, seconds, id] = form.exec(sid) ?? []
    if (seconds === undefined || Number(seconds) > longestRecordingSeconds) return Promise.resolve(undefined)
    return Promise.resolve({ bytes: tones(Number(seconds), id!), contentType: 'audio/wav' })
  },
  deleteRecording: () => Promise.resolve(),
}
