import { hostname } from 'node:os'

const roles = ['all', 'api', 'worker'] as const

/** A process of the service, as it is told apart from the others on the same database. */
export interface ProcessName {
  role: (typeof roles)[number]
  /** Host and number: numbers of processes repeat on each host. */
  process: string
}

/** Postgres cuts the name of a connection off after 63 bytes. */
const longestHost = 30

export function thisProcess(role: ProcessName['role']): ProcessName {
  return { role, process: `${hostname().slice(0, longestHost)}:${process.pid}` }
}

/** How its listening connection is called: who has one lives, and no process that died has one. */
export const listenerName = ({ role, process: name }: ProcessName): string => `${role} ${name}`

/** Undefined for what is no such name. */
export function namedBy(listener: string): ProcessName | undefined {
  const [, role, name] = /^(\w+) ([\w.-]+:\d+)$/.exec(listener) ?? []
  const known = roles.find((each) => each === role)
  return known && name !== undefined ? { role: known, process: name } : undefined
}
