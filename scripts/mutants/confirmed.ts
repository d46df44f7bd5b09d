import type { Mutant } from './mutant.ts'

const policy = ['server/test/confirm-policy.test.ts']
const mails = ['server/test/rehearsed-mails.test.ts']

/** Keys that have to confirm, and what a rehearsal shows and its token seals. */
export const confirmedMutants: readonly Mutant[] = [
  {
    promise: 'a flagged call of a key that has to confirm needs a token',
    file: 'server/src/adapters/workflows/mutate-once.ts',
    text: 'if (token === undefined) return { refusal: confirmationNeeded(operation, caller.actor.through) }',
    becomes: 'if (token === undefined) return {}',
    tests: policy,
  },
  {
    promise: 'what was done with a key is told without a token',
    file: 'server/src/kernel/operations/receipts/receipt-claim.ts',
    text: 'if (!row && request.refusal) throw request.refusal',
    becomes: 'if (request.refusal) throw request.refusal',
    tests: policy,
  },
  {
    promise: 'a call that lacks its token uses up no key',
    file: 'server/src/kernel/operations/receipts/receipt-claim.ts',
    text: 'if (!row && request.refusal) throw request.refusal',
    becomes: '',
    tests: policy,
  },
  {
    promise: 'a token that has expired is told so only to who has done nothing with it',
    file: 'server/src/adapters/workflows/mutate-once.ts',
    text: "if (error instanceof AppError && error.code === 'invalid_state') return { refusal: error }",
    becomes: '',
    tests: policy,
  },
  {
    promise: 'the resource API is no way around what a key has to confirm',
    file: 'server/src/adapters/rest/mount.ts',
    text: 'const refusal = confirmationElsewhere(chosen, request.access!.actor)',
    becomes: 'const refusal = undefined as never',
    tests: policy,
  },
  {
    promise: 'a keyed write of the resource API is none either',
    file: 'server/src/kernel/operations/idempotency/idempotency.ts',
    text: 'if (!prior && parts.refusal) throw parts.refusal',
    becomes: '',
    tests: policy,
  },
  {
    promise: 'what a key has to confirm is known with it',
    file: 'server/src/kernel/access/key-directory.ts',
    text: 'confirms: row.confirms,',
    becomes: '',
    tests: policy,
  },
  {
    promise: 'a key makes no key that has less to confirm',
    file: 'server/src/domains/company/keys/no-wider.ts',
    text: 'if (free.length > 0)',
    becomes: 'if (free.length > 9)',
    tests: policy,
  },
  {
    promise: 'a key that is made with a key has the same to confirm',
    file: 'server/src/domains/company/operations/keys/create.ts',
    text: 'confirm ?? confirmsOf(ctx.actor)',
    becomes: 'confirm ?? []',
    tests: policy,
  },
  {
    promise: 'a part is not flagged with what the whole is not',
    file: 'server/src/kernel/operations/begin.ts',
    text: 'if (untold.length > 0)',
    becomes: 'if (untold.length > 9)',
    tests: policy,
  },
  {
    promise: 'the catalog tells a key what it has to confirm',
    file: 'server/src/adapters/workflows/catalog-entry.ts',
    text: 'return risksToConfirm(operation, actor.through).length > 0 ? { confirm: true } : {}',
    becomes: 'return operation === undefined ? { confirm: true } : {}',
    tests: policy,
  },
  {
    promise: 'a repeat over MCP says that it is one',
    file: 'server/src/adapters/mcp/workflow-tools.ts',
    text: "replayed ? ',\"replayed\":true' : ''",
    becomes: "replayed ? '' : ''",
    tests: policy,
  },
  {
    promise: 'a confirm token is of one input',
    file: 'server/src/kernel/operations/confirmation.ts',
    text: "if (!isOfCall) throw notOfThisCall('is of this operation with another input')",
    becomes: '',
    tests: ['server/src/kernel/operations/confirmation.test.ts'],
  },
  {
    promise: 'a rehearsal shows what the background writes to people',
    file: 'server/src/kernel/operations/rehearse.ts',
    text: 'await work.foreseen(performed.output)',
    becomes: 'await work.effects(performed.output)',
    tests: mails,
  },
  {
    promise: 'who is written to by the background is sealed',
    file: 'server/src/kernel/operations/effects.ts',
    text: 'following.map(({ channel, to, subject }) => [channel, to, subject])',
    becomes: 'following.map(({ channel }) => [channel])',
    tests: mails,
  },
  {
    promise: 'who is written to once a provider has answered is sealed',
    file: 'server/src/kernel/operations/effects.ts',
    text: '...(announced.length > 0 ? { announced } : {})',
    becomes: '...(announced.length > 999 ? { announced } : {})',
    tests: mails,
  },
  {
    promise: 'money that a provider moves is told once',
    file: 'server/src/kernel/operations/effects.ts',
    text: 'asks.length > 0 ? [] : moneyOf(contents)',
    becomes: 'moneyOf(contents)',
    tests: mails,
  },
]
