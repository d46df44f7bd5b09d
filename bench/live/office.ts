import type { SeededOrg } from '../seed.ts'

/** A company whose members have the console open while its records change. */
export interface Office {
  port: number
  org: SeededOrg
  slug: string
  /** Cookies of the members' sessions. */
  cookies: readonly string[]
  /** Number of windows that the first member has open. They share one stream. The other members have one window each. */
  windows: number
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
  /** Number of reads. After each message on a member's stream, each window reads the list of leads and its counts. */
  reads: number
  /** Number of requests of all kinds (reads, creations of leads, streams) that were answered with an error. */
  refused: number
}
