import type { ProtocolMutant } from '../protocol-mutant.ts'

/**
 * Mutants of operations that call a provider between two transactions, and of the locks by which other
 * processes see that the call is in progress.
 */
export const providerCalls: readonly ProtocolMutant[] = [
  {
    promise: 'the first part is committed before the provider is called',
    file: 'server/src/kernel/operations/operation-run.ts',
    text: 'await transaction.commitSoFar()',
    becomes: 'await Promise.resolve()',
    tests: ['server/src/kernel/operations/provider-calls.test.ts'],
  },
  {
    promise: 'a second part that conflicts with another transaction runs again',
    file: 'server/src/kernel/operations/operation-run.ts',
    text: 'if (!second || !isRunAgain(error, attempt)) throw error',
    becomes: 'if (!second || attempt > 0) throw error',
    tests: [
      'server/src/kernel/operations/provider-call-repeated.test.ts',
      'server/test/money/second-part.test.ts',
    ],
  },
  {
    promise: 'a repeated second part does not call the provider again',
    file: 'server/src/kernel/operations/operation-run.ts',
    text: 'if (this.#second) return operation.output.parse(await this.#bookAnswer(this.#second))',
    becomes: '',
    tests: [
      'server/src/kernel/operations/provider-call-repeated.test.ts',
      'server/test/money/second-part.test.ts',
    ],
  },
  {
    promise: 'a repeated second part emits its events once',
    file: 'server/src/kernel/operations/operation-run.ts',
    text: 'this.#outbox.truncate(second.eventsBefore)',
    becomes: '',
    tests: ['server/src/kernel/operations/provider-call-repeated.test.ts'],
  },
  {
    promise: 'a dry run shows the request of a provider, and its token confirms it',
    file: 'server/src/kernel/operations/operation-run.ts',
    text: 'this.#effects.requests.push(requestDetails)',
    becomes: 'void requestDetails',
    tests: ['server/src/kernel/operations/perform-dry-run.test.ts', 'server/test/confirm-money.test.ts'],
  },
  {
    promise: 'a process that calls a provider shows it by a lock on the receipt',
    file: 'server/src/kernel/operations/provider-calls.ts',
    text: '[providerCallLock(key), ...(record ? [record] : [])]',
    becomes: '[...(record ? [record] : [])]',
    tests: ['server/src/kernel/operations/receipts/receipts-table.test.ts'],
  },
  {
    promise: 'the lock on a receipt is released with its call',
    file: 'server/src/kernel/operations/provider-calls.ts',
    text: 'if (locks.length > 0) await presence.letGo(locks.splice(0))',
    becomes: 'locks.splice(0)',
    tests: ['server/src/kernel/operations/receipts/receipts-table.test.ts'],
  },
  {
    promise: 'a call that waits for a provider releases its concurrency slot',
    file: 'server/src/kernel/operations/provider-calls.ts',
    text: '          releaseSlot()\n',
    becomes: '          void releaseSlot\n',
    tests: ['server/test/slow-processor.test.ts'],
  },
  {
    promise: 'a call that waits for a provider holds no connection',
    file: 'server/src/kernel/database/transaction.ts',
    text: 'this.isRepeatable = false\n    this.#line.letGo()',
    becomes: 'this.isRepeatable = false',
    tests: ['server/src/kernel/database/transaction-end.test.ts', 'server/test/slow-processor.test.ts'],
  },
  {
    promise: 'a lost connection of locks is reopened with its locks',
    file: 'server/src/kernel/database/presence.ts',
    text: 'if (lockedNames.length > 0) await client.query(lock, [lockedNames])',
    becomes: 'void lockedNames',
    tests: ['server/src/kernel/database/presence.test.ts'],
  },
  {
    promise: 'several locks are taken together or not at all',
    file: 'server/src/kernel/database/presence.ts',
    text: 'await this.letGo(lockedNames)',
    becomes: 'void lockedNames',
    tests: ['server/src/kernel/database/presence.test.ts'],
  },
  {
    promise: 'a charge without an answer is requested again with the same key',
    file: 'server/src/domains/money/payment-records/call-processor.ts',
    text: 'processor.charge(request, entry.id)',
    becomes: "processor.charge(request, entry.id + '-')",
    tests: ['server/src/domains/office/payments/operations/settle.test.ts'],
  },
]
