import * as z from 'zod'
import type { ZodType } from 'zod'
import type { MemberRule } from '../../kernel/schema/member-rules.ts'
import { kindNamedBy, longestName } from '../../kernel/schema/named-id.ts'

type JsonObject = Record<string, unknown>

export interface InputSchema {
  /** JSON Schema of the input. False if the operation has no input. */
  input_schema: JsonObject | false
  /**
   * `complete`: the operation accepts every input that the schema accepts. `partial`: the operation has
   * further rules, which `input_schema_limitations` lists.
   */
  input_schema_status: 'complete' | 'partial' | 'unsupported'
  input_schema_limitations: string[]
}

/**
 * Returns the JSON Schema 2020-12 of an operation's input, with a list of the rules that the schema cannot express. For
 * a field that accepts an id or a name, the schema allows any text, because only the call itself can check if a record
 * with this name exists.
 */
export function inputSchemaOf(input: ZodType): InputSchema {
  if (input instanceof z.ZodObject && Object.keys(input.shape).length === 0)
    return { input_schema: false, input_schema_status: 'complete', input_schema_limitations: [] }
  const limitations = [...limitationsOf(input, '', new Set())]
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.id
      const kind = kindNamedBy(zodSchema)
      if (kind !== undefined) markNamed(jsonSchema, kind)
      if (isStorableText(zodSchema)) jsonSchema.pattern ??= textPattern(jsonSchema.minLength ?? 0)
    },
  }) as JsonObject
  return {
    input_schema: withHints(schema) as JsonObject,
    input_schema_status: limitations.length === 0 ? 'complete' : 'partial',
    input_schema_limitations: limitations,
  }
}

const named = 'x-named'

/** Marks the schema of a field that accepts a name instead of an id. */
function markNamed(schema: JsonObject, kind: string): void {
  delete schema['format']
  Object.assign(schema, { pattern: textPattern(1), maxLength: longestName, [named]: kind })
}

const hintOf = (kind: unknown): string =>
  kind === 'member' ? 'Id, unique name or email address.' : 'Id or unique name.'

/** Adds a sentence to the description of each field that accepts a name. */
function withHints(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withHints)
  if (typeof schema !== 'object' || schema === null) return schema
  const { [named]: own, ...rest } = schema as JsonObject
  const { anyOf } = rest as { anyOf?: JsonObject[] }
  const [first, ...others] = anyOf ?? []
  const inner = own === undefined && first !== undefined && named in first ? first[named] : undefined
  if (inner !== undefined) {
    const { [named]: _told, ...plain } = first!
    rest['anyOf'] = [plain, ...others]
  }
  const kind = own ?? inner
  const members = Object.entries(rest).map(([name, value]) => [name, withHints(value)] as const)
  if (kind === undefined) return Object.fromEntries(members)
  const { description } = rest
  const hint = hintOf(kind)
  return {
    ...Object.fromEntries(members),
    description: typeof description === 'string' ? `${description} ${hint}` : hint,
  }
}

/**
 * Returns a pattern for text without NUL characters. If `minLength` is positive, the text must contain a character that
 * is not white space.
 */
function textPattern(minLength: number): string {
  return minLength > 0 ? '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' : '^[^\\u0000]*$'
}

interface Check {
  _zod: {
    def: {
      check: string
      error?: (issue: object) => unknown
      params?: { rules?: readonly MemberRule<never>[] }
    }
  }
}

interface Definition {
  type: string
  checks?: Check[]
  shape?: Record<string, ZodType>
  innerType?: ZodType
  element?: ZodType
  valueType?: ZodType
  in?: ZodType
  options?: readonly ZodType[]
}

const definitionOf = (schema: unknown): Definition =>
  (schema as { _zod: { def: unknown } })._zod.def as Definition

const storableRule = 'must be well-formed Unicode without NUL characters'

function ruleOf(check: Check): string | undefined {
  const { check: kind, error } = check._zod.def
  if (kind !== 'custom') return undefined
  const message = error?.({})
  return typeof message === 'string' ? message : 'must be consistent with the other fields'
}

function isStorableText(schema: unknown): boolean {
  const { type, checks = [] } = definitionOf(schema)
  return type === 'string' && checks.some((check) => ruleOf(check) === storableRule)
}

/**
 * Yields the rules of the input that JSON Schema cannot express, each with the path of its field. `above` contains the
 * schemas around this schema, so that a schema that contains itself is not visited again.
 */
function* limitationsOf(schema: ZodType, path: string, above: ReadonlySet<ZodType>): Generator<string> {
  if (above.has(schema)) return
  const visited = above.union(new Set([schema]))
  const {
    type,
    checks = [],
    shape = {},
    innerType,
    element,
    valueType,
    in: source,
    options = [],
  } = definitionOf(schema)
  for (const check of checks) {
    const { rules } = check._zod.def.params ?? {}
    for (const rule of rules ?? [])
      if (rule.schema === undefined)
        yield `${path === '' ? rule.field : `${path}.${rule.field}`} ${rule.message}.`
    const rule = rules === undefined ? ruleOf(check) : undefined
    if (rule !== undefined && rule !== storableRule) yield `${path === '' ? 'The input' : path} ${rule}.`
  }
  if (type === 'transform' || type === 'custom' || type === 'date')
    yield `${path === '' ? 'The input' : path} has a rule that JSON Schema cannot express.`
  for (const [name, member] of Object.entries(shape))
    yield* limitationsOf(member, path === '' ? name : `${path}.${name}`, visited)
  for (const inner of [innerType, source]) if (inner) yield* limitationsOf(inner, path, visited)
  for (const inner of [element, valueType]) if (inner) yield* limitationsOf(inner, `${path}[]`, visited)
  for (const option of options) yield* limitationsOf(option, path, visited)
}
