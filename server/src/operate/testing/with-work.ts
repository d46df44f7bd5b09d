import { setTimeout as sleep } from 'node:timers/promises'
import { type Background, startBackground } from '../../app/background.ts'
import { readConfig } from '../../config.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { sendInvoice } from '../../domains/money/invoices/operations.ts'
import { draft } from '../../domains/money/invoices/testing/invoicing.ts'
import { published } from '../../domains/office/automations/testing/drive.ts'
import { createWebhook } from '../../domains/office/webhooks/operations.ts'
import { hook, type Hook } from '../../domains/office/webhooks/testing/hook.ts'
import type { Received } from '../../kernel/messages/mail/smtp-server-for-tests.ts'
import { afterwards, type Ending } from '../../start/postgres/testing/scratch.ts'
import { asService } from '../../start/postgres/index.ts'
import { mailServerOf } from '../../testing/mail-server-of.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'

/** An organization with work of each kind, and receivers of what it sends. */
export interface WithWork {
  org: TestOrg
  /** Emails that the mail server has received. */
  mails: readonly Received[]
  /** Requests that the receiver of webhooks has received. */
  webhooks: Hook
  automationId: string
}

/** Creates an organization whose new leads are reported to a webhook, and greeted by an automation with an email. */
export async function withWork(): Promise<WithWork> {
  const org = await testOrg()
  const { received: mails } = await mailServerOf(org.app)
  const webhooks = await hook()
  await org.run(createWebhook, { name: 'Board', url: webhooks.url, events: ['lead.created'] }, org.owner)
  const automationId = await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [{ kind: 'send_email', config: { subject: 'Welcome', body: 'Hello', at_any_hour: true } }],
  })
  return { org, mails, webhooks, automationId }
}

/** Creates a lead, which the webhook and the automation are due to report, and sends an invoice by email. */
export async function makeWork({ org }: Pick<WithWork, 'org'>, name = 'Ada'): Promise<void> {
  await org.run(createLead, {
    customer_name: name,
    customer_email: `${name.toLowerCase()}@example.com`,
    service_address: '1 Main St',
  })
  const { id } = await draft(org)
  await org.run(sendInvoice, { invoice_id: id }, org.owner)
}

/** Starts the background work of the service. It stops when the test ends, or earlier. */
export function startWork(t: Ending, { app }: TestOrg): Background {
  const config = readConfig({ QUOIN_PUBLIC_URL: 'http://quoin.test', QUOIN_MONITOR_INTERVAL_SECONDS: '1' })
  const background = startBackground(app, config, asService(app.owner))
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= background.stop())
  afterwards(t, stop)
  return { stop }
}

/** Waits until the condition is true, at most for ten seconds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return
    await sleep(25)
  }
  throw new Error('What was expected did not happen within ten seconds.')
}
