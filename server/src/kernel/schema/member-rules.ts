import * as z from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * A rule about several fields of an object. It is checked together with the schema, before the operation reserves its
 * idempotency key or reads anything.
 */
export interface MemberRule<Value> {
  /** Field that the error names if the rule is broken. May also be a path to a nested field. */
  field: string
  /** The problem, as the rest of a sentence that begins with the field's name. */
  message: string
  isMet(this: void, value: Value): boolean
  /** The rule in JSON Schema. If it is absent, the published schema is marked as incomplete. */
  schema?: JsonSchema
}

/** Adds rules to a schema. They are checked only if each field is valid by itself. */
export function withRules<Schema extends z.ZodObject>(
  object: Schema,
  ...rules: readonly MemberRule<z.output<Schema>>[]
): Schema {
  const judge = z.core._check<z.output<Schema>>(
    ({ value, issues }) => {
      for (const { field, message, isMet } of rules)
        if (!isMet(value)) issues.push({ code: 'custom', path: field.split('.'), message, input: value })
    },
    { params: { rules }, when: ({ issues }) => issues.length === 0 },
  )
  const schemas = rules.flatMap(({ schema }) => schema ?? [])
  const ruled = object.check(judge)
  return schemas.length === 0 ? ruled : ruled.meta({ allOf: schemas })
}

/** Values that count as absent, because empty fields of a form are sent as null or as empty text. */
const nothing = [null, '']
const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const present = (name: string): JsonSchema => ({
  required: [name],
  properties: { [name]: { not: { enum: nothing } } },
})
const absent = (name: string): JsonSchema => ({ properties: { [name]: { enum: nothing } } })

const isThere = (value: object, name: string): boolean => isPresent((value as Record<string, unknown>)[name])

export function requiredUnless(
  field: string,
  other: string,
  message = `is required if ${other} is not passed`,
): MemberRule<object> {
  return {
    field,
    message,
    isMet: (value) => isThere(value, field) || isThere(value, other),
    schema: { anyOf: [present(field), present(other)] },
  }
}

/** Requires exactly one of the fields. If none or several are present, the first field is reported. */
export function exactlyOne(...fields: readonly [string, ...string[]]): MemberRule<object> {
  return {
    field: fields[0],
    message: `is required unless ${fields.slice(1).join(' or ')} is passed; pass exactly one of them`,
    isMet: (value) => fields.filter((field) => isThere(value, field)).length === 1,
    schema: { oneOf: fields.map(present) },
  }
}

/** Requires that `other` is present if `field` is. By default `field` is reported. */
export function needs(
  field: string,
  other: string,
  message: string,
  reportedField: string = field,
): MemberRule<object> {
  return {
    field: reportedField,
    message,
    isMet: (value) => !isThere(value, field) || isThere(value, other),
    schema: { anyOf: [absent(field), present(other)] },
  }
}

export function notTogether(field: string, other: string, message: string): MemberRule<object> {
  return {
    field,
    message,
    isMet: (value) => !isThere(value, field) || !isThere(value, other),
    schema: { anyOf: [absent(field), absent(other)] },
  }
}

/** Requires `field` if the field `other` has the value `value`. Refuses `field` if `other` has another value. */
export function onlyWith(
  field: string,
  other: string,
  value: string,
  messages: { missing: string; superfluous: string },
): MemberRule<object>[] {
  const isSo = { required: [other], properties: { [other]: { const: value } } }
  const has = (input: object): boolean => (input as Record<string, unknown>)[other] === value
  return [
    {
      field,
      message: messages.missing,
      isMet: (input) => !has(input) || isThere(input, field),
      schema: { anyOf: [{ not: isSo }, present(field)] },
    },
    {
      field,
      message: messages.superfluous,
      isMet: (input) => has(input) || !isThere(input, field),
      schema: { anyOf: [isSo, absent(field)] },
    },
  ]
}
