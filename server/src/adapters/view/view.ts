import * as z from 'zod'
import type { Permission } from '../../kernel/access/permissions.ts'
import { AppError, type ErrorDetail, invalidField } from '../../kernel/errors.ts'
import type { PageFitter } from '../../kernel/operations/call.ts'
import { createTextCache } from '../../kernel/text-cache.ts'
import type { Warning } from '../../kernel/operations/warnings.ts'
import { didYouMean } from '../../kernel/schema/near-names.ts'
import { answerSchemaOf } from './answer-schema.ts'

/** Schemas of the input fields that select a part of an answer. */
export const viewInput = {
  fields: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Fields to return, such as `id`, `status`, `line_items.line_total_cents`. For a list, these are ' +
        'fields of each item. Unknown fields are ignored, and the answer contains a warning.',
    ),
  detail: z
    .enum(['summary', 'full'])
    .optional()
    .describe('`summary` returns short fields: no lists, large objects, nulls or long texts.'),
}

/** The part of an answer that the caller requests. */
export interface ViewSelection {
  fields?: readonly string[] | undefined
  detail?: 'summary' | 'full' | undefined
}

/** Function that reduces an answer to the requested part. */
export type View = (answer: unknown) => unknown

type Schema = {
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** A tree of the requested fields, keyed by name. A name with no names below it requests the whole field. */
interface Branch {
  [name: string]: Branch
}

/**
 * Returns the function that reduces an answer to the requested part, or undefined if the whole answer is requested. If
 * the answer is a page, the function reduces each item. `lacking` are the permissions that the caller lacks. Refuses
 * the request if the answer has none of the requested fields.
 */
export function viewOf(
  answer: z.ZodType,
  selection: ViewSelection,
  lacking: readonly Permission[] = [],
): View | undefined {
  const ofOne = recordView(answer, selection, lacking)
  return (
    ofOne &&
    ((answer) =>
      isPage(answer) ? { ...answer, items: answer.items.map((item) => ofOne(item)) } : ofOne(answer))
  )
}

/**
 * Returns the function that reduces one record, or one item of a page, to the requested part. `answer` is the
 * schema of the record or of the page. Undefined if the whole record is requested.
 */
export function recordView(
  answer: z.ZodType,
  { fields, detail }: ViewSelection,
  lacking: readonly Permission[] = [],
): View | undefined {
  if (fields === undefined && detail !== 'summary') return undefined
  if (fields !== undefined && detail === 'summary')
    throw invalidField('detail', 'cannot be combined with `fields`')
  return fields === undefined ? summaryOf : pickedBy(fields, answerSchemaOf(answer, lacking))
}

/**
 * Returns a function that counts how many items fit into `bytes`. Each item is first reduced by `ofOne`. If there are
 * any items, the count is at least 1.
 */
export function createPageFitter(bytes: number, ofOne: View = (item) => item): PageFitter {
  return (items) => {
    let usedBytes = 0
    const tooMany = items.findIndex((item) => {
      usedBytes += Buffer.byteLength(JSON.stringify(ofOne(item)))
      return usedBytes > bytes
    })
    return tooMany < 0 ? items.length : Math.max(1, tooMany)
  }
}

/** Maximum length of a text in a summary, in characters. */
const longText = 200

/**
 * Reduces a value to its summary. A record (an object with an id) keeps only its single values and its small objects.
 * For any other object, such as a page of records, the value of each field is summarized. A single value is neither a
 * list nor an object.
 */
function summaryOf(value: unknown): unknown {
  if (!isObject(value)) return value
  const isRecord = Object.hasOwn(value, 'id')
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const short = isSingle(member) ? member : isRecord ? fewOf(member) : contentOf(member)
      return short === undefined ? [] : [[name, short]]
    }),
  )
}

const fewest = 6

/**
 * Summarizes an object inside a record: returns only its single values, which are neither lists nor objects. Undefined
 * for a list, and for an object that has no single value or more than six.
 */
function fewOf(part: unknown): unknown {
  if (!isObject(part) || Array.isArray(part)) return undefined
  const members = Object.entries(part).filter(([, each]) => isSingle(each))
  return members.length > 0 && members.length <= fewest ? Object.fromEntries(members) : undefined
}

function contentOf(member: unknown): unknown {
  if (Array.isArray(member)) return member.map(summaryOf)
  return isObject(member) ? summaryOf(member) : undefined
}

function isSingle(value: unknown): boolean {
  if (value === null || typeof value === 'object') return false
  return typeof value !== 'string' || (value !== '' && value.length <= longText)
}

/**
 * Returns a warning for each requested field that the answer does not have. Null if the answer has all requested
 * fields.
 */
export function fieldWarnings(answer: z.ZodType, { fields }: ViewSelection): Warning[] | null {
  if (fields === undefined) return null
  const { issues } = namesIn(fields, answerSchemaOf(answer))
  if (issues.length === 0) return null
  return issues.map(({ field, message }) => ({
    code: 'unknown_field',
    message: `${field}: ${message}`,
    field: fields[Number(field!.slice('fields.'.length))]!,
  }))
}

