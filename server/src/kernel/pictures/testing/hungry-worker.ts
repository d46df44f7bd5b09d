import type { PictureJob } from '../picture-job.ts'

/** The true worker, but that a picture wanted of one pixel makes it take memory until it is ended, deep in its work. */
await import('../worker-main.ts')
process.prependListener('message', ({ wanted }: PictureJob) => {
  if (wanted.longestSide !== 1) return
  const taken: Buffer[] = []
  for (;;) taken.push(Buffer.alloc(4 * 1024 * 1024, 1))
})
