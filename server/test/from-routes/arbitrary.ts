import assert from 'node:assert/strict'
import fc from 'fast-check'
import { textMatching } from '../from-catalog/text-matching.ts'
import * as z from 'zod'
import { bare, isId } from './schema.ts'

/**
 * Returns values that a test prefers for the field with this name. Undefined if the schema alone determines
 * them.
 */
export type Known = (name: string) => fc.Arbitrary<unknown> | undefined

/**
 * Schemas of objects that are being generated. An object of the same schema inside such an object is left out, so
 * that the recursion ends.
 */
const making = new Set<z.ZodObject>()

class SelfReference extends Error {}

function unlessItself<Made>(make: () => fc.Arbitrary<Made>, otherwise: Made): fc.Arbitrary<Made> {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof SelfReference)) throw error
    return fc.constant(otherwise)
  }
}

/** Generates values that the schema accepts. */
export function valid(schema: z.ZodType, arbitraryFor: Known, name = ''): fc.Arbitrary<unknown> {
  let refused = 0
  return candidates(schema, arbitraryFor, name).filter((value) => {
    const isAccepted = schema.safeParse(value).success
    refused = isAccepted ? 0 : refused + 1
    assert.ok(refused < 1000, `arbitrary.ts makes no value that ${name || 'the schema'} takes: add a case.`)
    return isAccepted
  })
}

/** Generates values, some of which the schema may refuse. */
function candidates(schema: z.ZodType, arbitraryFor: Known, name: string): fc.Arbitrary<unknown> {
  const better = arbitraryFor(name)
  if (!better) return formOf(schema, arbitraryFor, name)
  const isAccepted = fc
    .sample(better, { seed: 1, numRuns: 30 })
    .some((value) => schema.safeParse(value).success)
  // If the schema accepts no preferred value, the preferred values belong to a field of the same name in another
  // operation.
  return isAccepted ? better : formOf(schema, arbitraryFor, name)
}

/**
 * Returns the paths of fields for which the schema accepts fewer than one in twenty generated values. Tests would
 * rarely use valid values of such fields.
 */
export function starving(schema: z.ZodType, arbitraryFor: Known, path = ''): string[] {
  const inner = bare(schema)
  const name = path.split('.').at(-1)!
  if (inner instanceof z.ZodUnknown) return []
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([member, each]) =>
      path.split('.').includes(member) ? [] : starving(each as z.ZodType, arbitraryFor, `${path}.${member}`),
    )
  if (inner instanceof z.ZodArray && !arbitraryFor(name))
    return starving(inner.element as z.ZodType, arbitraryFor, path)
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((option) => starving(option as z.ZodType, arbitraryFor, path))
  if (inner instanceof z.ZodRecord) return starving(inner.valueType as z.ZodType, arbitraryFor, path)
  const values = fc.sample(candidates(inner, arbitraryFor, name), { seed: 1, numRuns: 100 })
  return values.filter((value) => inner.safeParse(value).success).length < 5 ? [path] : []
}

function formOf(schema: z.ZodType, arbitraryFor: Known, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional)
    return maybe(schema.unwrap() as z.ZodType, undefined, arbitraryFor, name)
  if (schema instanceof z.ZodNullable) return maybe(schema.unwrap() as z.ZodType, null, arbitraryFor, name)
  if (schema instanceof z.ZodDefault)
    return maybe(schema.unwrap() as z.ZodType, undefined, arbitraryFor, name)
  if (schema instanceof z.ZodObject) return objectOf(schema, arbitraryFor)
  if (schema instanceof z.ZodArray)
    return unlessItself(
      () => fc.array(valid(schema.element as z.ZodType, arbitraryFor, name), { maxLength: 4 }),
      [],
    )
  if (schema instanceof z.ZodUnion) return unionOf(schema, arbitraryFor, name)
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(
      fc.string({ maxLength: 20 }),
      valid(schema.valueType as z.ZodType, arbitraryFor, name),
      {
        maxKeys: 4,
      },
    )
  if (schema instanceof z.ZodPipe) return formOf(typedIn(schema), arbitraryFor, name)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return numberOf(schema)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return stringOf(schema)
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 2 })
  throw new Error(`arbitrary.ts knows no values for ${schema.def.type} (${name}): add a case.`)
}

