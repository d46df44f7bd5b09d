import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiveInboundMail } from '../src/domains/customers/inbound-mails/operations.ts'
import { saveConnector } from '../src/domains/organization/company/operations.ts'
import { conversationWith } from '../src/domains/messages/conversations/index.ts'
import { invoiceAtLink } from '../src/domains/messages/public-links/testing/invoice-at-link.ts'
import { issueLinks } from '../src/demo/issue-links.ts'
import { describeCompany } from '../src/demo/describe-company.ts'
import { linkMark } from '../src/kernel/cell.ts'
import { mutation } from '../src/kernel/operations/operation.ts'
import { testOrg, type TestOrg } from '../src/testing/test-org.ts'
import { isTest, sources } from './from-routes/sources.ts'

/** Code of the installation ("cell") in which the tests run. It is set in testing/test-app.ts. */
const cell = '7k'

/**
 * Files that generate ids or secrets. The value for a file is a function that returns a generated id or secret in the
 * form in which callers later send it to the service. If no caller sends it, the value is the reason.
 */
const issuers: Readonly<Record<string, ((org: TestOrg) => Promise<RegExpExecArray | null>) | string>> = {
  'kernel/access/api-key-format.ts': async (org) => /^quoin_live_(..)/.exec(await org.key()),
  'domains/messages/public-links/public-link.ts': async () => {
    const { org, path } = await invoiceAtLink()
    assert.equal(path.slice('/p/'.length + 2).slice(0, 8), linkMark(org.id))
    return /^\/p\/(..)/.exec(path)
  },
  'domains/organization/company/connectors/connector-key.ts': async (org) => {
    const connector = await org.run(saveConnector, { name: 'Web form' }, org.operator)
    return /^conn_(..)/.exec(connector.connector_key!)
  },
  'domains/messages/conversations/thread-token.ts': async (org) => {
    let token = ''
    const talk = mutation({
      ...receiveInboundMail,
      handler: async (ctx) => {
        token = (await conversationWith(ctx, { email: 'a@b.example' })).thread_token
        return { result: 'ignored', import_id: null, conversation_id: null } as const
      },
    })
    await org.run(
      talk,
      { message_id: '1', from: { email: 'a@b.example' }, mailbox: { kind: 'thread', thread_token: 'x' } },
      { type: 'system', id: null } as never,
    )
    return /^(..)/.exec(token)
  },
  'adapters/pages/book-on-page.ts': 'the id of a form, sent back to the address of the organization',
  'domains/customers/bookings/reference.ts': 'read out to the company, which looks for it among its own',
  'kernel/health/metrics-collector.ts': 'among the processes of one installation',
  'start/postgres/account.ts': 'stays on the machine',
  'operate/backup/backup-key.ts': 'the key of a backup, inside the backup',
  'operate/backup/backup-setup.ts': 'stays in the directory of the backups',
  'operate/backup/base-backup.ts': 'names a temporary replication slot of the database',
  'operate/backup/write-durably.ts': 'names a file that is being written',
  'operate/restore/mark-restored.ts': 'stays in the database',
  'start/disk-space.ts': 'bytes that only take up room',
  'kernel/ids.ts': 'ids are looked for by whoever has a key or a link',
  'kernel/secrets/sealer.ts': 'stays in the database',
  'kernel/secrets/root-secrets.ts': 'stays in the database',
  'kernel/secrets/master-secret.ts': 'stays in the data directory',
  'start/postgres/logins.ts': 'stays in the data directory',
  'start/postgres/home.ts': 'stays in the data directory',
  'kernel/processors/simulated-provider.ts':
    'what a pretended processor calls its payments; nobody brings it back',
  'kernel/storage/directory-storage.ts': 'names a file while it is written',
  'domains/office/webhooks/webhook-secret.ts': 'receivers check with it what we send; nobody sends it',
  'adapters/pages/page-answer.ts': 'for one page in one browser',
  'domains/organization/access/sign-in-secrets.ts': 'sign in at the installation that issued them only',
  'domains/organization/access/confirmation-mail.ts': 'typed into the session that requested it',
  'kernel/access/session-cookie.ts': 'browsers send it to this installation only',
}

test('every issued value that comes back from outside carries the code of the cell, and every file that issues one is listed', async () => {
  const org = await testOrg()
  const makers = sources()
    .filter(({ path, text }) => !isTest(path) && /\brandom(Bytes|Int|UUID\w*)\b|getRandomValues/.test(text))
    .map(({ path }) => path)
  assert.deepEqual(makers.toSorted(), Object.keys(issuers).toSorted())
  for (const [path, issued] of Object.entries(issuers))
    if (typeof issued !== 'string') assert.equal((await issued(org))?.[1], cell, path)
})

test('the published address of a booking form carries the cell code, and the form is accepted with and without it', async () => {
  const org = await testOrg()
  const described = await describeCompany(org.app.database.system, org.slug)
  const parts = { ...org.app, now: org.app.kernel.now() } as never
  const { booking_form, booking } = await issueLinks(parts, described)
  assert.equal(booking_form, `/api/portal/${cell}.${org.slug}/book`)
  assert.equal(booking, `/book/${cell}.${org.slug}`)
})
