import type { ProtocolMutant } from '../protocol-mutant.ts'

/**
 * Mutants of idempotency keys, stored outcomes of calls (receipts) and confirm tokens. The mutated code ensures that
 * one call has one effect and one answer.
 */
export const keys: readonly ProtocolMutant[] = [
  {
    promise: 'a request that runs while another takes its key answers with the stored result',
    file: 'server/src/kernel/operations/run.ts',
    text: 'const concurrentResult = work.isFirstPartCommitted()\n            ? undefined\n            : await claim.take(transaction, work.ctx.present)',
    becomes: 'const concurrentResult = undefined',
    tests: ['server/src/kernel/operations/run-once.test.ts'],
  },
  {
    promise: 'an unexpected error leaves the key unused',
    file: 'server/src/kernel/operations/run.ts',
    text: 'if (!(error instanceof AppError) || error.status >= 500 || leavesKeyUnused(error)) throw error',
    becomes: 'if (!(error instanceof AppError)) return { error: error as AppError }',
    tests: ['server/src/kernel/operations/run-once.test.ts'],
  },
  {
    promise: 'an answer is cached only after its commit',
    file: 'server/src/kernel/operations/run.ts',
    text: 'await work.commit(outcomeStatement)\n        claim.committed?.()',
    becomes: 'claim.committed?.()\n        await work.commit(outcomeStatement)',
    tests: ['server/src/kernel/operations/idempotency/answer-cache.test.ts'],
  },
  {
    promise: 'the answer of a key is committed with its effect',
    file: 'server/src/kernel/operations/settle.ts',
    text: 'if (!outcomeStatement) return settlementAlone',
    becomes: 'if (!outcomeStatement || outcomeStatement.text) return settlementAlone',
    tests: ['server/src/kernel/operations/run-once.test.ts'],
  },
  {
    promise: 'the writes that remain after a refusal are committed with its answer',
    file: 'server/src/kernel/operations/run.ts',
    text: '          await refused.write(transaction)\n',
    becomes: '',
    tests: ['server/src/kernel/operations/refused.test.ts'],
  },
  {
    promise: 'keys of one organization do not block each other',
    file: 'server/src/kernel/operations/idempotency/idempotency.ts',
    text: '`answer ${actor.mode} ${actor.org.id} ${request.key}`',
    becomes: '`answer ${actor.org.id}`',
    tests: ['server/src/kernel/operations/idempotency/idempotency.test.ts'],
  },
  {
    promise: 'an answer expires by real time, also for an organization with its own clock',
    file: 'server/src/kernel/operations/idempotency/idempotency.ts',
    text: '            ctx.present,\n',
    becomes: '            ctx.now,\n',
    tests: ['server/src/domains/organization/company/organizations/test-clock.test.ts'],
  },
  {
    promise: 'a completed receipt never changes',
    file: 'server/src/kernel/operations/receipts/receipts-table.ts',
    text: "where receipts.state <> 'completed'`",
    becomes: '`',
    tests: ['server/src/kernel/operations/receipts/receipts-table.test.ts'],
  },
  {
    promise: 'the sweep keeps receipts that a process works on',
    file: 'server/src/kernel/operations/receipts/receipts-table.ts',
    text: ' and ${abandoned}',
    becomes: '',
    tests: ['server/src/kernel/operations/receipts/receipts-table.test.ts'],
  },
  {
    promise: 'a receipt whose provider is being called stays pending',
    file: 'server/src/kernel/operations/receipts/receipt-claim.ts',
    text: 'if (!row.is_abandoned) return repeated(row)',
    becomes: "if (row.state !== 'pending') return repeated(row)",
    tests: ['server/src/kernel/operations/receipts/receipts-table.test.ts'],
  },
  {
    promise: 'a repeat of an answered call needs no confirm token',
    file: 'server/src/kernel/operations/receipts/receipt-claim.ts',
    text: 'if (!row && request.refusal) throw request.refusal',
    becomes: 'if (request.refusal) throw request.refusal',
    tests: ['server/test/confirm-policy.test.ts'],
  },
  {
    promise: 'a confirm token has one effect',
    file: 'server/src/kernel/operations/confirm-effects.ts',
    text: 'return locked!.mine && used === undefined',
    becomes: 'return locked !== used',
    tests: ['server/src/kernel/operations/confirmation.test.ts'],
  },
  {
    promise: 'a confirmed call has only the effects that were shown',
    file: 'server/src/kernel/operations/confirmation.ts',
    text: 'if (confirmed.digest === actual.digest) return',
    becomes: "if (confirmed.digest !== '') return",
    tests: ['server/src/kernel/operations/confirmation.test.ts'],
  },
  {
    promise: 'the second of two calls with one external id finds the record of the first',
    file: 'server/src/domains/organization/external-refs/external-refs-table.ts',
    text: "JSON.stringify(['external_ref', mode, org.id, kind, system, id])",
    becomes: "JSON.stringify(['external_ref', mode, org.id, kind, system, id, Math.random()])",
    tests: ['server/src/domains/organization/external-refs/once-by-ref.test.ts'],
  },
]
