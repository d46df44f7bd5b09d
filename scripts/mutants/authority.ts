import type { Mutant } from './mutant.ts'

/** Whose records are, and what keys and members may do. */
export const authorityMutants: readonly Mutant[] = [
  {
    promise: 'the database knows whose authority ends with its own',
    file: 'server/src/kernel/access/actor.ts',
    text: "reach(actor, 'manage_clients') !== 'all' ? actor.id : undefined",
    becomes: "reach(actor, 'manage_clients') === 'all' ? actor.id : undefined",
    tests: ['server/src/domains/clients/own-client.test.ts'],
  },
  {
    promise: "no address is added to somebody else's client",
    file: 'server/src/domains/clients/property-at.ts',
    text: 'if (!(await isOwnClient(ctx, clientId))) return null',
    becomes: '',
    tests: ['server/src/domains/clients/own-client.test.ts'],
  },
]
