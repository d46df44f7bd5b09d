import pg from 'pg'
import { type OwnPlans, planMode } from '../../src/kernel/database/large-organizations.ts'
import { parameterText } from '../../src/kernel/database/driver.ts'
import type { RecordedStatement } from '../../src/testing/record-statements.ts'
import type { TestApp } from '../../src/testing/test-app.ts'

/** The work of Postgres for a statement. It depends on the data and the plan, and not on the machine. */
export interface Work {
  /** Blocks of tables and indexes that were read. */
  blocks: number
  /** Rows of tables that were read, including those that a filter removed. */
  rows: number
  /** Descents in indexes. Each of them reads one more block once the index has one more level. */
  descents: number
  /** The scans of the plan, for people. */
  scans: readonly string[]
}

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Index Searches'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** Statements that read no tables. */
const control =
  /^\s*(begin|commit|rollback|savepoint|release|set )|^select set_config\('quoin\.(?!.*\bfrom\b)|pg_(try_)?advisory_xact_lock/

/** Connections on which recorded statements are executed again, with the settings of the service. */
export class Explainer {
  readonly #clients: { tenant: pg.Client; system: pg.Client }
  readonly #app: TestApp
  readonly #orgId: string
  #ownPlans: OwnPlans | undefined

  private constructor(app: TestApp, orgId: string, clients: { tenant: pg.Client; system: pg.Client }) {
    this.#app = app
    this.#orgId = orgId
    this.#clients = clients
  }

  static async open(app: TestApp, orgId: string): Promise<Explainer> {
    const open = async (role: 'live' | 'system'): Promise<pg.Client> => {
      const client = new pg.Client(app.owner)
      await client.connect()
      // As in `sessionSettings` (kernel/database/database.ts).
      await client.query(
        `set role quoin_${role}; set search_path = ${role === 'live' ? 'live, quoin' : 'quoin'}; set timezone = 'UTC';
         set jit = off; set enable_seqscan = off; set plan_cache_mode = force_generic_plan;
         set max_parallel_workers_per_gather = 0`,
      )
      return client
    }
    const clients = { tenant: await open('live'), system: await open('system') }
    await clients.tenant.query(
      `select set_config('quoin.org_id', $1, false), set_config('quoin.locations', '*', false)`,
      [orgId],
    )
    return new Explainer(app, orgId, clients)
  }

  /** Plans further statements as the service plans them an hour later: after six samples of the tables. */
  async refresh(): Promise<void> {
    const { large } = this.#app.database
    for (let samples = 0; samples < 6; samples++) await large.refresh()
    this.#ownPlans = large.ownPlans(this.#orgId)
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#clients).map((client) => client.end()))
  }

  /** Executes the statements again and sums their work by text. What they change is rolled back. */
  async workOf(statements: readonly RecordedStatement[]): Promise<Map<string, Work>> {
    const sums = new Map<string, Work>()
    for (const statement of statements) {
      if (control.test(statement.text) || statement.tag === '') continue
      const work = await this.#explain(statement)
      const sum = sums.get(statement.text) ?? { blocks: 0, rows: 0, descents: 0, scans: [] }
      sums.set(statement.text, {
        blocks: sum.blocks + work.blocks,
        rows: sum.rows + work.rows,
        descents: sum.descents + work.descents,
        scans: work.scans,
      })
    }
    return sums
  }

  async #explain({ text, parameters, isSystem }: RecordedStatement): Promise<Work> {
    const client = isSystem ? this.#clients.system : this.#clients.tenant
    const values = parameters.map((value) => {
      const written = parameterText(value)
      if (written === null) return 'null'
      return Buffer.isBuffer(written) ? `'\\x${written.toString('hex')}'` : pg.escapeLiteral(written)
    })
    await client.query('begin')
    try {
      // Prepared as the service prepares it. Unless the organization is large, the plan is one for all values.
      if (!isSystem) await client.query(`set local plan_cache_mode = ${planMode(this.#ownPlans, text)}`)
      await client.query(`prepare measured as ${text}`)
      const execute = `execute measured${values.length > 0 ? `(${values.join(', ')})` : ''}`
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, timing off, format json) ${execute}`,
      )
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
      return { ...sumsOf(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
    } catch (error) {
      throw new Error(`The statement cannot be measured.\n${text}`, { cause: error })
    } finally {
      await client.query('rollback; deallocate all')
    }
  }
}

function sumsOf(plan: Plan): Omit<Work, 'blocks'> {
  const below = (plan.Plans ?? []).map(sumsOf)
  const loops = plan['Actual Loops']
  const isScan = plan['Node Type'].endsWith('Scan') && plan['Node Type'] !== 'Subquery Scan'
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = isScan ? (plan['Actual Rows'] + removed) * loops : 0
  const { 'Index Name': index, 'Index Cond': condition, Filter: filter } = plan
  const scan = `${plan['Node Type']} ${index ?? ''} ${plan['Relation Name'] ?? ''}: ${Math.round(own)} rows in ${loops} loops; ${condition ?? ''}; ${filter ?? ''}`
  return {
    rows: below.reduce((sum, { rows }) => sum + rows, own),
    descents: below.reduce((sum, { descents }) => sum + descents, plan['Index Searches'] ?? 0),
    scans: [...(isScan ? [scan] : []), ...below.flatMap(({ scans }) => scans)],
  }
}
