import { fork } from 'node:child_process'

/** Reason why a job got no answer: it took too long, the process was ended, or the worker's program failed. */
export type Unanswered = 'late' | 'ended' | 'failed'

/** A worker process, which processes one job at a time. */
export interface WorkerProcess<Job, Answer extends object> {
  alive(): boolean
  /** Sends a job to the process and waits for the answer. Kills the process if that takes longer than `limitMs`. */
  run(job: Job, limitMs: number): Promise<Answer | Unanswered>
  kill(): void
}

/**
 * Starts a worker process. It is a process and not a thread, so that native code that hangs can be killed and a crash
 * affects nothing else. It gets no environment variables. It does not keep the main process running.
 */
export function startWorkerProcess<Job extends object, Answer extends object>(
  file: string,
  args: readonly string[] = [],
): WorkerProcess<Job, Answer> {
  const child = fork(file, args, {
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
  child.channel?.unref()

  return {
    alive: () => alive,
    kill: () => {
      alive = false
      child.kill('SIGKILL')
    },
    async run(job, limitMs) {
      const { promise, resolve } = Promise.withResolvers<Answer | Unanswered>()
      const answered = (answer: unknown): void => resolve(answer as Answer)
      const exited = (code: number | null): void => resolve(code === null ? 'ended' : 'failed')
      const failed = (): void => resolve('failed')
      const timer = setTimeout(() => {
        alive = false
        child.kill('SIGKILL')
        resolve('late')
      }, limitMs)
      child.once('message', answered)
      child.once('exit', exited)
      child.once('error', failed)
      try {
        // If the process exited while it was idle, it cannot receive the job, and `send` reports an error. If it
        // crashes during the job, its `exit` event is reported first.
        child.send(job, (error) => error && setImmediate(failed))
        return await promise
      } finally {
        clearTimeout(timer)
        child.off('message', answered)
        child.off('exit', exited)
        child.off('error', failed)
      }
    },
  }
}
