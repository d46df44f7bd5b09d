import { createInterface } from 'node:readline'

/** Asks a question on the terminal. True if the answer is `yes`. Undefined if there is no terminal. */
export async function readConfirmation(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const { promise, resolve } = Promise.withResolvers<string>()
    lines.question(`${question} Type yes to go on: `, resolve)
    lines.once('close', () => resolve(''))
    return (await promise).trim().toLowerCase() === 'yes'
  } finally {
    lines.close()
  }
}
