import { hostname } from 'node:os'

const roles = ['all', 'api', 'worker'] as const

/** Identifies a process of the service among all processes on the same database. */
export interface ProcessName {
  role: (typeof roles)[number]
  /** Host and process id: process ids repeat on each host. */
  process: string
}

/** Postgres truncates the name of a connection after 63 bytes. */
const longestHost = 30

export function thisProcess(role: ProcessName['role']): ProcessName {
  return { role, process: `${hostname().slice(0, longestHost)}:${process.pid}` }
}

/** Name of the process's listening connection. Every live process has one, and no crashed process does. */
export const listenerName = ({ role, process: name }: ProcessName): string => `${role} ${name}`

/** Parses the name of a listening connection. Undefined if the text is not such a name. */
export function namedBy(listener: string): ProcessName | undefined {
  const [, role, name] = /^(\w+) ([\w.-]+:\d+)$/.exec(listener) ?? []
  const knownRole = roles.find((each) => each === role)
  return knownRole && name !== undefined ? { role: knownRole, process: name } : undefined
}
