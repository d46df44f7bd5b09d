import type * as z from 'zod'
import { faultWords } from '../../../operations/fault-words.ts'
import { below, type Fault, faultAt, type Place } from '../fault.ts'
import { isAt } from './values-at.ts'

/** A config as its kind takes it, or what is wrong with it. */
export function readConfig<Config>(
  schema: z.ZodType<Config>,
  given: unknown,
  place: Place,
  /** Where templates stand in it. */
  templates: readonly string[] = [],
): { config: Config } | { faults: Fault[] } {
  const parsed = schema.safeParse(given, { error: faultWords })
  if (parsed.success) return { config: parsed.data }
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, { given, place, templates }, []))
  return { faults: firstOfEach(faults) }
}

function faultsOf(
  issue: z.core.$ZodIssue,
  within: { given: unknown; place: Place; templates: readonly string[] },
  above: readonly PropertyKey[],
): Fault[] {
  const { given, place, templates } = within
  const path = [...above, ...issue.path]
  const at = below(place, ...path.map(String))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => faultAt(below(at, key), 'unknown_member', 'is not known here'))
  if (isNothing(valueAt(given, path))) return [faultAt(at, 'required', 'is required')]
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return issue.errors
      .toSorted((a, b) => a.length - b.length)[0]!
      .flatMap((each) => faultsOf(each, within, path))
  const isTooLong = issue.code === 'too_big' && templates.some((template) => isAt(template, path))
  return [faultAt(at, isTooLong ? 'too_long' : 'bad_value', issue.message)]
}

/** What an editor leaves where nothing was filled in. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((within, name) => (within as Record<PropertyKey, unknown> | null)?.[name], value)
}

/** What else is wrong with a member mostly follows from the first. */
function firstOfEach(faults: readonly Fault[]): Fault[] {
  return [...Map.groupBy(faults, ({ field }) => field).values()].map(([first]) => first!)
}
