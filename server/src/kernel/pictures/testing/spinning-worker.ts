import type { PictureJob } from '../picture-job.ts'

/** The real picture worker, except that it uses processor time until it is killed if a job has `longestSide` 1. */
await import('../worker-main.ts')
process.on('message', ({ requirements }: PictureJob) => {
  if (requirements.longestSide !== 1) return
  for (;;) Math.random()
})
