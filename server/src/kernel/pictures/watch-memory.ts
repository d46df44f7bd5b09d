/**
 * A thread that ends its process at once when that has taken more memory than a picture may, or has lost the process that
 * started it: the main thread may be deep in a decoder, where it hears nothing.
 */
import { mostMemory } from './picture-job.ts'

const everyMs = 20
const parent = process.ppid

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
