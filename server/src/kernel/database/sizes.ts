/** Numbers of connections of one process for one mode: shared ones for reads, and one for each open transaction. */
export interface DatabaseSizes {
  readers: number
  transactions: number
}

export const usualSizes: DatabaseSizes = { readers: 4, transactions: 16 }
/** Minimum numbers of connections. With fewer, one organization's transaction would block all others. */
export const smallestSizes: DatabaseSizes = { readers: 1, transactions: 2 }

/** Number of connections of a process for work across organizations. */
export const systemConnections = 4
/**
 * Number of connections of a process that serve a single purpose: the probe of the database (`pulse.ts`), the
 * session-level locks (`presence.ts`), and two listeners (changes of API keys, and wake-ups of workers).
 */
const lonelyConnections = 4

/** Numbers of connections for the sandbox. They are smaller, because it has less traffic. */
export function sandboxSizes({ transactions }: DatabaseSizes): DatabaseSizes {
  return { readers: 1, transactions: Math.max(2, Math.floor(transactions / 4)) }
}

/** Maximum number of connections that a process with these sizes opens. */
export function connectionsOf(sizes: DatabaseSizes): number {
  const ofMode = ({ readers, transactions }: DatabaseSizes): number => readers + transactions + 1
  return ofMode(sizes) + ofMode(sandboxSizes(sizes)) + systemConnections + lonelyConnections
}

/**
 * Returns the largest numbers, up to `usualSizes`, that together need at most `connections` connections. Undefined if
 * even the smallest need more.
 */
export function sizesWithin(connections: number): DatabaseSizes | undefined {
  for (let { transactions } = usualSizes; transactions >= smallestSizes.transactions; transactions--) {
    const sizes = { readers: Math.ceil(transactions / 4), transactions }
    if (connectionsOf(sizes) <= connections) return sizes
  }
  return undefined
}

/**
 * Application name of the connection with which a process probes the database. The connection is open as long as the
 * process runs. Its name shows other processes how many connections this one may open, even while it has few.
 */
export const pulseName = (sizes: DatabaseSizes): string => `quoin at most ${connectionsOf(sizes)}`
