import type { Random } from '../crash/random.ts'

export type Verdict = 'applied' | 'superseded' | 'conflict' | 'gone' | 'rejected'
export type Values = { [name: string]: string | null }

/** A record as the model has it. It knows nothing of versions that the service does not tell. */
export interface Known {
  kind: 'lead' | 'client' | 'job' | 'todo' | 'message'
  id: string
  locationId: string
  version: number
  values: Values
  /** Whose lead it is, */
  assignedTo?: string | null
  /** and which client the customer is. */
  clientId?: string | undefined
  /** Where a client has properties: who sees these locations sees the client. */
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

/** What became of a change, as the model has it. */
export interface Became {
  verdict: Verdict
  /** What it made or changed, or what was there in its place, with its version then. */
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
