import type { JsonSchema } from './instance.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * Returns the first difference between a value and its schema, or undefined. Knows the keywords that the description
 * of the API uses to describe answers; other keywords are ignored.
 */
export function differenceFrom(
  schema: JsonSchema,
  value: unknown,
  schemas: Schemas,
  path = 'the answer',
): string | undefined {
  const { $ref, const: constant, enum: choices, allOf, anyOf, oneOf } = schema
  if (typeof $ref === 'string') {
    const named = schemas[$ref.split('/').at(-1)!]
    return named === undefined
      ? `${path} has the unknown schema ${$ref}`
      : differenceFrom(named, value, schemas, path)
  }
  if ('const' in schema && constant !== value) return `${path} is not ${JSON.stringify(constant)}`
  if (Array.isArray(choices) && !choices.includes(value))
    return `${path} is ${JSON.stringify(value)}, which is not listed`
  for (const part of (allOf ?? []) as JsonSchema[]) {
    const difference = differenceFrom(part, value, schemas, path)
    if (difference !== undefined) return difference
  }
  const options = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (options && options.every((each) => differenceFrom(each, value, schemas, path) !== undefined))
    return `${path} has none of the described forms`
  return typeDifference(schema, value, path) ?? partDifference(schema, value, schemas, path)
}

function typeDifference({ type }: JsonSchema, value: unknown, path: string): string | undefined {
  if (type === undefined) return undefined
  const types = [type].flat() as string[]
  const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const isFound = types.some((each) => each === actual || (each === 'integer' && Number.isInteger(value)))
  return isFound ? undefined : `${path} is ${actual}, not ${types.join(' or ')}`
}

function partDifference(
  schema: JsonSchema,
  value: unknown,
  schemas: Schemas,
  path: string,
): string | undefined {
  const { items, properties = {}, required = [], additionalProperties, pattern, minimum, maximum } = schema
  if (Array.isArray(value)) {
    if (typeof items !== 'object' || items === null) return undefined
    for (const [at, item] of value.entries()) {
      const difference = differenceFrom(items as JsonSchema, item, schemas, `${path}[${at}]`)
      if (difference !== undefined) return difference
    }
    return undefined
  }
  if (typeof value === 'string' && typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value))
    return `${path} does not match ${pattern}`
  if (typeof value === 'number') {
    if (typeof minimum === 'number' && value < minimum) return `${path} is below ${minimum}`
    if (typeof maximum === 'number' && value > maximum) return `${path} is above ${maximum}`
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const name of required as string[]) if (!Object.hasOwn(value, name)) return `${path} lacks ${name}`
  for (const [name, member] of Object.entries(value)) {
    const own = (properties as Record<string, JsonSchema>)[name] ?? additionalProperties
    if (typeof own !== 'object' || own === null) continue
    const difference = differenceFrom(own as JsonSchema, member, schemas, `${path}.${name}`)
    if (difference !== undefined) return difference
  }
  return undefined
}
