/** Facts about the browser that signs in. */
export interface Browser {
  /** Challenge from its cookie. Undefined if it has none. */
  challenge: string | undefined
  device: string
  address: string
  /** True on a computer that other people use too. */
  shared: boolean
}

/** The request that signs in. */
export interface SignInCall {
  browser: Browser
  requestId: string
  now: string
}
