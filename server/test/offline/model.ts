import type { Random } from '../crash/random.ts'

export type Verdict = 'applied' | 'superseded' | 'conflict' | 'gone' | 'rejected'
export type Values = { [name: string]: string | null }

/** A record in the model. Its version is the version that the service last reported. */
export interface Known {
  kind: 'lead' | 'client' | 'job' | 'todo' | 'message'
  id: string
  locationId: string
  version: number
  values: Values
  /** Member to whom the lead is assigned. */
  assignedTo?: string | null
  /** Client to whom the record belongs. */
  clientId?: string | undefined
  /** Further locations of a client's properties. Members with access to one of them can see the client too. */
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

/** Result of a change according to the model. */
export interface Became {
  verdict: Verdict
  /**
   * Record that the change created or changed, with its version right after the change. If the change was not
   * applied, the record with its current version.
   */
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
