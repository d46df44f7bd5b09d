import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 100

/**
 * Returns the longest uninterrupted time for which `work` blocked the event loop, in milliseconds of processor time of
 * this thread. Runs `work` up to `tries` times and returns the shortest of these times. Stops early when one of them is
 * at most `enoughMs`. The waits between attempts become longer, because the machine may be busy only for a moment.
 *
 * On a busy machine, even processor time increases, because two threads share a core and its caches. Therefore, if a
 * time is above `enoughMs`, a fixed calculation runs right afterwards, and the time is divided by the slowdown of this
 * calculation.
 */
export async function longestBlock(work: () => unknown, enoughMs: number, tries = 6): Promise<number> {
  let shortest = Infinity
  for (let tried = 0; tried < tries && shortest > enoughMs; tried += 1) {
    await sleep(tried * pauseMs)
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

/**
 * Processor time of the fixed calculation on the idle machine for which the limits of the tests were chosen, in
 * milliseconds.
 */
const quietMs = 40

function slowdown(): number {
  const names = Array.from({ length: 20_000 }, (_, at) => `"${at * 16_384}":0`)
  const calculation = `[${Array(5).fill(`{${names.join()}}`).join()}]`
  const start = processorMs()
  for (const members of JSON.parse(calculation)) Object.keys(members)
  return Math.max(1, (processorMs() - start) / quietMs)
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