/** Returns the schema from which values are generated for a pipe (a schema that converts its input). */
function typedIn({ in: from, out: to }: z.ZodPipe): z.ZodType {
  return (to instanceof z.ZodTransform ? from : to) as z.ZodType
}

function maybe(inner: z.ZodType, nothing: undefined | null, arbitraryFor: Known, name: string) {
  return fc.oneof(
    { weight: 3, arbitrary: unlessItself(() => valid(inner, arbitraryFor, name), nothing) },
    { weight: 1, arbitrary: fc.constant(nothing) },
  )
}

function unionOf(schema: z.ZodUnion, arbitraryFor: Known, name: string): fc.Arbitrary<unknown> {
  const options = schema.options.flatMap((option) => {
    try {
      return valid(option as z.ZodType, arbitraryFor, name)
    } catch (error) {
      if (error instanceof SelfReference) return []
      throw error
    }
  })
  if (options.length === 0) throw new SelfReference()
  return fc.oneof(...options)
}

function objectOf(schema: z.ZodObject, arbitraryFor: Known): fc.Arbitrary<Record<string, unknown>> {
  if (making.has(schema)) throw new SelfReference()
  making.add(schema)
  try {
    return recordOf(schema, arbitraryFor)
  } finally {
    making.delete(schema)
  }
}

function recordOf(schema: z.ZodObject, arbitraryFor: Known): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(schema.shape).map(
    ([name, member]) => [name, valid(member as z.ZodType, arbitraryFor, name)] as const,
  )
  return fc
    .record(Object.fromEntries(members))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)))
}

function numberOf(schema: z.ZodNumber): fc.Arbitrary<number> {
  const bounds = {
    min: Math.max(schema.minValue ?? -1e9, -1e9),
    max: Math.min(schema.maxValue ?? 1e9, 2 ** 31 - 1),
  }
  const edges = fc.constantFrom(bounds.min, bounds.max)
  const [low, high] = [Math.max(bounds.min, -9), Math.min(bounds.max, 9)]
  const small = low <= high ? [fc.integer({ min: low, max: high })] : []
  const tenths = fc.integer({ min: bounds.min * 10, max: bounds.max * 10 }).map((value) => value / 10)
  return fc.oneof(edges, ...small, schema.isInt ? fc.integer(bounds) : tenths)
}

function stringOf(schema: z.ZodString | z.ZodStringFormat): fc.Arbitrary<string> {
  if (isId(schema)) return fc.uuid()
  const { format, example } = (schema.meta() ?? {}) as { format?: string; example?: string }
  if (schema.format === 'datetime')
    return fc
      .tuple(
        fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
        fc.constantFrom('Z', '+00:00', '-05:30', '+14:00', '+23:59'),
      )
      .map(([date, zone]) => date.toISOString().replace('Z', zone))
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  if (example !== undefined)
    return fc.oneof(
      fc.constant(example),
      fc.integer({ min: 0, max: 99 }).map((tail) => example.slice(0, -2) + String(tail).padStart(2, '0')),
    )
  const patterns = patternsOf(schema)
  return patterns.length > 0 ? fc.oneof(...patterns, textOf(schema)) : textOf(schema)
}

/**
 * Generates texts that match each pattern of the schema. Patterns with lookarounds are skipped, because
 * fast-check cannot generate from them; ordinary text usually matches them.
 */
function patternsOf(schema: z.ZodString | z.ZodStringFormat): fc.Arbitrary<string>[] {
  return (schema.def.checks ?? []).flatMap((check) => {
    const { pattern } = check._zod.def as { pattern?: RegExp }
    return pattern && !/\(\?[=!<]/.test(pattern.source) ? [textMatching(pattern)] : []
  })
}

/** Generates ordinary and unusual text up to the maximum length. */
function textOf(schema: z.ZodString | z.ZodStringFormat): fc.Arbitrary<string> {
  const [minimum, maximum] = [schema.minLength ?? 0, schema.maxLength ?? 60]
  const short = { minLength: minimum, maxLength: Math.min(maximum, 40) }
  return fc.oneof(
    fc.string(short),
    fc.string({ ...short, unit: 'binary' }),
    fc.constant('x'.repeat(maximum)),
    fc.constantFrom(
      "O'Hara; drop table leads;--",
      '%s%n$1{{x}}',
      '\u202eabc',
      'é'.repeat(Math.min(maximum, 12)),
    ),
  )
}
