/** A worker that is killed in the middle of pictures with a requested side of one pixel, and that decodes all others. */
import type { PictureJob } from '../picture-job.ts'

await import('../worker-main.ts')
process.prependListener('message', ({ requirements }: PictureJob) => {
  if (requirements.longestSide === 1) process.kill(process.pid, 'SIGKILL')
})
