import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A child process of the benchmark. It receives one message at a time and sends one answer to each. */
export interface Child {
  pid: number
  request<Answer>(question: unknown): Promise<Answer>
  stop(): Promise<void>
}

/**
 * Starts a child process that runs `file`, a path relative to this directory. `task` is sent as its first message,
 * and the answer to it is returned as `ready`.
 */
export async function start<Answer>(
  file: string,
  task: unknown,
  nodeOptions: string[] = [],
): Promise<Child & { ready: Answer }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: nodeOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const request = <Reply>(question: unknown): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const failed = (): void => reject(new Error(`${file} ended during a request.`))
      child.once('exit', failed)
      child.once('message', (answer) => {
        child.off('exit', failed)
        resolve(answer as Reply)
      })
      child.send(question as object)
    })
  return {
    pid: child.pid!,
    request,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    ready: await request<Answer>(task),
  }
}

/** Runs in the child process. Calls `reply` for each message and sends its result as the answer. */
export function answer(reply: (question: never) => unknown): void {
  process.on('message', (question) => {
    Promise.resolve(reply(question as never)).then(
      (value) => process.send!(value),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
