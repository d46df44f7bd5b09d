import type { Random } from '../crash/random.ts'

export type Verdict = 'applied' | 'superseded' | 'conflict' | 'gone' | 'rejected'
export type Values = { [name: string]: string | null }

/** A record in the model. The model does not contain versions that the service does not report. */
export interface Known {
  kind: 'lead' | 'client' | 'job' | 'todo' | 'message'
  id: string
  locationId: string
  version: number
  values: Values
  /** Member who follows the lead up. */
  assignedTo?: string | null
  /** Client of the customer. */
  clientId?: string | undefined
  /** Locations of a client's properties; members with access to them see the client. */
  alsoAt?: string[]
  end: null | 'deleted' | { mergedInto: string }
}

export interface Change {
  change_id: string
  operation: string
  input: { [name: string]: unknown }
  base_version?: number
  base?: Values
  device_at: string
  depends_on?: string[]
}

/** Result of a change in the model. */
export interface Became {
  verdict: Verdict
  /** The record that was created or changed, or the existing one in its place, with its version then. */
  record?: { id: string; version: number }
}

export interface Tally {
  changes: number
  sendings: number
  repeatedAnswers: number
  atOnce: number
  refusedBatches: number
  pages: number
  brokenPages: number
  beginnings: number
  compared: number
  verdicts: { [verdict: string]: number }
}

export const newTally = (): Tally => ({
  changes: 0,
  sendings: 0,
  repeatedAnswers: 0,
  atOnce: 0,
  refusedBatches: 0,
  pages: 0,
  brokenPages: 0,
  beginnings: 0,
  compared: 0,
  verdicts: {},
})

export const day = 86_400_000
export const oneOf = <T>(chance: Random, of: readonly T[]): T => of[chance.integer(of.length)]!
