/**
 * A problem with the input, as the server reports it. The message, such as `is required`, completes a sentence that
 * begins with the label of the field.
 */
export interface Problem {
  field?: string
  message: string
}

/** Labels of a form's fields, by the names of the fields in the operation's input. */
export type Labels = ReadonlyMap<string, string>

const noLabels: Labels = new Map()

/**
 * Returns the label of a field. For a property of an object, such as `recipe.percent`, it is the label of
 * `percent`. For an entry of a list of texts, such as `origins.2`, it is the label of the list.
 */
export function labelFor(field: string | undefined, labels: Labels): string | undefined {
  if (field === undefined) return undefined
  const [, list] = /^(\w+)\.\d+$/.exec(field) ?? []
  if (list !== undefined) return labels.get(list)
  const isInList = /\.\d/.test(field)
  return labels.get(field) ?? (isInList ? undefined : labels.get(field.slice(field.lastIndexOf('.') + 1)))
}

/**
 * Returns the label of a field. If the field has no label, returns its name in plain words, such as `Line items 1 crew`
 * for `line_items.0.crew_id`.
 */
export function fieldWords(field: string, labels: Labels = noLabels): string {
  const words = labelFor(field, labels) ?? plainWords(field)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the problem as a sentence that begins with the label of its field. */
export function problemSentence({ field, message }: Problem, labels: Labels = noLabels): string {
  const text = withoutCode(message, labels)
  const isSentence = field === undefined || /^[A-Z]/.test(text)
  const sentence = isSentence ? text : `${fieldWords(field, labels)} ${text}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Returns a message of the server in which the names of fields and values are replaced by labels or plain words. */
export const withoutCode = (message: string, labels: Labels = noLabels): string =>
  message.replace(/`([a-z][a-z0-9_.]*)`/g, (_, name: string) => `“${labels.get(name) ?? plainWords(name)}”`)

const plainWords = (name: string): string =>
  name
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/_(id|cents)$/, '')))
    .join(' ')
    .replaceAll('_', ' ')
