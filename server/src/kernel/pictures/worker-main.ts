/**
 * The worker process that decodes and draws pictures: `node worker-main.ts`. It has no environment variables, no
 * database and no secrets, and processes one job after the other. It exits when its parent process exits, or when a
 * picture exceeds the limit of memory or processor time.
 */
import { Worker } from 'node:worker_threads'
import { lowerPriority } from '../lower-priority.ts'
import { cleanPicture } from './clean-picture.ts'
import { mostMs } from './picture-job.ts'
import type { CleanPicture, PictureAnswer, RefusedPicture, WorkerJob } from './picture-job.ts'
import type { WatchedJob } from './watched-job.ts'

const watched: WatchedJob = {
  startedAt: new Float64Array(new SharedArrayBuffer(8)).fill(NaN),
  mostMs: Number(process.argv[2] ?? mostMs),
}

new Worker(new URL('watch-costs.ts', import.meta.url), {
  workerData: watched,
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref()

lowerPriority()

process.on('message', (job: WorkerJob) => {
  const { user, system } = process.cpuUsage()
  watched.startedAt[0] = (user + system) / 1000
  void answer(job).then((result) => {
    watched.startedAt[0] = NaN
    const full: PictureAnswer = { ...result, memory: process.memoryUsage.rss() }
    process.send!(full)
  })
})

async function answer(job: WorkerJob): Promise<CleanPicture | RefusedPicture | { failure: string }> {
  try {
    if (!('photo' in job)) return await cleanPicture(job)
    const { drawMockup } = await import('./mockup/draw-mockup.ts')
    return await drawMockup(job)
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
