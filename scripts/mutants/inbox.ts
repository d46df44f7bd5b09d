import type { Mutant } from './mutant.ts'

/** Conversations, and what stands in them. */
export const inboxMutants: readonly Mutant[] = [
  {
    promise: 'two programs never write to each other',
    file: 'server/src/domains/inbox/add-message.ts',
    text: 'if (!isAutomatic) tellReceived',
    becomes: 'tellReceived',
    tests: ['server/src/domains/inbound-mails/answers.test.ts'],
  },
  {
    promise: 'what was read stays read',
    file: 'server/src/domains/inbox/reads-table.ts',
    text: 'where (r.read_until, r.message_id) < (excluded.read_until, excluded.message_id)',
    becomes: 'where true',
    tests: ['server/src/domains/inbox/operations/conversations/update.test.ts'],
  },
  {
    promise: 'a text goes only to a number of whom the conversation is with',
    file: 'server/src/domains/inbox/operations/messages/send-sms.ts',
    text: 'if (!isTheirs) throw',
    becomes: 'if (false) throw',
    tests: ['server/src/domains/inbox/operations/messages/send-sms.test.ts'],
  },
  {
    promise: 'a file of somebody else does not go with a mail',
    file: 'server/src/domains/files/use-unsent.ts',
    text: 'if (!row || !isUsable(ctx, row, conversation.id))',
    becomes: 'if (!row)',
    tests: ['server/src/domains/inbox/operations/messages/send-email.test.ts'],
  },
]
