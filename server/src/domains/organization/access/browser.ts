/** Facts about the browser that signs in. */
export interface Browser {
  /**
   * Secret in the cookie that the browser received when the sign-in began. Undefined if the browser sent no such
   * cookie.
   */
  challenge: string | undefined
  device: string
  address: string
  /** True if the person stated at sign-in that other people use the computer too. */
  shared: boolean
}

/** The request that signs in. */
export interface SignInCall {
  browser: Browser
  requestId: string
  now: string
}
