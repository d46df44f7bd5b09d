/** What a request was answered with. */
export interface Answer {
  status: number
  /** Only headers that belong to the answer itself, such as `Location`. */
  headers: Readonly<Record<string, string>>
  body: string
}

export interface IdempotencyKey {
  key: string
  /** Of method, path and document by value. */
  fingerprint: string
}
