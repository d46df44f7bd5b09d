const noticeAfterMs = 1000

/** Prints the current step if it takes noticeably long. */
export async function slowly<T>(step: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stderr.write(`${step} …\n`), noticeAfterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
