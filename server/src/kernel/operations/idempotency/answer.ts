export interface Answer {
  status: number
  /** Headers that belong to the answer itself, such as `Location`. */
  headers: Readonly<Record<string, string>>
  body: string
}

export interface IdempotencyKey {
  key: string
  /** Fingerprint of method, path and canonical document. */
  fingerprint: string
}
