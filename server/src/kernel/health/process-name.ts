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
 * Returns the suffix of the application name of the Postgres connection on which a process uses LISTEN. Every running
 * process has one such connection, and Postgres closes it if the process crashes. So the names of these connections
 * are a list of all running processes.
 */
export const listenerName = ({ role, process: name }: ProcessName): string => `${role} ${name}`

/**
 * Parses the suffix of the application name of a process's LISTEN connection into the role and the name of the
 * process. Undefined if the text has another format.
 */
export function namedBy(listener: string): ProcessName | undefined {
  const [, role, name] = /^(\w+) ([\w.-]+:\d+)$/.exec(listener) ?? []
  const knownRole = roles.find((each) => each === role)
  return knownRole && name !== undefined ? { role: knownRole, process: name } : undefined
}
