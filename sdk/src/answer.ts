/** An assumption that a mutation made. Further members contain the ids of the records that it is about. */
export interface Warning {
  code: string
  message: string
  [more: string]: unknown
}

/** An answer with its data, status, request id, warnings and headers. `call.withResponse()` returns it. */
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
  /** True if this is the stored answer of an earlier call with the same idempotency key. Secrets in it are redacted. */
  replayed: boolean
  headers: Headers
}

/** A running call. It is a promise that resolves with the data of the answer. */
export class Call<Data> extends Promise<Data> {
  readonly #answer: Promise<Answer<Data>>

  /** `then` returns plain promises, because only the call itself has a response. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** Starts a call. An error that `start` throws rejects the promise, so that the constructor itself never throws. */
  constructor(start: () => Promise<Answer<Data>>) {
    // The call begins at once, so that the input is read before the program can change it.
    const answer = new Promise<Answer<Data>>((resolve) => resolve(start()))
    super((resolve, reject) => void answer.then(({ data }) => resolve(data), reject))
    this.#answer = answer
  }

  /** Resolves with the data, request id, warnings and headers. Rejects with the same error as the call. */
  withResponse(): Promise<Answer<Data>> {
    // The caller waits for the returned promise instead of this one.
    this.catch(() => undefined)
    return this.#answer.then((answer) => answer)
  }
}
