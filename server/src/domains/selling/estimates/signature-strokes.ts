import { InvalidJson, parseJson } from '../../../kernel/json/index.ts'

/**
 * Minimum length of a drawing, as a multiple of the pad's width. The page treats a shorter drawing as empty and sends
 * no picture of it.
 */
const shortest = 0.15

/**
 * Checks that the reported pen strokes agree with the picture of the signature. Returns false if the strokes are
 * invalid. Also returns false if the customer drew a signature but its picture is missing, because otherwise only the
 * typed name would be stored.
 */
export function strokesFit(strokes: string, signature: string): boolean {
  if (strokes === '') return true
  const length = lengthOf(strokes)
  return length !== null && (signature !== '' || length <= shortest)
}

/** Total length of all strokes, in widths of the pad. Null if the text is not a list of strokes. */
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
