import type * as z from 'zod'
import { answerSchemaOf } from '../../../server/src/adapters/view/answer-schema.ts'
import { type InputSchema, inputSchemaOf } from '../../../server/src/adapters/workflows/input-schema.ts'
import { comment, renderMembers, type Rendering, renderType, type Schema } from './render-type.ts'

type Io = 'input' | 'output'

/** Type names for schemas whose id in the API is not suitable as a type name. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Rehearsal', 'DryRunAnswer'],
  ['AskedOfProvider', 'ProviderRequest'],
])

/** Id that zod gives to the schema of any JSON value, which contains itself. */
const anonymous = /^__schema\d+$/

/**
 * Objects without an id that many schemas contain, each with the path of one occurrence. All occurrences of the same
 * object get this type name. A part that is inside another part is listed first.
 */
const parts: Readonly<Record<string, { io: Io; path: string }>> = {
  AuthorKey: { io: 'output', path: 'Invoice.created_by.on_behalf_of' },
  Author: { io: 'output', path: 'Invoice.created_by' },
  MetricChange: { io: 'output', path: 'Report.comparison.change.gross_cents' },
  AutomationPosition: { io: 'input', path: 'AutomationNode.position' },
  AutomationErrorRule: { io: 'input', path: 'AutomationNode.on_error' },
  AutomationEnrollmentLimit: { io: 'input', path: 'AutomationTriggerConfig.enrollment_limit' },
}

/** Minimum number of fields of a type that another type extends. */
const fewestShared = 4

interface Definition {
  schema: Schema
  io: Io
}

/**
 * The types that have a name: the schemas with an id. Every operation and route that uses such a schema refers to the
 * same type, so `Invoice` exists once. Two different schemas with the same name cause an error.
 */
export class SharedTypes {
  readonly #definitions = new Map<string, Definition>()
  readonly #declared = new Map<string, string>()
  readonly #documents: ReadonlySet<string>
  readonly #inputs = new Map<z.ZodType, InputSchema>()
  readonly #parts = new Map<string, string>()
  #members: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()

  /**
   * `documents` are schemas that both requests and answers contain, such as the definition of an automation. Their
   * types have the form in which callers send them, so that a program can read a document, change it and send it back.
   */
  constructor(documents: readonly z.ZodType[]) {
    const schemas = documents.map((each): Schema => inputSchemaOf(each).input_schema || {})
    this.#documents = new Set(schemas.flatMap(({ $defs = {} }) => Object.keys($defs).map(nameOf)))
    for (const schema of schemas) this.#define(schema, 'input')
  }

  /** Returns the schema of an answer. Schemas with an id inside it become types. */
  answer(schema: z.ZodType): Schema {
    return this.#define(answerSchemaOf(schema), 'output')
  }

  /** Returns the schema of an input. False if there is no input. */
  input(schema: z.ZodType): Schema | false {
    const { input_schema } = this.inputSchema(schema)
    return input_schema === false ? false : this.#define(input_schema, 'input')
  }

  /** Returns the published schema of an input, with its limitations. */
  inputSchema(schema: z.ZodType): InputSchema {
    const known = this.#inputs.get(schema) ?? inputSchemaOf(schema)
    this.#inputs.set(schema, known)
    return known
  }

