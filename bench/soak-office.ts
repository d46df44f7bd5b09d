import { setTimeout as sleep } from 'node:timers/promises'
import { command } from './deliveries.ts'

const streams = 4
/** Time after which a stream ends and continues in a new connection, in milliseconds. */
const streamMs = 30_000

/**
 * Publishes an automation of the demonstration company that each new lead starts: it changes the lead, waits for a
 * minute, and changes it again.
 */
export async function publishSoakAutomation(env: Record<string, string>): Promise<void> {
  const step = (value: string): object => ({ kind: 'update_field', config: { field: 'lead.notes', value } })
  const definition = {
    name: 'Soak',
    trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
    actions: [step('begun'), { kind: 'wait', config: { duration: { minutes: 1 } } }, step('ended')],
  }
  const run = async <Answer>(operation: string, input: object): Promise<Answer> =>
    await command(env, ['run', operation, ...owner, '--input', JSON.stringify(input)])
  const { id, revision } = await run<{ id: string; revision: number }>('automations.create', { definition })
  await run('automations.publish', { automation_id: id, draftRevisionNumber: revision })
}

const owner = ['--org', 'harbor', '--member', 'owner@harbor.example.com']

/** Reads streams of events, each again and again, and continues where the previous connection ended. */
export function followEvents(url: string, key: string): { received(): number; stop(): Promise<string[]> } {
  const stopping = new AbortController()
  const failures: string[] = []
  let received = 0
  const connect = async (lastId: string | undefined): Promise<string | undefined> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(streamMs)])
    let last = lastId
    try {
      const response = await fetch(`${url}/api/v1/events/stream`, {
        signal,
        headers: { authorization: `Bearer ${key}`, ...(last !== undefined && { 'last-event-id': last }) },
      })
      if (!response.ok) throw new Error(`The stream of events was answered ${response.status}.`)
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
        last = /^id: (.+)$(?![\s\S]*^id: )/m.exec(text)?.[1] ?? last
        received += text.match(/^event: /gm)?.length ?? 0
      }
    } catch (error) {
      if (!signal.aborted && failures.length < 20) failures.push(String(error))
    }
    return last
  }
  const follow = async (): Promise<void> => {
    for (let last: string | undefined; !stopping.signal.aborted;) {
      last = await connect(last)
      await sleep(100)
    }
  }
  const following = Array.from({ length: streams }, follow)
  return {
    received: () => received,
    stop: async () => {
      stopping.abort()
      await Promise.all(following)
      return failures
    },
  }
}
