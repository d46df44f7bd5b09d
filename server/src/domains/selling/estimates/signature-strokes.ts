import { InvalidJson, parseJson } from '../../../kernel/json/index.ts'

/** Drawings up to this length, in widths of the pad, are treated as empty by the page, which then sends no picture. */
const shortest = 0.15

/**
 * Checks that the strokes match the signature beside them. They do not if they are invalid, or if the customer drew and
 * the picture is missing: the typed name would then replace a drawn signature.
 */
export function strokesFit(strokes: string, signature: string): boolean {
  if (strokes === '') return true
  const length = lengthOf(strokes)
  return length !== null && (signature !== '' || length <= shortest)
}

/** Length of all strokes. Null if the text is not a list of strokes. */
function lengthOf(text: string): number | null {
  let strokes: unknown
  try {
    strokes = parseJson(text).value
  } catch (error) {
    if (error instanceof InvalidJson) return null
    throw error
  }
  if (!Array.isArray(strokes)) return null
  let length = 0
  for (const stroke of strokes as unknown[]) {
    if (!Array.isArray(stroke) || !stroke.every(isPoint)) return null
    for (let at = 1; at < stroke.length; at++)
      length += Math.hypot(stroke[at]![0] - stroke[at - 1]![0], stroke[at]![1] - stroke[at - 1]![1])
  }
  return length
}

function isPoint(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
}
