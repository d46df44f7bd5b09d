export interface Answer {
  status: number
  /** Headers that are stored with the answer, such as `Location`. */
  headers: Readonly<Record<string, string>>
  body: string
}

export interface IdempotencyKey {
  key: string
  /** Fingerprint of the request: of method, path and canonical text of the body. */
  fingerprint: string
}
