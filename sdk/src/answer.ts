/** An assumption that a mutation made. Further members contain the ids of the records that it is about. */
export interface Warning {
  code: string
  message: string
  [more: string]: unknown
}

/** An answer with what surrounds it. `call.withResponse()` returns it. */
export interface Answer<Data> {
  data: Data
  /** HTTP status of the answer. */
  status: number
  /** Id of the request, for the log of the server. For a mutation of the catalog, also the id of its receipt. */
  requestId: string | undefined
  /** Idempotency key of the mutation. Undefined for a query. */
  idempotencyKey: string | undefined
  /** Assumptions that the call made. */
  warnings: readonly Warning[]
  /** True if the answer repeats that of an earlier call with the same idempotency key. Secrets in it are redacted. */
  replayed: boolean
  headers: Headers
}

/** A running call: a promise of its data. */
export class Call<Data> extends Promise<Data> {
  readonly #answer: Promise<Answer<Data>>

  /** `then` returns plain promises, since only the call itself has a response. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** Starts a call. What `start` throws is the error of the call, so that a call never throws at once. */
  constructor(start: () => Promise<Answer<Data>>) {
    // Begins at once, so that the input is read before the program can change it.
    const answer = new Promise<Answer<Data>>((resolve) => resolve(start()))
    super((resolve, reject) => void answer.then(({ data }) => resolve(data), reject))
    this.#answer = answer
  }

  /** Resolves with the data and with request id, warnings and headers. Fails like the call. */
  withResponse(): Promise<Answer<Data>> {
    // The caller waits for the returned promise in place of this one.
    this.catch(() => undefined)
    return this.#answer.then((answer) => answer)
  }
}
