/**
 * A thread that ends its process at once when a picture has taken more memory or processor time than one may, or when the
 * process that started it is gone: the main thread may be deep in a decoder, where it receives nothing. Processor time is
 * what the picture itself costs, however busy the machine is.
 */
import { workerData } from 'node:worker_threads'
import { mostMemory, spentSignal } from './picture-job.ts'
import type { WatchedJob } from './watched-job.ts'

const everyMs = 20
const parent = process.ppid
const { startedAt, mostMs } = workerData as WatchedJob

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  // Not a number while no picture is being looked at.
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 - startedAt[0]! > mostMs) process.kill(process.pid, spentSignal)
}, everyMs)
