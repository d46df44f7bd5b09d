import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { MoveLine } from '../../src/kernel/moves/move-organization.ts'
import type { Order, Said } from './mover.ts'

const program = fileURLToPath(new URL('./mover.ts', import.meta.url))
const defaultTimeoutMs = 150_000

/** Point at which a move is killed: when it reaches a line of its code, or after a time in milliseconds. */
export type Kill = { line: MoveLine } | { afterMs: number }

export type MoveEnd = { end: 'killed' } | { end: 'moved'; still_ms: number } | { end: 'failed'; why: string }

/** Starts a process that moves organizations one after another. After a kill, the next move starts it again. */
export function startMover(timeoutMs = defaultTimeoutMs) {
  let child: ChildProcess | undefined
  let reached: string = 'nothing yet'
  let onReport: (said: Said) => void = () => undefined

  const start = (): ChildProcess => {
    const started = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: started.stdout }).on('line', (line) => onReport(JSON.parse(line) as Said))
    // Ignores errors, because the `close` event reports that the process was killed.
    started.stdin.on('error', () => undefined)
    return started
  }
  return {
    /** Returns the line of the code that the current or the last move has reached. */
    at: (): string => reached,
    move: async (order: Omit<Order, 'killAt'>, kill: Kill | null): Promise<MoveEnd> => {
      const mover = (child ??= start())
      reached = 'nothing yet'
      const ended = Promise.withResolvers<MoveEnd>()
      const onClose = (): void => {
        child = undefined
        ended.resolve({ end: 'killed' })
      }
      // When `close` is emitted, all output of the process has been read.
      mover.once('close', onClose)
      onReport = (said) => {
        if ('reached' in said) reached = said.reached
        else ended.resolve(said)
      }
      const killer =
        kill && 'afterMs' in kill ? setTimeout(() => mover.kill('SIGKILL'), kill.afterMs) : undefined
      const impatience = setTimeout(() => {
        ended.reject(
          new Error(
            `The move of ${order.orgId} has not ended in ${timeoutMs / 1000} s, it is at: ${reached}.`,
          ),
        )
      }, timeoutMs)
      try {
        const side = ({ address, code }: Order['from']): Order['from'] => ({ address, code })
        const killAt = kill && 'line' in kill ? kill.line : null
        const command: Order = { orgId: order.orgId, from: side(order.from), to: side(order.to), killAt }
        mover.stdin!.write(`${JSON.stringify(command)}\n`)
        return await ended.promise
      } finally {
        clearTimeout(impatience)
        clearTimeout(killer)
        mover.off('close', onClose)
        if (mover.killed) child = undefined
      }
    },
    stop: (): void => void child?.kill('SIGKILL'),
  }
}
