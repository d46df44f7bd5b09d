import { isWebhookEvent, samplePayloads, webhookEventNames } from '../../../domains/office/webhooks/index.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { insertEvent } from '../../../kernel/events/events-table.ts'
import { newId } from '../../../kernel/ids.ts'
import { instanceOf } from '../call-instance.ts'
import { type DatabaseCommand, type Installation, optionalText, type Options } from '../command.ts'
import { runFlow } from '../run-flow.ts'

export const triggerCommand: DatabaseCommand = {
  name: 'trigger [event]',
  summary:
    'Create a sample event for `quoin listen`, which forwards it; no webhook destination receives it. Or, with --flow, ' +
    'run real operations in a practice company.',
  open: 'database',
  options: (parser) =>
    parser
      .option('--org <slug>', 'organization of this installation that gets the sample event')
      .option('--flow <name>', 'operations to run instead: `paid-invoice`, from a lead to a paid invoice')
      .option('--against <url>', 'address of the instance on which the flow runs')
      .option('--key <key>', 'API key of a practice company there; `-` reads it from standard input'),
  async act(installation, options, name) {
    const flow = optionalText(options, 'flow')
    const answer =
      flow === undefined ? await createSample(installation, options, name) : await flowOn(options, name, flow)
    return { answer, text: `${JSON.stringify(answer, null, 2)}\n`, isFailure: false }
  },
}

async function flowOn(options: Options, event: string, flow: string): Promise<object> {
  if (event !== '') throw invalidField('event', 'must be absent with --flow')
  const instance = await instanceOf(options)
  if (!instance) throw invalidField('against', 'is required with --flow')
  return await runFlow(instance, flow)
}

async function createSample(installation: Installation, options: Options, name: string): Promise<object> {
  if (!isWebhookEvent(name)) throw invalidField('event', `must be one of ${webhookEventNames.join(', ')}`)
  const slug = optionalText(options, 'org')
  if (slug === undefined) throw invalidField('org', 'is required')
  const session = await installation.openSession()
  try {
    const org = await session.organization(slug)
    const now = session.kernel.now()
    const event = { id: newId(), name, payload: samplePayloads(now)[name], occurred_at: now }
    await session.database.sandbox.transaction({ orgId: org.id, locations: '*' }, (transaction) =>
      insertEvent(transaction, org.id, event, { request_id: newId(), operation: 'trigger' }),
    )
    return event
  } finally {
    await session.close()
  }
}
