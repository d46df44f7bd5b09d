import type { ProtocolMutant } from '../protocol-mutant.ts'

/** Handwritten mutants (deliberate faults) in the code for commits, connections, tenant scopes and database logins. */
export const transactions: readonly ProtocolMutant[] = [
  {
    promise: 'a part that was committed is not repeated with the rest',
    file: 'server/src/kernel/database/transaction.ts',
    text: 'await this.commit()\n    this.isRepeatable = false',
    becomes: 'await this.commit()',
    tests: ['server/src/kernel/database/transaction-end.test.ts'],
  },
  {
    promise: 'a failed statement without a reader fails the commit',
    file: 'server/src/kernel/database/transaction.ts',
    text: 'if (this.#failure !== undefined) throw this.#failure',
    becomes: 'void this.#failure',
    tests: [
      'server/src/kernel/database/transaction.test.ts',
      'server/src/kernel/database/transaction-end.test.ts',
    ],
  },
  {
    promise: 'a connection in an unknown state is closed',
    file: 'server/src/kernel/database/database.ts',
    text: 'line.letGo(broken)',
    becomes: 'line.letGo()',
    tests: ['server/src/kernel/database/transaction-end.test.ts'],
  },
  {
    promise: 'hosts migrate one after another',
    file: 'server/src/kernel/database/migrate.ts',
    text: '    await lockMigrations(client)\n    return {',
    becomes: '    return {',
    tests: ['server/src/kernel/database/migrate.test.ts'],
  },
  {
    promise: 'a tenant scope that was rolled back is set again',
    file: 'server/src/kernel/database/reader.ts',
    text: "if (this.#scopeSettled === durable) this.#scopeKey = ''",
    becomes: 'void durable',
    tests: ['server/src/kernel/database/reader-scope.test.ts'],
  },
  {
    promise: 'a read behind a failed tenant scope is not returned',
    file: 'server/src/kernel/database/reader.ts',
    text: 'if (!scopeSettled) return await answer',
    becomes: 'if (!scopeSettled || !isOwn) return await answer',
    tests: ['server/src/kernel/database/reader-scope.test.ts'],
  },
  {
    promise: 'a new connection has no tenant scope',
    file: 'server/src/kernel/database/reader.ts',
    text: "        this.#scopeKey = ''\n        this.#ready",
    becomes: '        this.#ready',
    tests: ['server/src/kernel/database/reader-scope.test.ts'],
  },
  {
    promise: 'row-level security limits a member with own clients to them',
    file: 'server/src/kernel/access/actor.ts',
    text: "accessScopeFor(actor, 'manage_clients') !== 'all' ? actor.id : undefined",
    becomes: "accessScopeFor(actor, 'manage_clients') === 'all' ? actor.id : undefined",
    tests: ['server/src/domains/customers/clients/own-client.test.ts'],
  },
  {
    promise: 'the login of the service has the rights of a scoped role only while it has that role',
    file: 'server/src/start/postgres/logins.ts',
    text: 'with inherit false, set true, admin false',
    becomes: 'with inherit true, set true, admin false',
    tests: ['server/src/start/postgres/logins.test.ts'],
  },
  {
    promise: 'an access that is revoked during its lookup is not cached',
    file: 'server/src/kernel/access/key-directory.ts',
    text: 'parts.isCurrent() && clearings === before',
    becomes: 'parts.isCurrent()',
    tests: ['server/src/kernel/access/key-directory.test.ts'],
  },
]
