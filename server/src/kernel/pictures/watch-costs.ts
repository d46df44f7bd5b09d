/**
 * Program of a thread that ends its process if a picture exceeds the limit of memory or processor time, or if the
 * parent process has exited. The main thread cannot do this, because it receives no messages while a decoder runs.
 * Processor time measures the cost of the picture itself, however busy the machine is.
 */
import { workerData } from 'node:worker_threads'
import { mostMemory, spentSignal } from './picture-job.ts'
import type { WatchedJob } from './watched-job.ts'

const everyMs = 20
const parent = process.ppid
const { startedAt, mostMs } = workerData as WatchedJob

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  // Between pictures `startedAt` is NaN, so that the comparison is false.
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 - startedAt[0]! > mostMs) process.kill(process.pid, spentSignal)
}, everyMs)
