import { type MemberActor, accessScopeFor } from '../../kernel/access/actor.ts'
import type { Parameter, Queries } from '../../kernel/database/queries.ts'
import { AppError, type ErrorDetail, invalidField } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { tenantScopeFor, type Kernel } from '../../kernel/operations/run.ts'
import type { Nameable } from '../../kernel/operations/nameable.ts'
import {
  type NameReference,
  containsNames,
  namePlacesOf,
  replaceNames,
} from '../../kernel/schema/named-id.ts'
import { nearNames } from '../../kernel/schema/near-names.ts'
import type { WorkflowCaller } from './caller.ts'

/** Maximum number of different names in one call, for each kind of record. */
const mostNames = 200
/** Maximum number of candidates listed for an ambiguous name. */
const mostCandidates = 10
/** Maximum number of records that are searched for names similar to an unknown name. */
const searched = 500
/** Maximum number of unknown names for which similar names are searched. */
const lookedFor = 3
/** Maximum number of unknown or ambiguous names that are reported for each kind of record, and in total. */
const mostIssues = 50

interface Candidate {
  id: string
  name: string
}

/**
 * Replaces the names in an input by ids. A name must be unique among the records that the caller could list. A caller
 * who may not list records of a kind cannot use their names, and does not learn if they exist. An input without names
 * needs no database query.
 */
export async function resolveNames(
  kernel: Kernel,
  operation: Operation,
  { actor, scopes }: WorkflowCaller,
  input: unknown,
): Promise<unknown> {
  const places = namePlacesOf(operation.input)
  if (places === undefined || !containsNames(input, places)) return input
  const inputNames: NameReference[] = []
  replaceNames(input, places, (each) => void inputNames.push(each))
  if (inputNames.length === 0) return input
  authorize(operation, actor)
  if (!scopes.has('workflows:read')) return input
  const db = kernel.databases[actor.mode].reader(tenantScopeFor(actor))
  const kinds = kernel.nameables.filter(({ permission }) => accessScopeFor(actor, permission) !== null)
  const lookups = kinds.flatMap((nameable) => {
    const named = inputNames.filter(({ kind }) => kind === nameable.kind)
    return named.length === 0 ? [] : [{ nameable, named }]
  })
  const idsByName = new Map<string, string>()
  const issues = await Promise.all(
    lookups.map(async ({ nameable, named }) => {
      const candidatesByName = await candidatesOf(db, actor, nameable, named)
      for (const { kind, name } of named) {
        const [only, other] = candidatesByName.get(name) ?? []
        if (only && !other) idsByName.set(`${kind} ${name}`, only.id)
      }
      return await findIssues(db, actor, nameable, named, candidatesByName)
    }),
  )
  const details = issues.flat()
  if (details.length > 0)
    throw new AppError(
      'validation_error',
      `${details[0]!.field}: ${details[0]!.message}`,
      details.slice(0, mostIssues),
    )
  return replaceNames(input, places, ({ kind, name }) => idsByName.get(`${kind} ${name}`))
}

/**
 * Finds the records that each name may mean. The keys of the result are the names as the caller wrote them. For each
 * name, reads one more record than an error can list, so that the error can say that there are more.
 */
async function candidatesOf(
  db: Queries,
  actor: MemberActor,
  nameable: Nameable,
  named: readonly NameReference[],
): Promise<Map<string, Candidate[]>> {
  const names = [...new Set(named.map(({ name }) => name))]
  if (names.length > mostNames)
    throw invalidField(
      named[0]!.field,
      `is a name, but a call can have at most ${mostNames} names: send ids instead`,
    )
  const parameters: Parameter[] = [actor.org.id, names]
  const rows = await db.rows<Candidate & { written: string }>(
    `select w.written, n.id, n.name
       from unnest($2::text[]) w (written)
      cross join lateral (
            select c.id, c.name from (${selectOf(nameable, actor, parameters)}) c
             where lower(normalize(w.written)) in (lower(normalize(btrim(c.name))), lower(c.other))
             order by c.name, c.id limit ${mostCandidates + 1}) n`,
    parameters,
  )
  const candidatesByName = new Map<string, Candidate[]>()
  for (const { written, id, name } of rows) {
    if (!candidatesByName.has(written)) candidatesByName.set(written, [])
    candidatesByName.get(written)!.push({ id, name })
  }
  return candidatesByName
}

async function findIssues(
  db: Queries,
  actor: MemberActor,
  nameable: Nameable,
  named: readonly NameReference[],
  candidatesByName: ReadonlyMap<string, readonly Candidate[]>,
): Promise<ErrorDetail[]> {
  const word = nameable.kind.replaceAll('_', ' ')
  const many = named.filter(({ name }) => (candidatesByName.get(name)?.length ?? 0) > 1)
  const none = named.filter(({ name }) => !candidatesByName.has(name)).slice(0, mostIssues)
  const allCandidates = none.length === 0 ? [] : await allOf(db, actor, nameable)
  return [
    ...many.map(({ field, name }) => {
      const candidates = candidatesByName.get(name)!
      const count = candidates.length > mostCandidates ? `more than ${mostCandidates}` : candidates.length
      const message = `is the name of ${count} ${word}s: send the id of one of them`
      return { field, message, candidates: candidates.slice(0, mostCandidates) }
    }),
    ...none.map(({ field, name }, at) => {
      const message = `must be an id, or the name of an available ${word}`
      return at < lookedFor ? { field, message, candidates: nearOf(name, allCandidates) } : { field, message }
    }),
  ]
}

/**
 * Returns the records with a similar name. If there are none, returns the records whose names contain words that begin
 * with the given words. If there are none either, returns all records, but only if they are few.
 */
function nearOf(name: string, candidates: readonly Candidate[]): Candidate[] {
  const near = nearNames(name, new Set(candidates.map((each) => each.name)), mostCandidates)
  const spelled = near.flatMap((each) => candidates.filter((candidate) => candidate.name === each))
  const matches =
    spelled.length > 0 ? spelled : candidates.filter((candidate) => beginsSo(name, candidate.name))
  if (matches.length > 0) return matches.slice(0, mostCandidates)
  return candidates.length <= mostCandidates ? [...candidates] : []
}

/** True if each written word is the beginning of a word of the name: `Sam` and `Sam O` match the name Samuel Ortiz. */
function beginsSo(written: string, name: string): boolean {
  const writtenWords = wordsOf(written)
  const nameWords = wordsOf(name)
  return (
    writtenWords.length > 0 && writtenWords.every((each) => nameWords.some((word) => word.startsWith(each)))
  )
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
  const own = accessScopeFor(actor, nameable.permission) === 'own' ? actor.id : null
  return nameable.select({ actor, own }, (value) => `$${parameters.push(value)}`)
}
