import type pg from 'pg'
import type { Acknowledged } from './load.ts'
import type { Scene } from './scene.ts'

interface Found {
  ids: Set<string>
  /** Markers of writes that exist more than once. */
  twice: string[]
}

async function findWrites(client: pg.Client): Promise<Found> {
  const { rows } = await client.query<{ id: string; marker: string | null }>(
    `select id, notes as marker from live.leads union all select id, notes from live.clients
     union all select id, reference from live.payments union all select id, null from live.files`,
  )
  const seen = new Set<string>()
  const twice: string[] = []
  for (const { marker } of rows) {
    if (marker === null || !marker.startsWith('disaster ')) continue
    if (seen.has(marker)) twice.push(marker)
    seen.add(marker)
  }
  return { ids: new Set(rows.map(({ id }) => id)), twice }
}

/**
 * Asserts that every write that was acknowledged up to `untilMs` exists, that there is no hole, and that nothing exists
 * twice. Returns the number of acknowledged writes that are missing within the promised loss.
 */
export async function compareWrites(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  untilMs = Infinity,
): Promise<number> {
  const { ids, twice } = await findWrites(client)
  const missing = acknowledged.filter(({ id }) => !ids.has(id))
  const lost = missing.filter(({ atMs }) => atMs <= untilMs)
  const latest = Math.max(...acknowledged.flatMap(({ id, beganMs }) => (ids.has(id) ? [beganMs] : [])))
  // A write that began after the answer to another one can only exist together with that one.
  const holes = missing.filter(({ atMs }) => atMs < latest - 1)
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select journal_id from live.ledger_entries group by org_id, journal_id
      having sum(debit_cents) <> sum(credit_cents)) t`,
  )
  const faults = [
    ...(lost.length > 0
      ? [`${lost.length} acknowledged writes are lost, such as ${JSON.stringify(lost[0])}`]
      : []),
    ...(holes.length > 0 ? [`${holes.length} writes are missing before others that exist`] : []),
    ...(twice.length > 0 ? [`${twice.length} writes exist twice, such as ${twice[0]}`] : []),
    ...(rows[0]!.wrong > 0 ? [`${rows[0]!.wrong} journals do not balance`] : []),
  ]
  if (faults.length > 0) throw new Error(faults.join('; '))
  return missing.length
}

interface Check {
  name: string
  is_right: boolean
  is_warning?: boolean
  wrong: string | null
  advice: string | null
}

/** Runs the doctor, and asserts that it finds nothing wrong except for the named checks. */
export async function runDoctor(
  scene: Scene,
  { env = {}, allowed = [] }: { env?: Record<string, string>; allowed?: readonly string[] } = {},
): Promise<void> {
  const { stdout, stderr } = await scene.run(['doctor', '--json'], env)
  if (stdout === '') throw new Error(`The doctor gave no answer: ${stderr}`)
  const failed = (JSON.parse(stdout) as { checks: Check[] }).checks.filter((each) => !each.is_right)
  for (const { name, wrong, advice } of failed) scene.say(`  doctor: ${name}: ${wrong} → ${advice}`)
  const others = failed.filter((each) => each.is_warning !== true && !allowed.includes(each.name))
  if (others.length > 0) throw new Error(`The doctor found: ${others.map(({ name }) => name).join(', ')}`)
}
