import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Cell, type Cells } from './cells.ts'
import { type Load, type LoadOptions, startLoad } from './move-load.ts'
import { type MoveReceiver, receiveLeads } from './move-receiver.ts'
import { assertInOnePlace, assertWhole, type Company, makeCompany } from './moving-company.ts'
import { type Kill, type MoveEnd, startMover } from './start-mover.ts'

export interface ManyMovesOptions extends LoadOptions {
  moves: number
  companies: number
  /** Number of organizations that move at the same time. */
  movers: number
  /** Returns the point at which the move with this number is killed. Null if it is not killed. */
  killAt: (move: number) => Kill | null
  report: (line: string) => void
  reportEveryMs: number
  /** Stops all moves. `manyMoves` then fails with an error that contains the reason of the signal. */
  signal?: AbortSignal
}

export interface ManyMovesResult {
  moves: number
  killed: number
  put_off: number
  leads: number
  payments: number
  refusals: number
  webhooks: number
  still_ms: { median: number; worst: number }
}

interface Course {
  options: ManyMovesOptions
  companies: Company[]
  begun: number
  moved: number
  killed: number
  putOff: number
  still: number[]
}

type Mover = ReturnType<typeof startMover>

const mostTries = 5

/**
 * Moves companies back and forth while callers create leads in them. If a request is refused, callers repeat it in
 * the other cell, like a proxy that finds the cell of a company. Afterwards, each company must be complete in exactly
 * one cell, with every lead once, balanced books, and each webhook sent once. Fails as soon as a move or a caller
 * fails, or if a move does not end.
 */
export async function manyMoves(cells: Cells, options: ManyMovesOptions): Promise<ManyMovesResult> {
  const receiver = await receiveLeads()
  const companies: Company[] = []
  const course: Course = { options, companies, begun: 0, moved: 0, killed: 0, putOff: 0, still: [] }
  const movers = Array.from({ length: options.movers }, () => startMover())
  let load: Load | undefined
  const line = (): string => lineOf(course, { receiver, movers, load })
  const reportTimer = setInterval(() => options.report(line()), options.reportEveryMs)
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const stop = (): void => stopped.reject(new Error(`${String(options.signal!.reason)} ${line()}`))
  options.signal?.addEventListener('abort', stop)
  const work = async (): Promise<void> => {
    await makeCompanies(cells, course, receiver.url)
    load = startLoad(companies, options)
    const moving = Promise.all(movers.map((mover, at) => moveOn(course, mover, at)))
    await Promise.race([moving, load.failed])
    await Promise.race([load.stop(), load.failed])
    options.report(`${line()}; comparing`)
    for (const each of companies) await assertWhole(each)
    await assertWebhooksDelivered(cells, receiver, companies)
  }
  try {
    await Promise.race([work(), stopped.promise])
  } finally {
    clearInterval(reportTimer)
    options.signal?.removeEventListener('abort', stop)
    // Requests in progress may fail from here on, because the cells are being stopped.
    load?.stop().catch(() => undefined)
    for (const mover of movers) mover.stop()
    receiver.close()
  }
  const still = course.still.toSorted((a, b) => a - b)
  return {
    moves: course.moved,
    killed: course.killed,
    put_off: course.putOff,
    ...madeBy(companies),
    refusals: load!.refusals(),
    webhooks: receiver.count(),
    still_ms: { median: still[still.length >> 1] ?? 0, worst: still.at(-1) ?? 0 },
  }
}

async function makeCompanies(
  { from, to }: Cells,
  { options, companies }: Course,
  url: string,
): Promise<void> {
  for (let n = 0; n < options.companies; n++)
    companies.push(await makeCompany(from, to, url, `mover-${n}-${randomUUID().slice(0, 8)}`))
}

/**
 * Moves the companies of one mover repeatedly. Each mover has its own companies, so that no company is moved twice at
 * the same time.
 */
async function moveOn(course: Course, mover: Mover, at: number): Promise<void> {
  const { options } = course
  const mine = course.companies.filter((_company, n) => n % options.movers === at)
  while (course.begun < options.moves) {
    const kill = options.killAt(course.begun++)
    await moveOnce(course, mover, mine[options.random(mine.length)]!, kill)
    course.moved++
  }
}

async function moveOnce(course: Course, mover: Mover, company: Company, kill: Kill | null): Promise<void> {
  const order = { orgId: company.id, from: company.at, to: company.other }
  if (kill) {
    const first = await mover.move(order, kill)
    if (first.end === 'killed') course.killed++
    else
      assert.ok(
        'afterMs' in kill,
        `${company.slug} came past ${JSON.stringify(kill)}: ${JSON.stringify(first)}`,
      )
    await assertInOnePlace(company)
  }
  const end = await moveAtLast(course, mover, company, order)
  if (!kill) course.still.push(end.still_ms)
  ;[company.at, company.other] = [company.other, company.at]
}

/**
 * Moves a company. If the move is postponed because long work is running, repeats it, up to a maximum number of
 * attempts.
 */
async function moveAtLast(
  course: Course,
  mover: Mover,
  { slug }: Company,
  order: Parameters<Mover['move']>[0],
): Promise<Extract<MoveEnd, { end: 'moved' }>> {
  for (let tries = 1; ; tries++) {
    const end = await mover.move(order, null)
    if (end.end === 'moved') return end
    const isPutOff = end.end === 'failed' && end.why.startsWith('Nothing was moved')
    assert.ok(isPutOff && tries < mostTries, `${slug}: ${JSON.stringify(end)}`)
    course.putOff++
  }
}

async function assertWebhooksDelivered(
  cells: Cells,
  receiver: MoveReceiver,
  companies: readonly Company[],
): Promise<void> {
  const deviations = await receiver.settled(
    companies.flatMap(({ createdLeads }) => createdLeads.map(({ id }) => id)),
  )
  const counts = Object.entries(deviations).map(
    ([how, leads]) => `${leads.length} ${how} (${leads.slice(0, 5).join()})`,
  )
  const wrong = Object.values(deviations).some((leads) => leads.length > 0)
  if (!wrong) return
  const tasks = await Promise.all(Object.values(cells).map((cell) => tasksOf(cell as Cell)))
  throw new Error(`Webhooks: ${counts.join(', ')}. Tasks in the cells: ${JSON.stringify(tasks)}`)
}

async function tasksOf({ inspect }: Cell): Promise<unknown[]> {
  return (
    await inspect.query('select kind, state, count(*)::int as n from quoin.tasks group by 1, 2 order by 1, 2')
  ).rows
}

function madeBy(companies: readonly Company[]): { leads: number; payments: number } {
  const sum = (of: (company: Company) => number): number => companies.reduce((all, each) => all + of(each), 0)
  return {
    leads: sum(({ createdLeads }) => createdLeads.length),
    payments: sum(({ paidCents }) => paidCents),
  }
}

function lineOf(
  { options, companies, moved, killed, putOff, still }: Course,
  { receiver, movers, load }: { receiver: MoveReceiver; movers: readonly Mover[]; load: Load | undefined },
): string {
  if (!load) return `${companies.length} of ${options.companies} companies`
  const { leads, payments } = madeBy(companies)
  return [
    `${moved} of ${options.moves} moves, ${killed} killed, ${putOff} put off, at ${movers.map((mover) => mover.at()).join(' and ')}`,
    `${leads} leads, ${payments} payments, ${load.refusals()} refusals, ${leads - receiver.count()} webhooks on their way`,
    `longest stand ${Math.max(0, ...still)} ms`,
  ].join('; ')
}
