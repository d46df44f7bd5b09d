import type { Port } from '../providers/index.ts'

/** A recording as whoever took it tells of it. */
export interface ToldRecording {
  /** The call in which it was made. */
  callSid: string
  sid: string
  seconds: number
}

export interface ToldTranscript {
  callSid: string
  recordingSid: string
  /** Null: nothing could be made of it. */
  text: string | null
}

export interface FetchedRecording {
  bytes: Buffer
  contentType: string
}

/** Who takes calls. Recordings are named, never by an address that somebody sent. */
export interface VoiceService {
  source: 'twilio' | 'pretended'
  /** Undefined: there is none of this name now. Rejects where nobody answered. */
  fetchRecording(sid: string): Promise<FetchedRecording | undefined>
  /** Removes it there; one that is gone is no fault. */
  deleteRecording(sid: string): Promise<void>
}

export type Voice = Port<VoiceService>
