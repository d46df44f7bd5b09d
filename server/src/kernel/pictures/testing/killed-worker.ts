/** A worker that somebody kills in the middle of pictures that are to be one point long, and that decodes all others. */
import type { PictureJob } from '../picture-job.ts'

await import('../worker-main.ts')
process.prependListener('message', ({ wanted }: PictureJob) => {
  if (wanted.longestSide === 1) process.kill(process.pid, 'SIGKILL')
})
