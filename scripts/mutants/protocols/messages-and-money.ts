import type { ProtocolMutant } from '../protocol-mutant.ts'

/**
 * Handwritten mutants (deliberate faults) in the code for consent to messages, ledger journals, sealed months and
 * secrets.
 */
export const messagesAndMoney: readonly ProtocolMutant[] = [
  {
    promise: 'consent is checked between the claim and the delivery of a message',
    file: 'server/src/kernel/messages/deliver-message.ts',
    text: "const last = 'accepted' in ready ? undefined : await judgeClaimed(carriage, message)",
    becomes:
      "const last = 'accepted' in ready ? undefined : await (async (): ReturnType<typeof judgeClaimed> => undefined)()",
    tests: ['server/src/domains/messages/outbox/delivery-recheck.test.ts'],
  },
  {
    promise: 'a message that was sent is not sent again',
    file: 'server/src/kernel/messages/table/stop-statements.ts',
    text: "and (m.status = 'kept' or m.status = 'failed' and ($3 or m.failure <> 'unknown'))",
    becomes: "and (m.status <> 'sending' or $3)",
    tests: ['server/src/domains/messages/outbox/operations/resend.test.ts'],
  },
  {
    promise: 'a journal balances',
    file: 'server/src/domains/money/ledger/post-journal.ts',
    text: 'if (rest !== 0n) throw',
    becomes: 'if (rest === null) throw',
    tests: ['server/src/domains/money/ledger/post-journal.test.ts'],
  },
  {
    promise: 'a journal belongs to the month in which it is posted',
    file: 'server/src/domains/money/ledger/post-journal.ts',
    text: 'entriesOf(head, part.posting, ctx.now, newId, journalId)',
    becomes:
      'entriesOf(head, part.posting, new Date(Date.parse(ctx.now) - 40 * 86_400_000).toISOString(), newId, journalId)',
    tests: [
      'server/src/domains/money/books/operations/export.test.ts',
      'server/src/domains/money/ledger/post-journal.test.ts',
    ],
  },
  {
    promise: 'the seal of a month continues the last seal',
    file: 'server/src/domains/money/books/closing.ts',
    text: 'sealOf(period.month, unsealed, seal?.closing.checksum)',
    becomes: 'sealOf(period.month, unsealed)',
    tests: ['server/src/domains/money/books/operations/seal-months.test.ts'],
  },
  {
    promise: 'two approvals at once do not overdraw a time-off balance',
    file: 'server/src/domains/work/time-off/operations/requests/decide.ts',
    text: '    lockTimeOff(ctx, member_id)\n',
    becomes: '',
    tests: ['server/src/domains/work/time-off/operations/requests/decide.test.ts'],
  },
  {
    promise: 'a stored answer with a secret is sealed',
    file: 'server/src/kernel/operations/idempotency/answer-codec.ts',
    text: 'if (!operation.redact) return plainCodec',
    becomes: 'if (operation.redact) return plainCodec',
    tests: ['server/src/kernel/operations/idempotency/answer-codec.test.ts'],
  },
  {
    promise: 'a rotation seals the root secret with the new master secret',
    file: 'server/src/kernel/secrets/root-secrets.ts',
    text: 'await updateRoot(system, at + 1, seal(master.current, at + 1, root))',
    becomes: 'await updateRoot(system, at + 1, seal(master.previous ?? master.current, at + 1, root))',
    tests: ['server/src/start/root-secrets.test.ts'],
  },
]
