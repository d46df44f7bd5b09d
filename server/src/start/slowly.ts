const patienceMs = 1000

/** Says what is being done when it takes longer than a person likes to look at nothing. */
export async function slowly<T>(what: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stderr.write(`${what} …\n`), patienceMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
