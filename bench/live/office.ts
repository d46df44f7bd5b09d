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
  /** Messages with hints. */
  messages: number
  /** Reads of the list of leads: one for each message of a member. */
  reads: number
  /** Reads, creations and streams that were not answered 200. */
  refused: number
}
