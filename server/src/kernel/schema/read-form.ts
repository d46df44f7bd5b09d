import type * as z from 'zod'
import type { ErrorDetail } from '../errors.ts'
import { type RawIssue, issueMessage } from './issue-message.ts'
import { didYouMeanOrExpected } from './near-names.ts'

/** Maximum number of unknown fields of one object that an error lists. */
const namesShown = 50
/**
 * Maximum number of issues for which a message is composed, because composing thousands of messages would block all
 * callers.
 */
const worded = 200

/** A validation issue with its path, its message for the caller and its code. */
export interface FormIssue {
  path: readonly string[]
  message: string
  code: z.core.$ZodIssue['code']
  /** Maximum size in bytes. Present if the value is too large. */
  limit?: number
}

/** Parses a value with a schema. Returns the value, or the issues with messages for the caller. */
export function readForm<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
): { value: Value } | { issues: ErrorDetail[] } {
  const read = readValue(schema, input)
  if ('value' in read) return read
  const details = read.issues.map(({ path, message, limit }): ErrorDetail => ({
    ...(path.length > 0 ? { field: path.join('.') } : {}),
    message,
    ...(limit === undefined ? {} : { limit }),
  }))
  return { issues: firstOfEach(details) }
}

/** Parses a value like `readForm`, for code that presents issues in another format. */
export function readValue<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
): { value: Value } | { issues: FormIssue[] } {
  // For each issue about unknown fields, the map contains the known fields that the object lacks. Its keys are the
  // arrays `keys` of the issues: Zod copies each issue before it returns it, but keeps this array.
  const knownBeside = new Map<readonly string[], readonly string[]>()
  let issueCount = 0
  const parsed = schema.safeParse(input, {
    error: (issue) => {
      issueCount += 1
      if (issueCount > worded) return 'is not possible here'
      if (issue.code === 'unrecognized_keys') knownBeside.set(issue.keys, namesLeft(issue))
      return issueMessage(issue)
    },
  })
  if (parsed.success) return { value: parsed.data }
  return {
    issues: withoutLooserBounds(parsed.error.issues.slice(0, worded)).flatMap((issue) =>
      toFormIssues(issue, [], knownBeside),
    ),
  }
}

/**
 * Removes the issue of Zod's check for safe integers if the number also violates the field's own bound. Only the
 * field's own bound is then reported.
 */
function withoutLooserBounds(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const isBound = ({ code }: z.core.$ZodIssue): boolean => code === 'too_big' || code === 'too_small'
  const placeOf = ({ code, path }: z.core.$ZodIssue): string => JSON.stringify([code, path])
  const bounds = issues.filter((issue) => isBound(issue) && !('note' in issue)).map(placeOf)
  return issues.filter((issue) => !('note' in issue && isBound(issue) && bounds.includes(placeOf(issue))))
}

/** Returns the first issue of each field, because the others mostly follow from it. */
function firstOfEach(issues: readonly ErrorDetail[]): ErrorDetail[] {
  const first = new Map<string | undefined, ErrorDetail>()
  for (const issue of issues) if (!first.has(issue.field)) first.set(issue.field, issue)
  return [...first.values()]
}

function toFormIssues(
  issue: z.core.$ZodIssue,
  above: readonly string[],
  knownBeside: ReadonlyMap<readonly string[], readonly string[]>,
): FormIssue[] {
  const at = [...above, ...issue.path.map(String)]
  const { code } = issue
  if (issue.code === 'unrecognized_keys') {
    const knownNames = knownBeside.get(issue.keys) ?? []
    return issue.keys.slice(0, namesShown).map((key) => ({
      path: [...at, key],
      message: `is an unknown field${didYouMeanOrExpected(key, knownNames, 1)}`,
      code,
    }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return formMeant(issue.errors).flatMap((each) => toFormIssues(each, at, knownBeside))
  const limit: unknown = issue.code === 'custom' ? issue.params?.['limit'] : undefined
  return [{ path: at, message: issue.message, code, ...(typeof limit === 'number' ? { limit } : {}) }]
}

/**
 * Chooses the alternative of a union that the caller probably meant, and returns its issues. It is an alternative for
 * which the value is merely too large, or else the alternative with the fewest issues.
 */
function formMeant(forms: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const isTooMuch = ([first]: z.core.$ZodIssue[]): boolean =>
    first?.code === 'too_big' && first.path.length === 0
  return forms.find(isTooMuch) ?? forms.toSorted((a, b) => a.length - b.length)[0]!
}

/**
 * Returns the fields that the object lacks. An unknown field can be a misspelling only of one of these, because the
 * caller would not send a field twice.
 */
function namesLeft({ inst, input }: RawIssue): string[] {
  const { shape = {} } = (inst?._zod.def ?? {}) as { shape?: object }
  return Object.keys(shape).filter((name) => !Object.hasOwn(input as object, name))
}

/** True if a value matches the schema. */
export function hasForm(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success
}
