import { setTimeout as sleep } from 'node:timers/promises'
import { answer } from './child.ts'
import { connect, type HttpConnection } from './connection.ts'
import type { LiveAnswers, Office } from './live/office.ts'
import { requestText } from './request-text.ts'

// The members of a company who have the console open. Each has a stream of changes and reads the list of leads after
// each message of the stream. They are simulated in a separate process, so that handling the answers does not delay
// the measurement.

const burstEveryMs = 1000

let office: Office
let stop = new AbortController()
let working: Promise<LiveAnswers> | undefined

answer(async (question: Office | 'begin' | 'end') => {
  if (question === 'end') {
    stop.abort()
    return await working
  }
  if (question === 'begin') {
    stop = new AbortController()
    working = work(office, stop.signal)
  } else office = question
  return true
})

async function work(of: Office, until: AbortSignal): Promise<LiveAnswers> {
  const seen: LiveAnswers = { streams: 0, bursts: 0, created: 0, messages: 0, reads: 0, refused: 0 }
  const members = of.cookies.map((cookie) => follow(of, cookie, seen, until))
  await burst(of, seen, until)
  await Promise.all(members)
  return seen
}

/** Once a second, creates a number of leads as fast as possible. */
async function burst({ org, port, leadsPerBurst }: Office, seen: LiveAnswers, until: AbortSignal) {
  const writers = await Promise.all(Array.from({ length: leadsPerBurst }, () => connect(port)))
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  while (!until.aborted) {
    const statuses = await Promise.all(
      writers.map((writer) => writer.request(requestText(org, 'POST', '/api/v1/leads', lead))),
    )
    seen.bursts++
    seen.created += statuses.filter((status) => status < 300).length
    seen.refused += statuses.filter((status) => status >= 300).length
    await sleep(burstEveryMs, undefined, { signal: until }).catch(() => undefined)
  }
  for (const writer of writers) writer.close()
}

/** Simulates one window of the console: the stream of changes, and a read after each message. */
async function follow(of: Office, cookie: string, seen: LiveAnswers, until: AbortSignal): Promise<void> {
  const url = `http://127.0.0.1:${of.port}/console/live/${of.slug}/live`
  const reader = await connect(of.port)
  try {
    const response = await fetch(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' }, signal: until })
    if (response.status !== 200) {
      seen.refused++
      return
    }
    seen.streams++
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop()!
      for (const message of messages.filter((each) => each.includes('data: ['))) {
        if (message === '') continue
        seen.messages++
        await readLeads(of, cookie, reader, seen)
      }
    }
  } catch (error) {
    if (!until.aborted) throw error
  } finally {
    reader.close()
  }
}

async function readLeads(of: Office, cookie: string, reader: HttpConnection, seen: LiveAnswers) {
  const input = encodeURIComponent(JSON.stringify({ limit: 50 }))
  const status = await reader.request(
    [
      `GET /console/api/${of.slug}/live/workflows/leads.list?input=${input} HTTP/1.1`,
      'host: bench',
      `cookie: ${cookie}`,
      'sec-fetch-site: same-origin',
      '',
      '',
    ].join('\r\n'),
  )
  if (status === 200) seen.reads++
  else seen.refused++
}
