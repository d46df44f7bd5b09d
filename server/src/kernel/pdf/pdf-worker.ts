import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { AppError } from '../errors.ts'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'

/** A handle on one worker process. It does one job at a time. */
export interface PdfWorker {
  alive(): boolean
  /** Kills the process when the answer takes longer than that. */
  render(job: PdfJob, limitMs: number): Promise<PdfAnswer>
  kill(): void
}

/**
 * A process and not a thread: native code that hangs can be killed, and when it crashes it takes nothing with it. It
 * does not keep the program running.
 */
export function startPdfWorker(file: string, templates: string): PdfWorker {
  const child = fork(file, [templates], {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let alive = true
  const lost = (): void => void (alive = false)
  child.on('exit', lost)
  child.on('error', lost)
  child.unref()
  // What is typeset gives way to what is answered. A process that ended already has no priority to change.
  if (child.pid !== undefined && child.exitCode === null) setPriority(child.pid, 10)
  child.channel?.unref()

  return {
    alive: () => alive,
    kill: () => {
      alive = false
      child.kill('SIGKILL')
    },
    async render(job, limitMs) {
      const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>()
      const stopped = (): void => reject(unavailable('The renderer stopped in the middle of the document.'))
      const timer = setTimeout(() => {
        alive = false
        child.kill('SIGKILL')
        reject(unavailable('The document took too long to render.'))
      }, limitMs)
      child.once('message', resolve)
      child.once('exit', stopped)
      child.once('error', stopped)
      try {
        child.send(job, (error) => error && stopped())
        return await promise
      } finally {
        clearTimeout(timer)
        child.off('message', resolve)
        child.off('exit', stopped)
        child.off('error', stopped)
      }
    },
  }
}

export const unavailable = (message: string): AppError => new AppError('service_unavailable', message, [], 5)
