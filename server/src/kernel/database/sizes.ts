/**
 * Numbers of connections that one process opens for one mode: shared connections for reads, and connections for
 * transactions, one for each open transaction.
 */
export interface DatabaseSizes {
  readers: number
  transactions: number
}

export const usualSizes: DatabaseSizes = { readers: 4, transactions: 16 }
/**
 * Minimum numbers of connections. With only one connection for transactions, a transaction of one organization would
 * block all other organizations.
 */
export const smallestSizes: DatabaseSizes = { readers: 1, transactions: 2 }

/** Number of connections of a process for work across organizations. */
export const systemConnections = 4
/**
 * Number of connections of a process that each serve a single purpose. One probes the database (`pulse.ts`), one holds
 * the session-level locks (`presence.ts`), one is notified of changed API keys, and one of new background work.
 */
const lonelyConnections = 4

/** Returns the numbers of connections for the sandbox, which are smaller because it has less traffic. */
export function sandboxSizes({ transactions }: DatabaseSizes): DatabaseSizes {
  return { readers: 1, transactions: Math.max(2, Math.floor(transactions / 4)) }
}

/** Maximum number of connections that a process with these sizes opens. */
export function connectionsOf(sizes: DatabaseSizes): number {
  const ofMode = ({ readers, transactions }: DatabaseSizes): number => readers + transactions + 1
  return ofMode(sizes) + ofMode(sandboxSizes(sizes)) + systemConnections + lonelyConnections
}

/**
 * Returns the numbers of connections of one mode, as large as possible up to `usualSizes`, so that a process opens at
 * most `connections` connections in total. Undefined if even the smallest numbers need more.
 */
export function sizesWithin(connections: number): DatabaseSizes | undefined {
  for (let { transactions } = usualSizes; transactions >= smallestSizes.transactions; transactions--) {
    const sizes = { readers: Math.ceil(transactions / 4), transactions }
    if (connectionsOf(sizes) <= connections) return sizes
  }
  return undefined
}

/**
 * Returns the application name of the connection with which a process probes the database. That connection is open as
 * long as the process runs. From its name, other processes can derive how many connections this process may open,
 * even while it has only a few open.
 */
export const pulseName = (sizes: DatabaseSizes): string => `quoin at most ${connectionsOf(sizes)}`
