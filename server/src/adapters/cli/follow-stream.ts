import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { AppError, invalidState } from '../../kernel/errors.ts'
import { type Instance, requestOf } from './call-instance.ts'
import type { FollowedEvent } from './follow-database.ts'

const bodyForm = z.looseObject({ id: z.string(), timestamp: z.string() })

/** Pause before the stream is opened again after it ended, in milliseconds. */
const pauseMs = 2_000
/** Maximum length of one message, so that a faulty instance cannot fill the memory. */
const longestMessage = 8 * 1024 * 1024

/** Errors after which the stream is opened again. The key and the selected events stay wrong. */
const passing: ReadonlySet<string> = new Set(['rate_limited', 'service_unavailable', 'invalid_state'])

interface StreamMessage {
  id: string | undefined
  event: string | undefined
  data: string
}

/**
 * Follows the stream of events of an instance and calls `onEvent` for each, until `ending` is aborted. If the stream
 * ends, opens it again and continues after the last event. Returns the number of events.
 */
export async function followStream(
  instance: Instance,
  events: string | undefined,
  ending: AbortSignal,
  { onEvent, say }: { onEvent: (event: FollowedEvent) => Promise<void>; say: (line: string) => void },
): Promise<number> {
  let lastId: string | undefined
  let count = 0
  const read = async (response: Response): Promise<void> => {
    for await (const { id, event, data } of messagesIn(response)) {
      if (event === 'reset') say('The stream could not continue after the last event. Events may be missing.')
      else if (event !== undefined && event !== 'begun') {
        const { id: eventId, timestamp } = bodyForm.parse(JSON.parse(data))
        await onEvent({ id: eventId, name: event, occurredAt: timestamp, source: instance.url, body: data })
        count++
      }
      lastId = id ?? lastId
    }
  }
  const query = events === undefined ? '' : `?events=${encodeURIComponent(events)}`
  while (!ending.aborted) {
    try {
      const headers: Record<string, string> = { accept: 'text/event-stream' }
      if (lastId !== undefined) headers['last-event-id'] = lastId
      await read(await requestOf(instance, `/api/v1/events/stream${query}`, { headers, signal: ending }))
    } catch (error) {
      if (ending.aborted) break
      if (lastId === undefined || (error instanceof AppError && !passing.has(error.code))) throw error
      say(`The stream was interrupted: ${(error as Error).message}`)
    }
    await sleep(pauseMs, undefined, { signal: ending }).catch(() => undefined)
  }
  return count
}

/** Splits a stream of server-sent events into its messages. */
async function* messagesIn(response: Response): AsyncGenerator<StreamMessage> {
  if (!response.body) return
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    if (text.length > longestMessage) throw invalidState('The instance sent a message that is too long.')
    for (const block of blocks) yield messageOf(block)
  }
}

function messageOf(block: string): StreamMessage {
  const message: StreamMessage = { id: undefined, event: undefined, data: '' }
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
    if (field === 'data') message.data += message.data === '' ? value : `\n${value}`
    else if (field === 'id' || field === 'event') message[field] = value
  }
  return message
}
