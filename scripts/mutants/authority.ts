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
  {
    promise: 'a key makes no key with more scopes',
    file: 'server/src/domains/company/keys/no-wider.ts',
    text: 'lacking.length > 0',
    becomes: 'lacking.length > 99',
    tests: ['server/src/domains/company/operations/keys/create.test.ts'],
  },
  {
    promise: 'a key makes no key of the other mode',
    file: 'server/src/domains/company/keys/no-wider.ts',
    text: 'mode !== through.mode',
    becomes: 'false',
    tests: ['server/src/domains/company/operations/keys/create.test.ts'],
  },
  {
    promise: 'a key makes no key that outlives it',
    file: 'server/src/domains/company/keys/no-wider.ts',
    text: 'end > through.expiresAt',
    becomes: 'false',
    tests: ['server/src/domains/company/operations/keys/create.test.ts'],
  },
  {
    promise: 'keys of who leaves are ended when asked',
    file: 'server/src/domains/company/keys/keys-of-member.ts',
    text: 'if (!areRevoked) return keys',
    becomes: 'if (Date.now() > 0) return keys',
    tests: ['server/src/domains/workforce/operations/members/deactivate.test.ts'],
  },
]
