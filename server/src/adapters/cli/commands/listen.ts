import { newSecret, signedHeaders } from '../../../domains/office/webhooks/index.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { createOutbound, type Outbound } from '../../../kernel/outbound/index.ts'
import { instanceOf } from '../call-instance.ts'
import { type DatabaseCommand, type Installation, optionalText, type Options } from '../command.ts'
import { endingOf } from '../ending-of.ts'
import { followDatabase, type FollowedEvent } from '../follow-database.ts'
import { followStream } from '../follow-stream.ts'

export const listenCommand: DatabaseCommand = {
  name: 'listen',
  summary: 'Print the events of an organization as they happen, and forward them to a local address.',
  // With `--against` the command calls an instance, and does not open the database of this installation.
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .option('--org <slug>', 'organization of this installation')
      .option('--against <url>', 'address of another instance, instead of --org')
      .option('--key <key>', 'API key of that instance; `-` reads it from standard input')
      .option('--events <names>', 'only these events, separated by commas')
      .option('--forward-to <url>', 'post each event to this address, signed like a webhook')
      .option('--for <seconds>', 'stop after this number of seconds (default: run until Ctrl-C)'),
  act: async (installation, options) => {
    const forwardTo = optionalText(options, 'forwardTo')
    const ending = endingOf(options)
    const secret = newSecret()
    if (forwardTo !== undefined)
      say(`Forwarding to ${forwardTo}. The signing secret of this session is ${secret}`)
    else say('Listening. Ctrl-C stops.')
    const outbound = createOutbound({ allowPrivate: true })
    try {
      const count = await follow(installation, options, ending, async (event) => {
        const outcome = forwardTo === undefined ? '' : ` ${await forward(outbound, forwardTo, secret, event)}`
        say(`${event.occurredAt} ${event.source} ${event.name}${outcome}`)
      })
      return { answer: { events: count }, text: `events  ${count}\n`, isFailure: false }
    } finally {
      await outbound.close()
    }
  },
}

async function follow(
  installation: Installation,
  options: Options,
  ending: AbortSignal,
  onEvent: (event: FollowedEvent) => Promise<void>,
): Promise<number> {
  const events = optionalText(options, 'events')
  const instance = await instanceOf(options)
  if (instance) return await followStream(instance, events, ending, { onEvent, say })
  const slug = optionalText(options, 'org')
  if (slug === undefined) throw invalidField('org', 'is required without --against')
  const selected = events?.split(',').map((name) => name.trim())
  const session = await installation.openSession()
  try {
    const start = Date.parse(session.kernel.now())
    const { id: orgId } = await session.organization(slug)
    return await followDatabase(session, { orgId, start, selected }, ending, onEvent)
  } finally {
    await session.close()
  }
}

async function forward(
  outbound: Outbound,
  url: string,
  secret: string,
  { id, name, body }: FollowedEvent,
): Promise<string> {
  const at = new Date().toISOString()
  const headers = signedHeaders({ id, event: name, body, at, number: 1 }, { secret, previous: null })
  const outcome = await outbound.send({ url, headers, body })
  return 'error' in outcome
    ? `→ ${outcome.error}`
    : `→ ${outcome.status} in ${Math.round(outcome.durationMs)} ms`
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
