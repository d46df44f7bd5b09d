/**
 * The process that decodes pictures, and draws on them: `node worker-main.ts`. It has no environment, no database and no secret, answers one
 * job after the other, and ends when the process that started it does, or when a picture takes more memory than any may.
 */
import { Worker } from 'node:worker_threads'
import { cleanPicture } from './clean-picture.ts'
import { drawMockup } from './mockup/draw-mockup.ts'
import type { CleanPicture, PictureAnswer, RefusedPicture, WorkerJob } from './picture-job.ts'

new Worker(new URL('watch-memory.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref()

process.on('message', (job: WorkerJob) => {
  void answer(job).then((told) => {
    const full: PictureAnswer = { ...told, memory: process.memoryUsage.rss() }
    process.send!(full)
  })
})

async function answer(job: WorkerJob): Promise<CleanPicture | RefusedPicture | { failure: string }> {
  try {
    return 'photo' in job ? await drawMockup(job) : await cleanPicture(job)
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
