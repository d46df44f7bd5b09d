import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of the benchmark. It receives one question after another and answers each with one message. */
export interface Child {
  pid: number
  request<Answer>(question: unknown): Promise<Answer>
  stop(): Promise<void>
}

/** Starts `file` (relative to this directory) with `task` as its first question. Resolves with the answer. */
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

/** The side of the child process: answers every question. */
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
