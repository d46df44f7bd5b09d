/** The real picture worker, except that a job with `longestSide` 1 kills it. */
import type { PictureJob } from '../picture-job.ts'

await import('../worker-main.ts')
process.prependListener('message', ({ requirements }: PictureJob) => {
  if (requirements.longestSide === 1) process.kill(process.pid, 'SIGKILL')
})
