import type { Organization } from '../access/actor.ts'

/** Result of advancing the test clock of a practice company, with the work that was done on the way. */
export interface ClockAdvance {
  now: string
  /** False if the time limit of the call was reached before the clock reached the requested time. */
  arrived: boolean
  runs: number
  steps: number
  messages: number
}

/** Numbers of records that a practice company was filled with. */
export interface SeededRecords {
  clients: number
  leads: number
  estimates: number
  jobs: number
  invoices: number
}

/** Work in a practice company that consists of many transactions. */
export interface PracticeWork {
  /** Refuses the call while too many others wait for their turn. Called before the work is announced. */
  requireFew(): void
  /** Advances the test clock, and does all work that becomes due on the way. Takes a limited time. */
  advance(org: Organization, to: string): Promise<ClockAdvance>
  /** Fills an empty practice company with the data of a small demonstration company. */
  seed(org: Organization): Promise<SeededRecords>
}
