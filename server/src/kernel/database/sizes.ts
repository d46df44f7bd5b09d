/** Number of connections of a process for reads and for transactions. */
export interface DatabaseSizes {
  readers: number
  transactions: number
}

export const usualSizes: DatabaseSizes = { readers: 4, transactions: 16 }
/** Minimum numbers of connections. With fewer, one organization's transaction would block all others. */
export const smallestSizes: DatabaseSizes = { readers: 1, transactions: 2 }

/** Connections for work across organizations. */
export const systemConnections = 4
/**
 * Dedicated connections of a process: for the pulse, for the presence, and for two listeners (changes of keys, and
 * wake-ups of workers).
 */
const lonelyConnections = 4

/** The sandbox has less traffic. */
export function sandboxSizes({ transactions }: DatabaseSizes): DatabaseSizes {
  return { readers: 1, transactions: Math.max(2, Math.floor(transactions / 4)) }
}

/** Maximum number of connections that a process with these sizes opens. */
export function connectionsOf(sizes: DatabaseSizes): number {
  const ofMode = ({ readers, transactions }: DatabaseSizes): number => readers + transactions + 1
  return ofMode(sizes) + ofMode(sandboxSizes(sizes)) + systemConnections + lonelyConnections
}

/**
 * The largest sizes, up to the default, that need no more than this number of connections. Undefined if even the
 * smallest need more.
 */
export function sizesWithin(connections: number): DatabaseSizes | undefined {
  for (let { transactions } = usualSizes; transactions >= smallestSizes.transactions; transactions--) {
    const sizes = { readers: Math.ceil(transactions / 4), transactions }
    if (connectionsOf(sizes) <= connections) return sizes
  }
  return undefined
}

/**
 * Application name of a process's pulse connection, which is open as long as the process runs. It shows other processes
 * how many connections this one may open, even while it has few.
 */
export const pulseName = (sizes: DatabaseSizes): string => `quoin at most ${connectionsOf(sizes)}`
