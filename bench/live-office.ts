import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { answer } from './child.ts'
import { connect, type HttpConnection } from './connection.ts'
import type { LiveAnswers, Office } from './live/office.ts'
import { requestText } from './request-text.ts'

// The members of a company who have the page Leads of the console open. Each has a stream of changes and reads what the
// page shows after each message of the stream. They are simulated in a separate process with a low priority, because the
// browsers of members run on other machines: handling the answers must not delay the measurement.

setPriority(constants.priority.PRIORITY_LOW)

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
  const members = of.cookies.map((cookie, n) =>
    follow(of, { cookie, windows: n === 0 ? of.windows : 1 }, seen, until),
  )
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

/** Simulates the windows of one browser: one stream of changes, and the reads of each window after each message. */
async function follow(
  of: Office,
  { cookie, windows }: { cookie: string; windows: number },
  seen: LiveAnswers,
  until: AbortSignal,
): Promise<void> {
  const url = `http://127.0.0.1:${of.port}/console/live/${of.slug}/live`
  const connections = await Promise.all(
    Array.from({ length: Math.min(windows * queriesOfPage.length, connectionsOfBrowser) }, () =>
      connect(of.port),
    ),
  )
  const readAll = async (hint: string): Promise<void> => {
    const queries = Array.from({ length: windows }, () => queriesOfPage).flat()
    const readNext = async (connection: HttpConnection): Promise<void> => {
      for (let query = queries.pop(); query; query = queries.pop())
        await read(of, { cookie, hint }, connection, query, seen)
    }
    await Promise.all(connections.map(readNext))
  }
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
        await readAll(/^id: (.*)$/m.exec(message)![1]!)
      }
    }
  } catch (error) {
    if (!until.aborted) throw error
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** Queries of the page Leads. */
const queriesOfPage = [
  { name: 'leads.list', input: { limit: 50 } },
  { name: 'lists.counts', input: { list: 'leads' } },
]
/** Number of connections of a browser to a host, over HTTP/1.1. One of six is used by the stream. */
const connectionsOfBrowser = 5

async function read(
  of: Office,
  { cookie, hint }: { cookie: string; hint: string },
  connection: HttpConnection,
  { name, input }: (typeof queriesOfPage)[number],
  seen: LiveAnswers,
): Promise<void> {
  const status = await connection.request(
    [
      `GET /console/api/${of.slug}/live/workflows/${name}?input=${encodeURIComponent(JSON.stringify(input))} HTTP/1.1`,
      'host: bench',
      `cookie: ${cookie}`,
      'sec-fetch-site: same-origin',
      `console-hint: ${hint}`,
      'accept-encoding: gzip, deflate, br',
      '',
      '',
    ].join('\r\n'),
  )
  if (status === 200) seen.reads++
  else seen.refused++
}
