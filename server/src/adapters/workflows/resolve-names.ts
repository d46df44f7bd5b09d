import { type MemberActor, reach } from '../../kernel/access/actor.ts'
import type { Parameter, Queries } from '../../kernel/database/queries.ts'
import { AppError, type ErrorDetail, invalidField } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { fenceOf, type Kernel } from '../../kernel/operations/run.ts'
import type { Nameable } from '../../kernel/operations/nameable.ts'
import { type GivenName, holdsNames, namePlacesOf, replaceNames } from '../../kernel/schema/named-id.ts'
import { nearNames } from '../../kernel/schema/near-names.ts'
import type { WorkflowCaller } from './caller.ts'

/** Maximum number of different names of one kind in a call. */
const mostNames = 200
/** Maximum number of candidates listed for an ambiguous name. */
const candidatesTold = 10
/** Similar names are searched among this many, and for at most `lookedFor` unknown names. */
const searched = 500
const lookedFor = 3
/** Maximum number of unresolved names that are reported. */
const faultsTold = 50

interface Candidate {
  id: string
  name: string
}

/**
 * Replaces names in the input by ids. A name must be unique among the records that the caller could list and use. A
 * caller who may not list such records cannot use names and learns nothing about them. An input without names costs
 * no query.
 */
export async function resolveNames(
  kernel: Kernel,
  operation: Operation,
  { actor, scopes }: WorkflowCaller,
  input: unknown,
): Promise<unknown> {
  const places = namePlacesOf(operation.input)
  if (places === undefined || !holdsNames(input, places)) return input
  const given: GivenName[] = []
  replaceNames(input, places, (each) => void given.push(each))
  if (given.length === 0) return input
  authorize(operation, actor)
  if (!scopes.has('workflows:read')) return input
  const db = kernel.databases[actor.mode].reader(fenceOf(actor))
  const kinds = kernel.nameables.filter(({ permission }) => reach(actor, permission) !== null)
  const asked = kinds.flatMap((nameable) => {
    const named = given.filter(({ kind }) => kind === nameable.kind)
    return named.length === 0 ? [] : [{ nameable, named }]
  })
  const meant = new Map<string, string>()
  const faults = await Promise.all(
    asked.map(async ({ nameable, named }) => {
      const found = await candidatesOf(db, actor, nameable, named)
      for (const { kind, name } of named) {
        const [only, other] = found.get(name) ?? []
        if (only && !other) meant.set(`${kind} ${name}`, only.id)
      }
      return await faultsOf(db, actor, nameable, named, found)
    }),
  )
  const details = faults.flat()
  if (details.length > 0)
    throw new AppError(
      'validation_error',
      `${details[0]!.field}: ${details[0]!.message}`,
      details.slice(0, faultsTold),
    )
  return replaceNames(input, places, ({ kind, name }) => meant.get(`${kind} ${name}`))
}

/** The candidates for each name as written: one more than are listed. */
async function candidatesOf(
  db: Queries,
  actor: MemberActor,
  nameable: Nameable,
  named: readonly GivenName[],
): Promise<Map<string, Candidate[]>> {
  const names = [...new Set(named.map(({ name }) => name))]
  if (names.length > mostNames)
    throw invalidField(named[0]!.field, `is one of more than ${mostNames} names: give ids`)
  const parameters: Parameter[] = [actor.org.id, names]
  const rows = await db.rows<Candidate & { written: string }>(
    `select w.written, n.id, n.name
       from unnest($2::text[]) w (written)
      cross join lateral (
            select c.id, c.name from (${selectOf(nameable, actor, parameters)}) c
             where lower(normalize(w.written)) in (lower(normalize(btrim(c.name))), lower(c.other))
             order by c.name, c.id limit ${candidatesTold + 1}) n`,
    parameters,
  )
  const found = new Map<string, Candidate[]>()
  for (const { written, id, name } of rows) {
    if (!found.has(written)) found.set(written, [])
    found.get(written)!.push({ id, name })
  }
  return found
}

async function faultsOf(
  db: Queries,
  actor: MemberActor,
  nameable: Nameable,
  named: readonly GivenName[],
  found: ReadonlyMap<string, readonly Candidate[]>,
): Promise<ErrorDetail[]> {
  const word = nameable.kind.replaceAll('_', ' ')
  const many = named.filter(({ name }) => (found.get(name)?.length ?? 0) > 1)
  const none = named.filter(({ name }) => !found.has(name)).slice(0, faultsTold)
  const known = none.length === 0 ? [] : await allOf(db, actor, nameable)
  return [
    ...many.map(({ field, name }) => {
      const candidates = found.get(name)!
      const count = candidates.length > candidatesTold ? `more than ${candidatesTold}` : candidates.length
      const message = `is the name of ${count} ${word}s: give the id of one`
      return { field, message, candidates: candidates.slice(0, candidatesTold) }
    }),
    ...none.map(({ field, name }, at) => {
      const message = `must be an id, or the name of a ${word} that can be chosen`
      return at < lookedFor ? { field, message, candidates: nearOf(name, known) } : { field, message }
    }),
  ]
}

/** Candidates with a similar name, or whose words begin with the given words; all of them if there are few. */
function nearOf(name: string, known: readonly Candidate[]): Candidate[] {
  const near = nearNames(name, new Set(known.map((each) => each.name)), candidatesTold)
  const spelled = near.flatMap((each) => known.filter((candidate) => candidate.name === each))
  const meant = spelled.length > 0 ? spelled : known.filter((candidate) => beginsSo(name, candidate.name))
  if (meant.length > 0) return meant.slice(0, candidatesTold)
  return known.length <= candidatesTold ? [...known] : []
}

/** True for `Sam` or `Sam O` if the name is Samuel Ortiz. */
function beginsSo(written: string, name: string): boolean {
  const wanted = wordsOf(written)
  const words = wordsOf(name)
  return wanted.length > 0 && wanted.every((each) => words.some((word) => word.startsWith(each)))
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/\s+/).filter(Boolean)

async function allOf(db: Queries, actor: MemberActor, nameable: Nameable): Promise<Candidate[]> {
  const parameters: Parameter[] = [actor.org.id]
  return await db.rows<Candidate>(
    `select c.id, c.name from (${selectOf(nameable, actor, parameters)}) c order by c.name, c.id limit ${searched}`,
    parameters,
  )
}

function selectOf(nameable: Nameable, actor: MemberActor, parameters: Parameter[]): string {
  const own = reach(actor, nameable.permission) === 'own' ? actor.id : null
  return nameable.select({ actor, own }, (value) => `$${parameters.push(value)}`)
}
