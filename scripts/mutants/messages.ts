import type { Mutant } from './mutant.ts'

/** Mails and texts, and the links in them. */
export const messagesMutants: readonly Mutant[] = [
  {
    promise: 'a message that was sent loses its secrets',
    file: 'server/src/kernel/messages/deliver-message.ts',
    text: 'sealBody(sealer, message, withoutSecrets(body))',
    becomes: 'sealBody(sealer, message, withoutSecrets({ ...body, secrets: [] }))',
    tests: ['server/src/kernel/messages/mail/mailer.test.ts'],
  },
  {
    promise: 'mail of a demonstration does not leave',
    file: 'server/src/kernel/messages/keep-demonstrations.ts',
    text: "row?.is_demo ? 'demonstration' : null",
    becomes: 'null',
    tests: ['server/src/kernel/messages/mail/mailer.test.ts'],
  },
  {
    promise: 'a message that may have arrived is not sent again by accident',
    file: 'server/src/kernel/messages/messages-table.ts',
    text: "($3 or m.failure <> 'unknown')",
    becomes: "($3 or m.failure <> 'nothing')",
    tests: ['server/src/domains/outbox/operations/resend.test.ts'],
  },
  {
    promise: 'messages about other places are not for who does not see them',
    file: 'server/src/kernel/messages/messages-table.ts',
    text: 'where m.org_id = $1 and quoin.sees(m.location_id) and ($3::uuid is null',
    becomes: 'where m.org_id = $1 and ($3::uuid is null',
    tests: ['server/src/domains/outbox/operations/list.test.ts'],
  },
  {
    promise: 'the link in a message is shown only to who may send the document',
    file: 'server/src/domains/outbox/operations/get.ts',
    text: 'maySee && hasNotLeft ?',
    becomes: 'hasNotLeft ?',
    tests: ['server/src/domains/outbox/operations/get.test.ts'],
  },
  {
    promise: 'a link ends with the archiving of its client',
    file: 'server/src/domains/clients/operations/archive.ts',
    text: "    await endLinks(ctx, { clientId: client.id }, 'client_archived')\n",
    becomes: '',
    tests: ['server/src/domains/public-links/end-links.test.ts'],
  },
  {
    promise: 'a link ends once the address that it was sent to is corrected',
    file: 'server/src/domains/clients/operations/update.ts',
    text: '    await endCorrected(ctx, row, changed)\n',
    becomes: '',
    tests: ['server/src/domains/public-links/end-links.test.ts'],
  },
  {
    promise: 'a message with a link that ended never leaves',
    file: 'server/src/domains/public-links/end-links.ts',
    text: '    ended.map(({ id }) => id),\n',
    becomes: '    ended.flatMap(() => []),\n',
    tests: ['server/src/domains/estimates/operations/links/revoke.test.ts'],
  },
]
