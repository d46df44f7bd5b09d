import type { Answered, Outcome } from '../crash/write.ts'
import type { Host } from './hosts.ts'

/** A request that was answered 5xx, with the log lines of the host that answered. */
export interface Failure {
  host: string
  at: string
  status: number
  text: string
  tookMs: number
  log: string[]
}

/**
 * Collects 5xx answers with the log lines of their hosts, including hosts that were killed in the meantime. Calls `say`
 * once for each of these answers.
 */
export function watchFailures(
  hosts: Readonly<Record<string, Host>>,
  answers: () => readonly Outcome[],
  say: (line: string) => void,
): {
  /** Stores the log of a host. Call it after the process of the host has ended and before the next one starts. */
  collectLog(name: string): void
  /** Returns all failures so far. */
  report(): Failure[]
} {
  const ofTheDead: string[] = []
  const said = new Set<string>()
  const linesOf = (name: string): string[] =>
    hosts[name]!.program.logged()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : `${name}: ${line}`))
  const nameOf = (url: string): string =>
    Object.keys(hosts).find((name) => url.endsWith(`:${hosts[name]!.port}`)) ?? url
  const failureOf = ({ from, at, status, text, tookMs, requestId }: Answered): Failure => ({
    host: nameOf(from),
    at,
    status,
    text,
    tookMs: Math.round(tookMs),
    log: [...ofTheDead, ...Object.keys(hosts).flatMap(linesOf)].filter((line) => line.includes(requestId)),
  })
  return {
    collectLog: (name) => void ofTheDead.push(...linesOf(name)),
    report: () => {
      const failed = answers().flatMap((outcome) =>
        'status' in outcome && outcome.status >= 500 ? outcome : [],
      )
      for (const each of failed) {
        if (said.has(each.requestId)) continue
        said.add(each.requestId)
        say(`ANSWERED ${each.status} by ${nameOf(each.from)} at ${each.at}: ${each.text}`)
      }
      return failed.map(failureOf)
    },
  }
}
