/**
 * Shows the jobs of today on a screen on the wall. The page reloads itself every minute; the key stays in this program.
 * Settings: QUOIN_URL, QUOIN_KEY (scope `workflows:read`), LOCATION (name or id, optional), PORT.
 */
import { createServer } from 'node:http'
import { Quoin, QuoinError, type ScheduleBoard } from '@quoin/sdk'

const quoin = new Quoin({
  baseUrl: process.env['QUOIN_URL']!,
  apiKey: process.env['QUOIN_KEY']!,
  timeout: 10_000,
})
const { timezone } = (await quoin.me()).organization

const server = createServer((_request, response) => {
  show().then(
    (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
    (error: unknown) => {
      console.error(error)
      const reason = QuoinError.is(error) ? error.code : 'unknown'
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: '60' })
      response.end(page(`<p>No answer (${escape(reason)}). Trying again.</p>`))
    },
  )
})
server.listen(Number(process.env['PORT'] ?? 8081), () => {
  console.log(JSON.stringify(server.address()))
})

async function show(): Promise<string> {
  // Days are in the time zone of the company, not of this machine.
  const from = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date())
  const board = await quoin.operations.schedule.board({ from, location_id: process.env['LOCATION'] })
  return page(`<h1>${from}</h1>${board.rows.map(row).join('')}${list('No crew', board.unassigned)}`)
}

type Row = ScheduleBoard['rows'][number]

function row({ name, cells }: Row): string {
  return list(
    name,
    cells.flatMap(({ jobs }) => jobs),
  )
}

function list(title: string, jobs: ScheduleBoard['unassigned']): string {
  if (jobs.length === 0) return ''
  const items = jobs.map(({ scheduled_time_start, customer_name, address, status }) => {
    const time = scheduled_time_start?.slice(0, 5) ?? 'any time'
    return `<li class="${escape(status)}">${escape([time, customer_name, address].filter(Boolean).join(' · '))}</li>`
  })
  return `<h2>${escape(title)}</h2><ul>${items.join('')}</ul>`
}

function page(body: string): string {
  return `<!doctype html><meta http-equiv="refresh" content="60"><title>Today</title>
<style>body { font: 2rem sans-serif } .complete { text-decoration: line-through }</style>${body}`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
