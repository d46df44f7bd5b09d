import { NotTried, StatementFailure } from './expect.ts'
import type { Exchange } from './exchange.ts'
import { CannotRun, type Instance, readInstance, readOther } from './instance.ts'
import { Kit } from './kit.ts'
import { lackOf } from './needs.ts'
import { sectionNames, statements } from './sections.ts'
import type { Statement } from './statement.ts'

export interface RunOptions {
  /** Address of the instance. */
  against: string
  /** API key of the instance. */
  key: string
  /** API key of another company of the instance, to check that companies are isolated. */
  otherKey?: string
  /** True allows a company that is no practice company. */
  live?: boolean
  /** Sections to check. Defaults to all. */
  sections?: readonly string[]
  /** Ids of statements to check. Defaults to all of the sections. */
  only?: readonly string[]
}

export interface Result {
  id: string
  section: string
  sentence: string
  outcome: 'pass' | 'fail' | 'not tried'
  /** Why the statement was not tried. */
  reason?: string
  /** For a statement that fails: the promise of the specification, as the rest of the sentence “Expected …”. */
  expected?: string
  /** The call that shows the failure, with its answer. */
  exchange?: Exchange
  durationMs: number
}

export interface Report {
  against: string
  organization: string
  mode: 'live' | 'sandbox' | 'practice'
  passed: number
  failed: number
  notTried: number
  results: Result[]
  /** Number of records that the run created and could not delete, by their names. */
  leftBehind: Record<string, number>
  calls: number
  durationMs: number
  /** Part of the duration that was spent waiting for the rate limit. */
  waitedMs: number
}

/** Number of statements that are checked at the same time. */
const atOnce = 4

/** Checks the statements of the specification against an instance. Throws `CannotRun` if it cannot start. */
export async function verify(options: RunOptions): Promise<Report> {
  const began = performance.now()
  const unknown = (options.sections ?? []).filter((name) => !sectionNames.includes(name))
  if (unknown.length > 0)
    throw new CannotRun(
      `There is no section ${unknown.join(', ')}. The sections are: ${sectionNames.join(', ')}.`,
    )
  const read = await readInstance(options.against, options.key)
  const instance = options.otherKey === undefined ? read : await readOther(read, options.otherKey)
  const mode = modeOf(instance)
  if (mode === 'live' && options.live !== true)
    throw new CannotRun(
      `${instance.me.organization.name} is no practice company. Create one (\`quoin practice create --org …\`, or ` +
        'the operation `practice.create`) and use its key, or pass --live: records named verify-… are then created ' +
        'and removed, and nothing is sent or charged.',
    )
  const opener = new Kit(instance)
  const kit = new Kit(await withFastKey(opener))
  const chosen = statements(kit.instance).filter(
    ({ id, section }) =>
      (options.sections?.includes(section) ?? true) && (options.only?.includes(id) ?? true),
  )
  const results: Result[] = []
  let leftBehind: Record<string, number> = {}
  try {
    results.push(...(await eachAtOnce(chosen, (statement) => check(kit, statement))))
  } finally {
    // The first stage made the key of the second one, so it is cleared last.
    leftBehind = await opener.stage.clear(await kit.stage.clear())
  }
  const count = (outcome: Result['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length
  return {
    against: instance.caller.base,
    organization: instance.me.organization.name,
    mode,
    passed: count('pass'),
    failed: count('fail'),
    notTried: count('not tried'),
    results,
    leftBehind,
    calls: instance.caller.sent,
    durationMs: Math.round(performance.now() - began),
    waitedMs: instance.caller.waitedMs,
  }
}

/** Rate limit with which the whole run takes less than a minute, in requests per minute. */
const fastPerMinute = 3000

/**
 * In a practice company, a run uses a key of its own if the rate limit of the caller's key is low. The limit of the
 * organization still applies. In other companies, a run must not take quota from production, so it waits instead.
 */
async function withFastKey({ instance, stage }: Kit): Promise<Instance> {
  const { me, catalog, perMinute } = instance
  if (!me.organization.practice || perMinute >= fastPerMinute || !catalog.has('keys.create')) return instance
  const options = { label: 'fast', scopes: [...me.scopes], rate_limit: fastPerMinute }
  try {
    const { key } = await stage.newKey(options)
    return { ...instance, key: { ...key, label: instance.key.label } }
  } catch (error) {
    // The run goes on with the caller's key. If the instance cannot create keys, statements about them fail.
    if (error instanceof StatementFailure || error instanceof NotTried) return instance
    throw error
  }
}

function modeOf({ me }: Instance): Report['mode'] {
  if (me.mode === 'sandbox') return 'sandbox'
  return me.organization.practice ? 'practice' : 'live'
}

async function check(kit: Kit, statement: Statement): Promise<Result> {
  const { id, section, sentence, needs } = statement
  const began = performance.now()
  const result = (more: Pick<Result, 'outcome'> & Partial<Result>): Result => ({
    id,
    section,
    sentence,
    ...more,
    durationMs: Math.round(performance.now() - began),
  })
  const lack = needs.map((need) => lackOf(need, kit.instance)).find((each) => each !== undefined)
  if (lack !== undefined) return result({ outcome: 'not tried', reason: lack })
  try {
    await statement.run(kit)
    return result({ outcome: 'pass' })
  } catch (error) {
    if (error instanceof NotTried) return result({ outcome: 'not tried', reason: error.message })
    const { expected, exchange } = asFailure(error)
    return result({ outcome: 'fail', expected, ...(exchange && { exchange }) })
  }
}

/** An answer of another form than promised breaks the code that reads it. That is a failure of the statement, too. */
function asFailure(error: unknown): Pick<StatementFailure, 'expected' | 'exchange'> {
  if (error instanceof StatementFailure) return error
  if (error instanceof TypeError)
    return { expected: `an answer of the promised form (${error.message})`, exchange: undefined }
  throw error
}

/** Calls `work` for each item, a few at the same time. The results have the order of the items. */
async function eachAtOnce<Item, Output>(
  items: readonly Item[],
  work: (item: Item) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = Array.from({ length: items.length })
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      outputs[at] = await work(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outputs
}
