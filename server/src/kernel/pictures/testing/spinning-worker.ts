import type { PictureJob } from '../picture-job.ts'

/**
 * The real picture worker with one difference: for a job with `longestSide` 1, it uses processor time until it is
 * killed.
 */
await import('../worker-main.ts')
process.on('message', ({ requirements }: PictureJob) => {
  if (requirements.longestSide !== 1) return
  for (;;) Math.random()
})
