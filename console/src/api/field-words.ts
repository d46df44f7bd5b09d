/** One problem that the server found in the input. The message follows the name of the field: `is required`. */
export interface Problem {
  field?: string
  message: string
}

/** Labels of the fields of a form, by the names that the operation gives to them. */
export type Labels = ReadonlyMap<string, string>

const noLabels: Labels = new Map()

/**
 * The label of a field. The name can be that of a member of an object: `recipe.percent` has the label of `percent`. An
 * entry of a list of texts, such as `origins.2`, has the label of the list.
 */
export function labelFor(field: string | undefined, labels: Labels): string | undefined {
  if (field === undefined) return undefined
  const [, list] = /^(\w+)\.\d+$/.exec(field) ?? []
  if (list !== undefined) return labels.get(list)
  const isInList = /\.\d/.test(field)
  return labels.get(field) ?? (isInList ? undefined : labels.get(field.slice(field.lastIndexOf('.') + 1)))
}

/** The label of a field, otherwise its name in plain words: `line_items.0.crew_id` as `Line items 1 crew`. */
export function fieldWords(field: string, labels: Labels = noLabels): string {
  const words = labelFor(field, labels) ?? plainWords(field)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The problem as a sentence that begins with the label of its field. */
export function problemSentence({ field, message }: Problem, labels: Labels = noLabels): string {
  const text = withoutCode(message, labels)
  const isSentence = field === undefined || /^[A-Z]/.test(text)
  const sentence = isSentence ? text : `${fieldWords(field, labels)} ${text}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** A message of the server in which the names of fields and values are plain words. */
export const withoutCode = (message: string, labels: Labels = noLabels): string =>
  message.replace(/`([a-z][a-z0-9_.]*)`/g, (_, name: string) => `“${labels.get(name) ?? plainWords(name)}”`)

const plainWords = (name: string): string =>
  name
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/_(id|cents)$/, '')))
    .join(' ')
    .replaceAll('_', ' ')
