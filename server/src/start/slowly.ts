const noticeAfterMs = 1000

/** Waits for `work`. Prints the name of the step if `work` takes longer than a second. */
export async function slowly<T>(step: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stderr.write(`${step} …\n`), noticeAfterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
