import { createContext, useContext, useLayoutEffect } from 'react'
import { labelFor, problemSentence } from '../api/field-words.ts'
import { Refusal, sentenceOf } from '../api/refusal.ts'

/** The error of a form and the labels of its fields. Each field adds its label while it is shown. */
export interface FormErrors {
  error: unknown
  labels: Map<string, string>
}

/** The error of the surrounding form. Null if there is no form. */
export const FormErrorsContext = createContext<FormErrors | null>(null)

/** Returns the problem of the field that has one of these names, as a sentence that begins with its label. */
export function useFieldError(names: readonly string[], label: string): string | undefined {
  const form = useContext(FormErrorsContext)
  const labels = form?.labels
  const list = names.join(' ')
  useLayoutEffect(() => {
    const own = list.split(' ').filter(Boolean)
    for (const name of own) labels?.set(name, label)
    return () => {
      for (const name of own) labels?.delete(name)
    }
  }, [labels, list, label])
  if (!(form?.error instanceof Refusal)) return undefined
  const ownLabels = new Map(names.map((name) => [name, label]))
  const problem = form.error.problems.find(({ field }) => labelFor(field, ownLabels) !== undefined)
  return problem && problemSentence(problem, new Map([...form.labels, ...ownLabels]))
}

/**
 * Returns the error of a form as one sentence. For a problem that a field shows itself, the sentence contains only the
 * label of that field.
 */
export function formSentence(error: unknown, form: FormErrors | null): string {
  if (!form || !(error instanceof Refusal) || error.problems.length === 0) return sentenceOf(error)
  const atField = form.error === error ? form.labels : new Map<string, string>()
  const named = error.problems.flatMap(({ field }) => labelFor(field, atField) ?? [])
  const others = error.problems.filter(({ field }) => labelFor(field, atField) === undefined)
  return [
    ...(named.length > 0 ? [`Check ${[...new Set(named)].join(', ')}.`] : []),
    ...others.map((problem) => problemSentence(problem, form.labels)),
  ].join(' ')
}