/**
 * Returns the function that reduces an answer to these fields. Refuses the request if the answer has none of
 * them.
 */
function pickedBy(fields: readonly string[], schema: Schema): View {
  const { existing, issues } = namesIn(fields, schema)
  if (existing.length === 0)
    throw new AppError('validation_error', `${issues[0]!.field}: ${issues[0]!.message}`, [...issues])
  const root = treeOf(existing)
  return (answer) => pick(answer, root)
}

/**
 * Result of looking up the requested fields in the schema of an answer: the paths that exist, and an error for each
 * path that does not exist.
 */
interface Named {
  existing: readonly (readonly string[])[]
  issues: readonly ErrorDetail[]
}

/** Maximum size of the cache that stores the results of looking up fields, in characters. */
const mostRemembered = 1_000_000
const namedBefore = createTextCache<Named & { text: string }>(mostRemembered)
const numbers = new WeakMap<Schema, number>()
let numbered = 0

/**
 * Looks up the requested fields in the schema. The result is cached, because one request needs it up to three times
 * (for the view of the answer, for the view of one item and for the warnings), and callers often request the same
 * fields.
 */
function namesIn(fields: readonly string[], schema: Schema): Named {
  let number = numbers.get(schema)
  if (number === undefined) numbers.set(schema, (number = ++numbered))
  return namedBefore.of(`${number} ${JSON.stringify(fields)}`, () => {
    const named = findNames(fields, schema)
    return { ...named, text: named.issues.map(({ message }) => message).join('') }
  })
}

/** Finds the requested fields in the schema, without the cache. */
function findNames(fields: readonly string[], schema: Schema): Named {
  const { items, next_cursor: cursor } = schema.properties ?? {}
  const item = items && cursor ? items : schema
  const issues: ErrorDetail[] = []
  const existing: string[][] = []
  const paths = fields.map((field) => namesOf(field, cursor ? undefined : schema.properties))
  paths.forEach((names, index) => {
    let parents: readonly Schema[] = [item]
    for (const name of names) {
      const members = parents.flatMap((each) => membersOf(each, schema))
      const next = members.flatMap(({ properties = {} }) =>
        Object.hasOwn(properties, name) ? [properties[name]!] : [],
      )
      const isOpen =
        parents.some((each) => Object.keys(each).length === 0) ||
        members.some(({ additionalProperties }) => additionalProperties)
      if (next.length === 0 && !isOpen) {
        const there = members.flatMap(({ properties = {} }) => Object.keys(properties))
        // Only the first error lists the available fields, because the list is long.
        const others = didYouMean(name, there) || (issues.length === 0 ? thereAre(there) : '')
        issues.push({ field: `fields.${index}`, message: `is not a field of the answer${others}` })
        return
      }
      parents = next
    }
    existing.push(names)
  })
  return { existing, issues }
}

/**
 * Builds the tree of the requested fields. If both a field and fields inside it are requested, the whole
 * field is returned.
 */
function treeOf(paths: readonly (readonly string[])[]): Branch {
  const whole = new Set(paths.map((names) => names.join('.')))
  const root = Object.create(null) as Branch
  for (const names of paths) {
    let branch = root
    for (const [depth, name] of names.entries()) {
      branch = branch[name] ??= Object.create(null) as Branch
      if (whole.has(names.slice(0, depth + 1).join('.'))) break
    }
  }
  return root
}

/**
 * Splits the name of a requested field at its dots. If the answer contains a list that is not divided into pages, a
 * field of its items can be requested without the prefix `items`.
 */
function namesOf(field: string, list: Schema['properties']): string[] {
  const names = field.split('.')
  return list?.['items']?.items && !Object.hasOwn(list, names[0]!) ? ['items', ...names] : names
}

const mostNamed = 60
const thereAre = (names: readonly string[]): string =>
  names.length === 0 ? '' : `; the fields are ${[...new Set(names)].slice(0, mostNamed).join(', ')}`

/**
 * Returns the object schemas that a value with this schema can have, or that its items can have if it is a list.
 * Follows references and alternatives.
 */
function membersOf(schema: Schema, root: Schema, depth = 0): Schema[] {
  if (depth > 20) return []
  if (schema.$ref !== undefined) {
    const named = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.split('/').at(-1)!]
    return named ? membersOf(named, root, depth + 1) : []
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...(schema.properties || schema.additionalProperties ? [schema] : []),
    ...(schema.items ? membersOf(schema.items, root, depth + 1) : []),
    ...inner.flatMap((each) => membersOf(each, root, depth + 1)),
  ]
}

function pick(value: unknown, branch: Branch): unknown {
  const names = Object.keys(branch)
  if (names.length === 0) return value
  if (Array.isArray(value)) return value.map((each) => pick(each, branch))
  if (!isObject(value)) return value
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => [name, pick(value[name], branch[name]!)]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isPage(answer: unknown): answer is { items: unknown[] } {
  return isObject(answer) && Array.isArray(answer['items']) && 'next_cursor' in answer
}
