import type * as z from 'zod'
import { type FormIssue, readValue } from '../../../schema/read-form.ts'
import { below, type Issue, issueAt, type IssueCode, type IssueLocation } from '../issue.ts'
import { isAt } from './values-at.ts'

/** Parses a config with the schema of its kind. Returns the parsed config, or the issues if it is invalid. */
export function readConfig<Config>(
  schema: z.ZodType<Config>,
  value: unknown,
  location: IssueLocation,
  /** Paths of the templates in the config. */
  templates: readonly string[] = [],
): { config: Config } | { issues: Issue[] } {
  const read = readValue(schema, value)
  if ('value' in read) return { config: read.value }
  const issues = read.issues.map((issue) => {
    const code = codeOf(issue, value, templates)
    return issueAt(below(location, ...issue.path), code, code === 'required' ? 'is required' : issue.message)
  })
  return { issues: firstOfEach(issues) }
}

function codeOf({ code, path }: FormIssue, value: unknown, templates: readonly string[]): IssueCode {
  if (code === 'unrecognized_keys') return 'unknown_member'
  if (isNothing(valueAt(value, path))) return 'required'
  return code === 'too_big' && templates.some((template) => isAt(template, path)) ? 'too_long' : 'bad_value'
}

/** Returns true for the values that an editor may store if an input is empty. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, name) => (parent as Record<string, unknown> | null | undefined)?.[name],
    value,
  )
}

/** Returns the first issue of each field. Further issues of a field are mostly consequences of the first. */
function firstOfEach(issues: readonly Issue[]): Issue[] {
  return [...Map.groupBy(issues, ({ field }) => field).values()].map(([first]) => first!)
}
