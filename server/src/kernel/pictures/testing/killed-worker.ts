/** The real picture worker, except that it is killed by a job with `longestSide` 1. */
import type { PictureJob } from '../picture-job.ts'

await import('../worker-main.ts')
process.prependListener('message', ({ requirements }: PictureJob) => {
  if (requirements.longestSide === 1) process.kill(process.pid, 'SIGKILL')
})
