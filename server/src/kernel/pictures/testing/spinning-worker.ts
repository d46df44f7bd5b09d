import type { PictureJob } from '../picture-job.ts'

/** The true worker, but that a picture wanted of one pixel takes processor time until the process is ended. */
await import('../worker-main.ts')
process.on('message', ({ wanted }: PictureJob) => {
  if (wanted.longestSide !== 1) return
  for (;;) Math.random()
})
