/**
 * A thread that ends its process when a picture exceeds its limit of memory or processor time, or when the parent
 * process is gone. The main thread cannot do this: while it runs a decoder, it receives no messages. Processor time
 * measures the cost of the picture itself, however busy the machine is.
 */
import { workerData } from 'node:worker_threads'
import { mostMemory, spentSignal } from './picture-job.ts'
import type { WatchedJob } from './watched-job.ts'

const everyMs = 20
const parent = process.ppid
const { startedAt, mostMs } = workerData as WatchedJob

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  // `startedAt` is NaN while no picture is being processed, and the comparison is then false.
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 - startedAt[0]! > mostMs) process.kill(process.pid, spentSignal)
}, everyMs)