  rendering(io: Io): Rendering {
    const nameFor = (reference: string): string => this.#nameFor(reference.split('/').at(-1)!, io)
    return { io, nameFor, partName: (text) => this.#parts.get(text) }
  }

  /**
   * Finds the named parts and the fields of all types. It must be called after all answers were passed to `answer`, and
   * before types are declared.
   */
  settle(): void {
    for (const [name, { io, path }] of Object.entries(parts)) {
      const schema = this.#schemaAt(path)
      const about = comment(schema.description ?? '')
      const members = renderMembers(schema, this.rendering(io))
      this.declare(name, declareObject(name, about, new Map(), members))
      this.#parts.set(renderType(schema, this.rendering(io)), name)
    }
    const outputs = [...this.#definitions].filter(([, { io }]) => io === 'output')
    this.#members = new Map(
      outputs.map(([name, { schema }]) => [name, renderMembers(schema, this.rendering('output'))]),
    )
  }

  /** Declares a type with this name. */
  declare(name: string, text: string): void {
    this.#declared.set(name, text)
  }

  /**
   * Returns the declaration of an exported type: an interface for an object, an alias for anything else. An interface
   * whose members include all members of a named type extends it.
   */
  declarationOf(name: string, schema: Schema, io: Io, remarks = ''): string {
    if (/\d$/.test(name))
      throw new Error(`The type ${name} ends in a digit, so its name may change with others.`)
    const rendering = this.rendering(io)
    const about = comment([schema.description, remarks].filter(Boolean).join('\n\n'))
    const isObject = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
    if (!isObject) return `${about}export type ${name} = ${renderType(schema, rendering)}\n`
    const members = renderMembers(schema, rendering)
    const base = io === 'output' ? this.#baseOf(name, members) : undefined
    return declareObject(name, about, new Map(base ? [base] : []), members)
  }

  get names(): string[] {
    return [...this.#definitions.keys(), ...this.#declared.keys()].sort()
  }

  /** Returns the declarations of all named types. */
  toString(): string {
    const defined = [...this.#definitions].map(
      ([name, { schema, io }]) => [name, this.declarationOf(name, schema, io)] as const,
    )
    return [...defined, ...this.#declared]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n')
  }

  #define({ $defs = {}, ...schema }: Schema, io: Io): Schema {
    for (const [id, definition] of Object.entries($defs)) {
      const name = this.#nameFor(id, io)
      const existing = this.#definitions.get(name)
      if (anonymous.test(id)) requireJson(id, definition)
      else if (!existing) this.#definitions.set(name, { schema: definition, io })
      else if (io === 'output' && this.#documents.has(name)) continue
      else if (existing.io !== io || JSON.stringify(existing.schema) !== JSON.stringify(definition))
        throw new Error(`Two different types have the name ${name}.`)
    }
    return schema
  }

  #nameFor(id: string, io: Io): string {
    if (anonymous.test(id)) return 'Json'
    const name = nameOf(id)
    // An answer that repeats an input contains all of its fields, and its lists of values are open.
    return io === 'output' && name.endsWith('Input') && !this.#documents.has(name) ? `Returned${name}` : name
  }

  #schemaAt(path: string): Schema {
    const [name = '', ...steps] = path.split('.')
    const found = steps.reduce(memberOf, this.#definitions.get(name)?.schema)
    const object = [found, ...(found?.anyOf ?? [])].find((each) => each?.properties !== undefined)
    if (!object) throw new Error(`There is no object ${path}, which gives a type its name.`)
    return object
  }

  /** Returns the largest named type whose fields are all among these fields. */
  #baseOf(
    name: string,
    members: ReadonlyMap<string, string>,
  ): [name: string, members: ReadonlyMap<string, string>] | undefined {
    return [...this.#members]
      .filter(([other, its]) => other !== name && its.size >= fewestShared && its.size < members.size)
      .filter(([, its]) => [...its].every(([member, text]) => members.get(member) === text))
      .sort(([a, its], [b, others]) => others.size - its.size || (a < b ? -1 : 1))[0]
  }
}

/** Returns a field of an object, or of the first variant that has the field. */
function memberOf(schema: Schema | undefined, step: string): Schema | undefined {
  const own = schema?.properties?.[step]
  if (own) return own
  const variants = [...(schema?.oneOf ?? []), ...(schema?.anyOf ?? [])]
  return variants.map((each) => memberOf(each, step)).find((each) => each !== undefined)
}

const nameOf = (id: string): string => renamed.get(id) ?? id

/** Only the schema of any JSON value may lack an id. Other types that contain themselves need a stable name. */
function requireJson(id: string, { anyOf = [] }: Schema): void {
  const types = anyOf.map(({ type }) => type)
  if (types.join() !== 'string,number,boolean,null,array,object')
    throw new Error(`A schema that contains itself (${id}) needs an id: .meta({ id }).`)
}

function declareObject(
  name: string,
  about: string,
  bases: ReadonlyMap<string, ReadonlyMap<string, string>>,
  members: ReadonlyMap<string, string>,
): string {
  const inherited = new Set([...bases.values()].flatMap((base) => [...base.keys()]))
  const own = [...members].filter(([member]) => !inherited.has(member)).map(([, text]) => text)
  const heritage = bases.size === 0 ? '' : ` extends ${[...bases.keys()].join(', ')}`
  return `${about}export interface ${name}${heritage} {\n${own.join('')}}\n`
}
