import type * as z from 'zod'
import { type FormFault, readValue } from '../../../schema/read-form.ts'
import { below, type Fault, faultAt, type FaultCode, type Place } from '../fault.ts'
import { isAt } from './values-at.ts'

/** Parses a config with the schema of its kind, or returns the issues. */
export function readConfig<Config>(
  schema: z.ZodType<Config>,
  given: unknown,
  place: Place,
  /** Paths of the templates in the config. */
  templates: readonly string[] = [],
): { config: Config } | { faults: Fault[] } {
  const read = readValue(schema, given)
  if ('value' in read) return { config: read.value }
  const faults = read.faults.map((fault) => {
    const code = codeOf(fault, given, templates)
    return faultAt(below(place, ...fault.path), code, code === 'required' ? 'is required' : fault.message)
  })
  return { faults: firstOfEach(faults) }
}

function codeOf({ code, path }: FormFault, given: unknown, templates: readonly string[]): FaultCode {
  if (code === 'unrecognized_keys') return 'unknown_member'
  if (isNothing(valueAt(given, path))) return 'required'
  return code === 'too_big' && templates.some((template) => isAt(template, path)) ? 'too_long' : 'bad_value'
}

/** Values that an editor leaves in empty inputs. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (within, name) => (within as Record<string, unknown> | null | undefined)?.[name],
    value,
  )
}

/** Keeps the first issue of each field. Further ones mostly follow from it. */
function firstOfEach(faults: readonly Fault[]): Fault[] {
  return [...Map.groupBy(faults, ({ field }) => field).values()].map(([first]) => first!)
}
