import type { SeededOrg } from '../seed.ts'

/** A company whose members have the console open while its records change. */
export interface Office {
  port: number
  org: SeededOrg
  slug: string
  /** Cookies of the members' sessions. */
  cookies: readonly string[]
  /** Number of leads that are created together, every second. */
  leadsPerBurst: number
}

/** Answers that the members received. */
export interface LiveAnswers {
  streams: number
  bursts: number
  created: number
  /** Number of messages on the members' streams that name a changed record. The console then reads the list again. */
  messages: number
  /** Reads of the list of leads: one for each message of a member. */
  reads: number
  /** Number of reads of the list, creations of leads and requests for a stream that were not answered 200. */
  refused: number
}
