/** Time in milliseconds after which a directory that does not answer counts as unreachable. */
const answerMs = 20_000

/** Waits for a network disk at most 20 seconds. Returns undefined if it does not answer in this time. */
export async function inTimeOr<T>(work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), answerMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
