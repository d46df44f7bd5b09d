import * as z from 'zod'
import { invalidField } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { readForm } from '../../kernel/schema/read-form.ts'

/**
 * By which ways the customer is told is `notify` for some operations and `channels` for others, a list for most and true or
 * false for those that only write mails. Whoever spells it in another of these ways means the same, and is understood.
 */
const spellings = ['notify', 'channels'] as const
type Spelling = (typeof spellings)[number]

/** These tell members of the company, and no customer. */
const tellMembers = new Set(['jobs.dispatch', 'training.assign'])

/** How an operation itself spells it; undefined where no customer is told by it. */
export function tellsCustomerBy({ name, kind, input }: Operation): Spelling | undefined {
  if (kind !== 'mutation' || tellMembers.has(name)) return undefined
  return spellings.find((each) => each in shapeOf(input))
}

/** The input as the operation spells it. Two spellings that say different things are refused. */
export function withOwnSpelling(operation: Operation, input: unknown): unknown {
  const own = tellsCustomerBy(operation)
  if (own === undefined || !isObject(input)) return input
  const other = spellings.find((each) => each !== own)!
  const schema = shapeOf(operation.input)[own]!
  const { [other]: said, ...rest } = input
  if (said === undefined) return own in input ? { ...input, [own]: asOwn(schema, own, input[own]) } : input
  const meant = asOwn(schema, other, said)
  if (!(own in input)) return { ...rest, [own]: meant }
  const alone = asOwn(schema, own, input[own])
  if (JSON.stringify(alone) !== JSON.stringify(meant))
    throw invalidField(other, `says something else than ${own}: give ${own} alone.`)
  return { ...rest, [own]: alone }
}

/** What the operation takes in place of what was said. What says neither is left for its form to refuse. */
function asOwn(schema: z.ZodType, field: Spelling, said: unknown): unknown {
  if (takes(schema, said)) return said
  if (Array.isArray(said)) return takes(schema, true) ? byMailAlone(field, said) : noneOf(schema, said)
  if (said === false) return noneOf(schema, [])
  // Told to tell: as it does unless told otherwise, or else by mail.
  if (said === true) return isTelling(schema) ? undefined : ['email']
  return said
}

function byMailAlone(field: Spelling, said: readonly unknown[]): unknown {
  if (said.length === 0 || (said.length === 1 && said[0] === 'none')) return false
  if (said.length === 1 && said[0] === 'email') return true
  throw invalidField(field, 'tells the customer by e-mail alone: give ["email"], or [] to tell nobody.')
}

/** Nobody is told: an empty list, or the word for it. */
function noneOf(schema: z.ZodType, said: readonly unknown[]): unknown {
  const isNobody = said.length === 0 || (said.length === 1 && said[0] === 'none')
  if (!isNobody) return said
  const nobody = [[], ['none'], null].find((each) => takes(schema, each))
  return nobody === undefined ? said : nobody
}

function isTelling(schema: z.ZodType): boolean {
  const left = readForm(schema, undefined)
  return 'value' in left && Array.isArray(left.value) && left.value.length > 0
}

const takes = (schema: z.ZodType, value: unknown): boolean => 'value' in readForm(schema, value)

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
