import type { PictureJob } from '../picture-job.ts'

/** The real picture worker, except that a job with `longestSide` 1 makes it allocate memory until it is killed. */
await import('../worker-main.ts')
process.prependListener('message', ({ requirements }: PictureJob) => {
  if (requirements.longestSide !== 1) return
  const buffers: Buffer[] = []
  for (;;) buffers.push(Buffer.alloc(4 * 1024 * 1024, 1))
})
