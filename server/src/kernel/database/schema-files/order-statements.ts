/**
 * Derives the order in which the statements of the schema files run, so that the files need no numbers:
 *
 * 1. The statements of the file that creates the schemas.
 * 2. Types, tables, functions and views, each after the objects to which it refers. In the body of a function, only
 *    calls of other functions count as references, because Postgres checks the rest when the function runs.
 * 3. All other statements (indexes, triggers, policies, grants), file by file, in the order in which they are
 *    written.
 */
import type { SchemaStatement } from './read-schema-files.ts'

type Kind = 'type' | 'table' | 'function' | 'view'

interface SchemaObject {
  statement: SchemaStatement
  kind: Kind
  name: string
}

const creation = /^create (?:unlogged )?(type|table|function|view) ([\w.]+)/
const opaque = /--[^\n]*|'(?:[^']|'')*'/g
const body = /\$(\w*)\$[\s\S]*?\$\1\$/g
const word = /(?<![\w.])(?:(\w+)\.)?(\w+)(\s*\()?/g
const foreignKey = /\breferences ([\w.]+)/g

/**
 * Returns the statements in the order in which they must run.
 *
 * @throws if the definitions of some objects refer to each other in a cycle.
 */
export function orderStatements(statements: readonly SchemaStatement[]): SchemaStatement[] {
  const firstFiles = new Set(
    statements.filter(({ sql }) => /^create schema\b/.test(sql)).map(({ file }) => file),
  )
  const first = statements.filter(({ file }) => firstFiles.has(file))
  const others = statements.filter(({ file }) => !firstFiles.has(file))
  const objects = others.flatMap((statement) => objectOf(statement) ?? [])
  const created = new Set(objects.map(({ statement }) => statement))
  return [...first, ...orderObjects(objects), ...others.filter((statement) => !created.has(statement))]
}

function objectOf(statement: SchemaStatement): SchemaObject | undefined {
  const [, kind, name] = creation.exec(statement.sql) ?? []
  return name === undefined ? undefined : { statement, kind: kind as Kind, name }
}

function orderObjects(objects: readonly SchemaObject[]): SchemaStatement[] {
  const byName = Map.groupBy(objects, ({ name }) => name)
  const ordered: SchemaStatement[] = []
  const done = new Set<SchemaObject>()
  const path: SchemaObject[] = []
  const visit = (object: SchemaObject): void => {
    if (done.has(object)) return
    if (path.includes(object)) throw new Error(circleOf([...path.slice(path.indexOf(object)), object]))
    path.push(object)
    for (const needed of referencesOf(object, byName)) if (needed !== object) visit(needed)
    for (const called of callsOf(object, byName)) if (!path.includes(called)) visit(called)
    path.pop()
    done.add(object)
    ordered.push(object.statement)
  }
  objects.forEach(visit)
  return ordered
}

function circleOf(objects: readonly SchemaObject[]): string {
  return `The schema files refer to each other in a circle: ${objects.map(({ name }) => name).join(' → ')}.`
}

type Names = ReadonlyMap<string, readonly SchemaObject[]>

/** Returns the objects that must exist before this one is created. */
function referencesOf({ statement, kind }: SchemaObject, names: Names): SchemaObject[] {
  const text = statement.sql.replaceAll(body, '').replaceAll(opaque, '')
  const found = wordsOf(text, statement, names)
  if (kind !== 'table') return found
  // A column may have the name of a table. So in a `create table` statement, only functions, types and the targets of
  // foreign keys count as references.
  const targets = [...text.matchAll(foreignKey)].flatMap(([, name]) => find(name!, statement, names))
  return [...found.filter((each) => each.kind === 'function' || each.kind === 'type'), ...targets]
}

/** Returns the functions that are called in the body of this function. */
function callsOf({ statement, kind }: SchemaObject, names: Names): SchemaObject[] {
  if (kind !== 'function') return []
  const bodies = statement.sql.match(body)?.join('\n') ?? ''
  return wordsOf(bodies.replaceAll(opaque, ''), statement, names).filter((each) => each.kind === 'function')
}

function wordsOf(text: string, statement: SchemaStatement, names: Names): SchemaObject[] {
  return [...text.matchAll(word)].flatMap(([, schema, name, parenthesis]) =>
    find(schema === undefined ? name! : `${schema}.${name}`, statement, names).filter(
      ({ kind }) => kind !== 'function' || parenthesis !== undefined,
    ),
  )
}

/**
 * Returns the objects with this name. In a file that applies to both modes, a name without a schema is looked up in
 * the schema of the mode (`live` or `sandbox`), then in `quoin`.
 */
function find(name: string, { inEachMode }: SchemaStatement, names: Names): readonly SchemaObject[] {
  if (name.includes('.')) return names.get(name.replace(/^(?:live|sandbox)\./, '')) ?? []
  return (inEachMode ? (names.get(name) ?? names.get(`quoin.${name}`)) : undefined) ?? []
}
