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

/** An answer as it is kept. */
export interface AnswerRecord extends IdempotencyKey {
  answer: Answer
}
