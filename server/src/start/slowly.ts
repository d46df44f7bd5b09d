const patienceMs = 1000

/** Prints the current step if it takes noticeably long. */
export async function slowly<T>(what: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stderr.write(`${what} …\n`), patienceMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
