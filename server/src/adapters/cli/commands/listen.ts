import { setTimeout as sleep } from 'node:timers/promises'
import {
  deliveryBody,
  isWebhookEvent,
  newSecret,
  signedHeaders,
  toMetadata,
} from '../../../domains/office/webhooks/index.ts'
import type { Mode } from '../../../kernel/database/database.ts'
import { eventsSince } from '../../../kernel/events/events-table.ts'
import type { EmittedEvent } from '../../../kernel/events/relay.ts'
import { newId } from '../../../kernel/ids.ts'
import { createOutbound, type Outbound } from '../../../kernel/outbound/index.ts'
import { type Command, optionalText, textOf } from '../command.ts'
import type { Session } from '../session.ts'

const pollMs = 250
/**
 * Each poll also reads the events of the last 30 seconds again and skips those that it has already seen. This is needed
 * because transactions may commit in a different order from the one in which their events were emitted.
 */
const overlapMs = 30_000
const perLook = 500

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Print the events of an organization as they happen, and forward them to a local address.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .option('--forward-to <url>', 'post each event to this address, signed like a webhook')
      .option('--for <seconds>', 'stop after this number of seconds (default: run until Ctrl-C)'),
  act: async (session, options) => {
    const start = Date.parse(session.kernel.now())
    const org = await session.organization(textOf(options, 'org'))
    const forwardTo = optionalText(options, 'forwardTo')
    const seconds = optionalText(options, 'for')
    const ending = new AbortController()
    process.once('SIGINT', () => ending.abort())
    if (seconds !== undefined) setTimeout(() => ending.abort(), Number(seconds) * 1000).unref()

    const secret = newSecret()
    if (forwardTo !== undefined)
      say(`Forwarding to ${forwardTo}. The signing secret of this session is ${secret}`)
    else say('Listening. Ctrl-C stops.')
    const outbound = createOutbound({ allowPrivate: true })
    const eventCount = await follow(session, { orgId: org.id, start }, ending.signal, async (event, mode) => {
      const outcome = forwardTo === undefined ? '' : ` ${await forward(outbound, forwardTo, secret, event)}`
      say(`${event.occurred_at} ${mode} ${event.name}${outcome}`)
    })
    await outbound.close()
    return { events: eventCount }
  },
}

/**
 * Polls for live and sandbox events that occur after `start` and calls `onEvent` for each, until `ending` is aborted.
 * Returns the number of these events.
 */
async function follow(
  { database, kernel }: Session,
  { orgId, start }: { orgId: string; start: number },
  ending: AbortSignal,
  onEvent: (event: EmittedEvent, mode: Mode) => Promise<void>,
): Promise<number> {
  const seenIds = new Set<string>()
  while (!ending.aborted) {
    const since = new Date(Math.max(start, Date.parse(kernel.now()) - overlapMs)).toISOString()
    for (const mode of ['live', 'sandbox'] as const) {
      const events = await eventsSince(
        database[mode].reader({ orgId, locations: '*' }),
        orgId,
        since,
        perLook,
      )
      for (const event of events) {
        if (seenIds.has(event.id) || !isWebhookEvent(event.name)) continue
        seenIds.add(event.id)
        await onEvent(event, mode)
      }
    }
    await sleep(pollMs, undefined, { signal: ending }).catch(() => undefined)
  }
  return seenIds.size
}

async function forward(
  outbound: Outbound,
  url: string,
  secret: string,
  event: EmittedEvent,
): Promise<string> {
  const id = newId()
  const body = deliveryBody(id, {
    name: event.name,
    occurredAt: event.occurred_at,
    data: event.payload,
    metadata: toMetadata(event.cause),
  })
  const at = new Date().toISOString()
  const headers = signedHeaders({ id, event: event.name, body, at, number: 1 }, { secret, previous: null })
  const outcome = await outbound.send({ url, headers, body })
  return 'error' in outcome
    ? `→ ${outcome.error}`
    : `→ ${outcome.status} in ${Math.round(outcome.durationMs)} ms`
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
