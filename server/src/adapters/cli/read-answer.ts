import { createInterface } from 'node:readline/promises'

/** Asks a question on the terminal, on standard error. Returns an empty text if no answer was typed. */
export async function readAnswer(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  try {
    const { promise, resolve } = Promise.withResolvers<string>()
    for (const event of ['close', 'SIGINT']) lines.once(event, () => resolve(''))
    return (await Promise.race([lines.question(question), promise])).trim()
  } finally {
    lines.close()
  }
}
