import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, type Config } from '../../../config.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { announcedAddress } from '../../../start/announced-address.ts'
import { isAlive, StartRefused } from '../../../start/postgres/index.ts'
import { type DatabaseCommand, optionalText, textOf } from '../command.ts'

const pollEveryMs = 200
const requestTimeoutMs = 2000
const longestSeconds = 3600

export const waitReadyCommand: DatabaseCommand = {
  name: 'wait-ready',
  summary:
    'Wait until the service of this host takes requests. Exits with status 1 if it does not do so in time, or has ended.',
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .option('--timeout <seconds>', `longest time to wait, from 1 to ${longestSeconds} seconds`, '240')
      .option('--process <id>', 'process of the service: once it has ended, nothing is waited for'),
  async act({ config }, options) {
    const began = performance.now()
    const timeoutMs = secondsOf(textOf(options, 'timeout')) * 1000
    const service = processOf(optionalText(options, 'process'))
    for (;;) {
      const address = localAddress(config)
      const failure = address === undefined ? 'it is not running' : await findFailure(address)
      const waitedMs = performance.now() - began
      if (failure === undefined) return readyReport(address!, waitedMs)
      if (service !== undefined && !isAlive(service))
        throw new StartRefused(
          `Quoin has ended before it took requests, after ${secondsIn(waitedMs)} seconds. Its log says why.`,
        )
      if (waitedMs >= timeoutMs)
        throw new StartRefused(
          `Quoin takes no requests${address === undefined ? '' : ` at ${address}`} after ${secondsIn(waitedMs)} seconds: ${failure}.`,
        )
      await sleep(pollEveryMs)
    }
  },
}

function secondsOf(text: string): number {
  const seconds = Number(text)
  if (!/^\d{1,4}$/.test(text) || seconds < 1 || seconds > longestSeconds)
    throw invalidField('timeout', `must be a whole number from 1 to ${longestSeconds}`)
  return seconds
}

function processOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidField('process', 'must be the id of a process')
  return Number(text)
}

/**
 * Returns the address on which this host listens. The public URL would lead through the proxy, perhaps to another host.
 * If the operating system chose the port, only the running service knows it, and stores it if it has no public URL.
 */
function localAddress({ host, port, publicUrl, dataDirectory }: Config): string | undefined {
  if (port !== 0) return addressOf(host, port)
  if (publicUrl === addressOf(host, port)) return announcedAddress(dataDirectory)
  throw new StartRefused('Set PORT: with PORT=0 and QUOIN_PUBLIC_URL, the port of this host is not known.')
}

/** Returns the reason for which the service takes no requests. Undefined if it takes them. */
async function findFailure(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${address}/api/health/ready`, {
      signal: AbortSignal.timeout(requestTimeoutMs),
      redirect: 'manual',
    })
    const text = await answer.text()
    return answer.status === 200 ? undefined : `it answers ${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    return ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
  }
}

function readyReport(address: string, waitedMs: number): Awaited<ReturnType<DatabaseCommand['act']>> {
  const seconds = secondsIn(waitedMs)
  return {
    answer: { address, seconds },
    text: `Quoin takes requests at ${address}, after ${seconds} seconds.\n`,
    isFailure: false,
  }
}

const secondsIn = (milliseconds: number): number => Math.round(milliseconds / 100) / 10
