/** How many connections of a process read, and how many hold transactions. */
export interface DatabaseSizes {
  readers: number
  transactions: number
}

export const usualSizes: DatabaseSizes = { readers: 4, transactions: 16 }
/** With fewer, an organization that changes something would hold up all others. */
export const smallestSizes: DatabaseSizes = { readers: 1, transactions: 2 }

/** For work across organizations. */
export const systemConnections = 4
/** The pulse, the presence, and those that listen: for changes of keys and for the bell. */
const lonelyConnections = 4

/** The sandbox is asked less. */
export function sandboxSizes({ transactions }: DatabaseSizes): DatabaseSizes {
  return { readers: 1, transactions: Math.max(2, Math.floor(transactions / 4)) }
}

/** How many connections a process of these sizes may open at most. */
export function connectionsOf(sizes: DatabaseSizes): number {
  const ofMode = ({ readers, transactions }: DatabaseSizes): number => readers + transactions + 1
  return ofMode(sizes) + ofMode(sandboxSizes(sizes)) + systemConnections + lonelyConnections
}

/** The largest sizes, up to the usual ones, that open no more connections than this; undefined when even the smallest do. */
export function sizesWithin(connections: number): DatabaseSizes | undefined {
  for (let { transactions } = usualSizes; transactions >= smallestSizes.transactions; transactions--) {
    const sizes = { readers: Math.ceil(transactions / 4), transactions }
    if (connectionsOf(sizes) <= connections) return sizes
  }
  return undefined
}

/**
 * What the pulse of a process is called, which it has for as long as it lives: so others see how many connections it may
 * come to, also while it has few.
 */
export const pulseName = (sizes: DatabaseSizes): string => `quoin at most ${connectionsOf(sizes)}`
