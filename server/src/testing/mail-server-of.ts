import { enclosurePrinter } from '../domains/messages/documents/index.ts'
import { readFile } from '../domains/organization/stored-files/index.ts'
import { checkFacts } from '../domains/message-facts.ts'
import { createDeliveryRecheck } from '../domains/messages/outbox/index.ts'
import { createMailer } from '../kernel/messages/mail/index.ts'
import { mailServer, type Received } from '../kernel/messages/mail/smtp-server-for-tests.ts'
import type { TestApp } from './test-app.ts'

/**
 * Connects the service to a mail server for tests. Returns the list of emails that the server has received,
 * and a function that sends the queued emails.
 */
export async function mailServerOf(app: TestApp) {
  const server = await mailServer()
  const { services } = app.kernel
  services.mailer = createMailer({
    database: app.database.system,
    sealer: services.sealer,
    now: () => app.kernel.now(),
    smtpUrl: server.url,
    sender: { address: 'post@quoin.test', name: 'Quoin' },
    judge: createDeliveryRecheck(app.database.live, () => app.kernel.now(), checkFacts).mail,
    print: enclosurePrinter(app.database.live, services.pdf, (orgId, id) => readFile(services, orgId, id)),
  })
  return {
    received: server.received satisfies Received[],
    /** Sends all queued emails of the organization in the order in which they were queued. */
    deliverAll: async (orgId: string): Promise<void> => {
      const { rows } = await app.inspect.query<{ mail_id: string }>(
        `with gone as (
           delete from quoin.tasks where org_id = $1 and kind = 'mail.send'
           returning payload->>'mail_id' as mail_id, position)
         select mail_id from gone order by position`,
        [orgId],
      )
      for (const { mail_id } of rows) await services.mailer.deliver(orgId, mail_id)
    },
  }
}

/** Decodes the quoted-printable content of a received email to text. */
export function asWritten(content: string): string {
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
