import type * as z from 'zod'
import type { ErrorDetail } from '../errors.ts'
import { type Fault, faultWords } from './fault-words.ts'
import { didYouMeanOrThereAre } from './near-names.ts'

/** So many unknown members of one object are named. */
const namesShown = 50
/** So many faults are looked at, the first ones: to put thousands into words would hold up everybody. */
const worded = 200

/** Something that is wrong with a value: where, in our words, and of which sort. */
export interface FormFault {
  path: readonly string[]
  message: string
  code: z.core.$ZodIssue['code']
  /** Largest size in bytes, of a value that exceeds it. */
  limit?: number
}

/** What a schema makes of a value, or what is wrong with it, in our words. */
export function readForm<Value>(
  schema: z.ZodType<Value>,
  given: unknown,
): { value: Value } | { faults: ErrorDetail[] } {
  const read = readValue(schema, given)
  if ('value' in read) return read
  const details = read.faults.map(({ path, message, limit }): ErrorDetail => ({
    ...(path.length > 0 ? { field: path.join('.') } : {}),
    message,
    ...(limit === undefined ? {} : { limit }),
  }))
  return { faults: firstOfEach(details) }
}

/** The same, for whoever tells faults in a form of their own. */
export function readValue<Value>(
  schema: z.ZodType<Value>,
  given: unknown,
): { value: Value } | { faults: FormFault[] } {
  // The keys that a fault lists are the only thing of it that the library hands on as it is.
  const knownBeside = new Map<readonly string[], readonly string[]>()
  let found = 0
  const parsed = schema.safeParse(given, {
    error: (fault) => {
      found += 1
      if (found > worded) return 'is not possible here'
      if (fault.code === 'unrecognized_keys') knownBeside.set(fault.keys, namesLeft(fault))
      return faultWords(fault)
    },
  })
  if (parsed.success) return { value: parsed.data }
  return {
    faults: withoutLooserBounds(parsed.error.issues.slice(0, worded)).flatMap((issue) =>
      faultsOf(issue, [], knownBeside),
    ),
  }
}

/** A number beyond what the library takes for a whole number is beyond the bound of its field too, which is the one to name. */
function withoutLooserBounds(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const isBound = ({ code }: z.core.$ZodIssue): boolean => code === 'too_big' || code === 'too_small'
  const placeOf = ({ code, path }: z.core.$ZodIssue): string => JSON.stringify([code, path])
  const bounds = issues.filter((issue) => isBound(issue) && !('note' in issue)).map(placeOf)
  return issues.filter((issue) => !('note' in issue && isBound(issue) && bounds.includes(placeOf(issue))))
}

/** What else is wrong with a field mostly follows from the first. */
function firstOfEach(faults: readonly ErrorDetail[]): ErrorDetail[] {
  const first = new Map<string | undefined, ErrorDetail>()
  for (const fault of faults) if (!first.has(fault.field)) first.set(fault.field, fault)
  return [...first.values()]
}

function faultsOf(
  issue: z.core.$ZodIssue,
  above: readonly string[],
  knownBeside: ReadonlyMap<readonly string[], readonly string[]>,
): FormFault[] {
  const at = [...above, ...issue.path.map(String)]
  const { code } = issue
  if (issue.code === 'unrecognized_keys') {
    const known = knownBeside.get(issue.keys) ?? []
    return issue.keys.slice(0, namesShown).map((key) => ({
      path: [...at, key],
      message: `is not known here${didYouMeanOrThereAre(key, known, 1)}`,
      code,
    }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return formMeant(issue.errors).flatMap((each) => faultsOf(each, at, knownBeside))
  const limit: unknown = issue.code === 'custom' ? issue.params?.['limit'] : undefined
  return [{ path: at, message: issue.message, code, ...(typeof limit === 'number' ? { limit } : {}) }]
}

/** What is wrong with the form that was meant: the one of which it is only too much, else that with the fewest faults. */
function formMeant(forms: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const isTooMuch = ([first]: z.core.$ZodIssue[]): boolean =>
    first?.code === 'too_big' && first.path.length === 0
  return forms.find(isTooMuch) ?? forms.toSorted((a, b) => a.length - b.length)[0]!
}

/** The members of an object that were not given: one that was is not what another was meant to be. */
function namesLeft({ inst, input }: Fault): string[] {
  const { shape = {} } = (inst?._zod.def ?? {}) as { shape?: object }
  return Object.keys(shape).filter((name) => !Object.hasOwn(input as object, name))
}

/** Whether a value has this form. Nothing is said of what is wrong with it. */
export function hasForm(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success
}
