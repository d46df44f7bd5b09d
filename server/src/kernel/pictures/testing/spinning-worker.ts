import type { PictureJob } from '../picture-job.ts'

/** The real worker, except that a picture with a requested side of one pixel uses processor time until the process is killed. */
await import('../worker-main.ts')
process.on('message', ({ requirements }: PictureJob) => {
  if (requirements.longestSide !== 1) return
  for (;;) Math.random()
})
