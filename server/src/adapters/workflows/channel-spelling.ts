import * as z from 'zod'
import { invalidField } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { readForm } from '../../kernel/schema/read-form.ts'

/**
 * The two names of the input field that selects the channels (email, text message) on which an operation notifies a
 * customer. Each operation has one of these two fields. Most accept a list of channels; operations that can only send
 * email accept true or false. Callers may use either name and either form with all of these operations.
 */
const spellings = ['notify', 'channels'] as const
type Spelling = (typeof spellings)[number]

/** Operations whose field selects the channels on which members of the company, not customers, are notified. */
const notifyingMembers = new Set(['jobs.dispatch', 'training.assign'])

/**
 * Returns the name of the field in which the operation itself expects the channels. Undefined if the operation does not
 * notify customers.
 */
export function channelField({ name, kind, input }: Operation): Spelling | undefined {
  if (kind !== 'mutation' || notifyingMembers.has(name)) return undefined
  return spellings.find((each) => each in shapeOf(input))
}

/**
 * Converts the field for channels, which callers may send under either name. Changes its name to the one that the
 * operation expects, and its value to the form that the operation accepts. Refuses an input that has both names with
 * different values.
 */
export function withOwnSpelling(operation: Operation, input: unknown): unknown {
  const own = channelField(operation)
  if (own === undefined || !isObject(input)) return input
  const other = spellings.find((each) => each !== own)!
  const schema = shapeOf(operation.input)[own]!
  const { [other]: said, ...rest } = input
  if (said === undefined) return own in input ? { ...input, [own]: asOwn(schema, own, input[own]) } : input
  const otherValue = asOwn(schema, other, said)
  if (!(own in input)) return { ...rest, [own]: otherValue }
  const alone = asOwn(schema, own, input[own])
  if (JSON.stringify(alone) !== JSON.stringify(otherValue))
    throw invalidField(other, `contradicts ${own}; send only ${own}`)
  return { ...rest, [own]: alone }
}

/**
 * Converts the channels to the form that the operation accepts. A value that cannot be converted is returned
 * unchanged; the schema of the input then refuses it.
 */
function asOwn(schema: z.ZodType, field: Spelling, said: unknown): unknown {
  if (takes(schema, said)) return said
  if (Array.isArray(said)) return takes(schema, true) ? byMailAlone(field, said) : noneOf(schema, said)
  if (said === false) return noneOf(schema, [])
  // `true` selects the default channels of the operation if it has any, otherwise email.
  if (said === true) return notifiesByDefault(schema) ? undefined : ['email']
  return said
}

function byMailAlone(field: Spelling, said: readonly unknown[]): unknown {
  if (said.length === 0 || (said.length === 1 && said[0] === 'none')) return false
  if (said.length === 1 && said[0] === 'email') return true
  throw invalidField(field, 'can notify the customer by email only; send ["email"], or [] to notify no one')
}

/**
 * Converts "notify no one" (an empty list or `none`) to the form that the operation accepts: an empty list, `none` or
 * null.
 */
function noneOf(schema: z.ZodType, said: readonly unknown[]): unknown {
  const isNoOne = said.length === 0 || (said.length === 1 && said[0] === 'none')
  if (!isNoOne) return said
  const emptyForm = [[], ['none'], null].find((each) => takes(schema, each))
  return emptyForm === undefined ? said : emptyForm
}

function notifiesByDefault(schema: z.ZodType): boolean {
  const defaultForm = readForm(schema, undefined)
  return 'value' in defaultForm && Array.isArray(defaultForm.value) && defaultForm.value.length > 0
}

const takes = (schema: z.ZodType, value: unknown): boolean => 'value' in readForm(schema, value)

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
