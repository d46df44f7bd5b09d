import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Cell, type Cells } from './cells.ts'
import { type Load, type LoadWanted, startLoad } from './move-load.ts'
import { type MoveReceiver, receiveLeads } from './move-receiver.ts'
import { assertInOnePlace, assertWhole, type Company, makeCompany } from './moving-company.ts'
import { type Kill, type MoveEnd, startMover } from './start-mover.ts'

export interface Wanted extends LoadWanted {
  moves: number
  companies: number
  /** Number of organizations that move at the same time. */
  movers: number
  /** When the move with this number is killed. */
  killAt: (move: number) => Kill | null
  tell: (line: string) => void
  tellEveryMs: number
  /** Ends everything, with its reason. */
  signal?: AbortSignal
}

export interface Told {
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
  wanted: Wanted
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
 * Moves companies back and forth while callers create leads in them, as through a proxy that finds the cell. Then
 * checks that each is whole in exactly one place, with every lead once, balanced books, and each webhook sent once.
 * Fails as soon as a move or a caller fails, or a move does not end.
 */
export async function manyMoves(cells: Cells, wanted: Wanted): Promise<Told> {
  const receiver = await receiveLeads()
  const companies: Company[] = []
  const course: Course = { wanted, companies, begun: 0, moved: 0, killed: 0, putOff: 0, still: [] }
  const movers = Array.from({ length: wanted.movers }, () => startMover())
  let load: Load | undefined
  const line = (): string => lineOf(course, { receiver, movers, load })
  const told = setInterval(() => wanted.tell(line()), wanted.tellEveryMs)
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const stop = (): void => stopped.reject(new Error(`${String(wanted.signal!.reason)} ${line()}`))
  wanted.signal?.addEventListener('abort', stop)
  const work = async (): Promise<void> => {
    await makeCompanies(cells, course, receiver.url)
    load = startLoad(companies, wanted)
    const moving = Promise.all(movers.map((mover, at) => moveOn(course, mover, at)))
    await Promise.race([moving, load.failed])
    await Promise.race([load.stop(), load.failed])
    wanted.tell(`${line()}; comparing`)
    for (const each of companies) await assertWhole(each)
    await assertTold(cells, receiver, companies)
  }
  try {
    await Promise.race([work(), stopped.promise])
  } finally {
    clearInterval(told)
    wanted.signal?.removeEventListener('abort', stop)
    // Requests that are still open fail with the cells.
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

async function makeCompanies({ from, to }: Cells, { wanted, companies }: Course, url: string): Promise<void> {
  for (let n = 0; n < wanted.companies; n++)
    companies.push(await makeCompany(from, to, url, `mover-${n}-${randomUUID().slice(0, 8)}`))
}

/** Each mover has its own companies, so that no two move the same one. */
async function moveOn(course: Course, mover: Mover, at: number): Promise<void> {
  const { wanted } = course
  const mine = course.companies.filter((_company, n) => n % wanted.movers === at)
  while (course.begun < wanted.moves) {
    const kill = wanted.killAt(course.begun++)
    await moveOnce(course, mover, mine[wanted.random(mine.length)]!, kill)
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

/** Repeats a move that was postponed because of long-running work, up to a limit. */
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

async function assertTold(
  cells: Cells,
  receiver: MoveReceiver,
  companies: readonly Company[],
): Promise<void> {
  const told = await receiver.settled(companies.flatMap(({ made }) => made.map(({ id }) => id)))
  const counts = Object.entries(told).map(
    ([how, leads]) => `${leads.length} ${how} (${leads.slice(0, 5).join()})`,
  )
  const wrong = Object.values(told).some((leads) => leads.length > 0)
  if (!wrong) return
  const left = await Promise.all(Object.values(cells).map((cell) => tasksOf(cell as Cell)))
  throw new Error(`Webhooks: ${counts.join(', ')}. Tasks in the cells: ${JSON.stringify(left)}`)
}

async function tasksOf({ inspect }: Cell): Promise<unknown[]> {
  return (
    await inspect.query('select kind, state, count(*)::int as n from quoin.tasks group by 1, 2 order by 1, 2')
  ).rows
}

function madeBy(companies: readonly Company[]): { leads: number; payments: number } {
  const sum = (of: (company: Company) => number): number => companies.reduce((all, each) => all + of(each), 0)
  return { leads: sum(({ made }) => made.length), payments: sum(({ paidCents }) => paidCents) }
}

function lineOf(
  { wanted, companies, moved, killed, putOff, still }: Course,
  { receiver, movers, load }: { receiver: MoveReceiver; movers: readonly Mover[]; load: Load | undefined },
): string {
  if (!load) return `${companies.length} of ${wanted.companies} companies`
  const { leads, payments } = madeBy(companies)
  return [
    `${moved} of ${wanted.moves} moves, ${killed} killed, ${putOff} put off, at ${movers.map((mover) => mover.at()).join(' and ')}`,
    `${leads} leads, ${payments} payments, ${load.refusals()} refusals, ${leads - receiver.count()} webhooks on their way`,
    `longest stand ${Math.max(0, ...still)} ms`,
  ].join('; ')
}
