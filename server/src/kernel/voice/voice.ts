import type { Port } from '../providers/index.ts'

/** A recording, as the carrier reports it. */
export interface CarrierRecording {
  /** Id of the call that was recorded. */
  callSid: string
  sid: string
  seconds: number
}

export interface CarrierTranscript {
  callSid: string
  recordingSid: string
  /** Text of the transcript. Null if the recording could not be transcribed. */
  text: string | null
}

export interface FetchedRecording {
  bytes: Buffer
  contentType: string
}

/** Provider of voice calls. It fetches recordings by id, never from a URL that a request contains. */
export interface VoiceService {
  source: 'twilio' | 'pretended'
  /**
   * Fetches a recording. Undefined if the recording does not exist yet or no longer exists. Rejects if the provider
   * did not answer.
   */
  fetchRecording(sid: string): Promise<FetchedRecording | undefined>
  /** Deletes a recording at the provider. Does nothing if it does not exist. */
  deleteRecording(sid: string): Promise<void>
}

export type Voice = Port<VoiceService>
