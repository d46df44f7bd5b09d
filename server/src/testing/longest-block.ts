/**
 * Longest time for which `work` blocked the event loop without a break, in milliseconds of this thread's own processor
 * time. A busy machine does not increase processor time. The result is the shortest of several attempts; the attempts
 * stop once one is short enough.
 */
export async function longestBlock(work: () => unknown, enoughMs: number, tries = 4): Promise<number> {
  let shortest = Infinity
  for (let tried = 0; tried < tries && shortest > enoughMs; tried += 1)
    shortest = Math.min(shortest, await blockDuring(work))
  return shortest
}

async function blockDuring(work: () => unknown): Promise<number> {
  let longest = 0
  let watching = true
  let last = processorMs()
  const turn = (): void => {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    watching = false
  }
  await new Promise((resolve) => setImmediate(resolve))
  return Math.max(longest, processorMs() - last)
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
