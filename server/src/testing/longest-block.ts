import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 100

/**
 * Longest time for which `work` blocked the event loop without a break, in milliseconds of this thread's own processor
 * time. A busy machine does not increase processor time, but it slows the processor down: two threads share a core and
 * its caches. So the time of an attempt that was too long is divided by how much slower a fixed calculation is right
 * after it than on a quiet machine. The result is the shortest of several attempts; the attempts stop once one is short
 * enough. Before each further attempt it waits longer, so that they do not all fall into the same busy moment.
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
 * Processor time of the calculation in milliseconds, measured on a quiet machine: the one for which the limits of the
 * tests were chosen.
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
