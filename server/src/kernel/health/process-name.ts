import { hostname } from 'node:os'

const roles = ['all', 'api', 'worker'] as const

/** Identifies a process of the service among all processes on the same database. */
export interface ProcessName {
  role: (typeof roles)[number]
  /** Host name and process id, because several hosts may use the same process id. */
  process: string
}

/** Maximum length of the host name, because Postgres truncates the name of a connection after 63 bytes. */
const longestHost = 30

export function thisProcess(role: ProcessName['role']): ProcessName {
  return { role, process: `${hostname().slice(0, longestHost)}:${process.pid}` }
}

/**
 * Returns the name of a process's listening connection. Every live process has one. Postgres closes it if the process
 * crashes.
 */
export const listenerName = ({ role, process: name }: ProcessName): string => `${role} ${name}`

/** Parses the name of a listening connection. Undefined if the text is not such a name. */
export function namedBy(listener: string): ProcessName | undefined {
  const [, role, name] = /^(\w+) ([\w.-]+:\d+)$/.exec(listener) ?? []
  const knownRole = roles.find((each) => each === role)
  return knownRole && name !== undefined ? { role: knownRole, process: name } : undefined
}
