/**
 * Measures the longest time for which `work` blocks the event loop without a break, in milliseconds of
 * processor time of this thread.
 * Waiting for the processor on a busy machine does not count as processor time. But the calculation itself
 * also becomes slower, because threads share a core and its caches. Therefore, if an attempt exceeds
 * `enoughMs`, a fixed calculation is timed directly after it, and the result is divided by how much slower
 * that calculation is than on a quiet machine.
 * Returns the shortest of at most `tries` attempts. Stops as soon as an attempt does not exceed `enoughMs`.
 */
export async function longestBlock(work: () => unknown, enoughMs: number, tries = 4): Promise<number> {
  let shortest = Infinity
  for (let tried = 0; tried < tries && shortest > enoughMs; tried += 1) {
    const blockedMs = await blockDuring(work)
    shortest = Math.min(shortest, blockedMs > enoughMs ? blockedMs / slowdown() : blockedMs)
  }
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

const names = Array.from({ length: 20_000 }, (_, at) => `"${at * 16_384}":0`)
const calculation = `[${Array(5).fill(`{${names.join()}}`).join()}]`
/**
 * Processor time of the fixed calculation, in milliseconds, on the machine for which the limits of the tests
 * were chosen, when it is quiet.
 */
const quietMs = 40

function slowdown(): number {
  const start = processorMs()
  for (const members of JSON.parse(calculation)) Object.keys(members)
  return Math.max(1, (processorMs() - start) / quietMs)
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
