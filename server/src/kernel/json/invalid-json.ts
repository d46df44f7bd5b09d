/**
 * Error for a body that is not valid JSON, or not JSON that this service accepts. It is answered with 400
 * `invalid_json`.
 */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson'
}

/**
 * Creates the error for a problem at a position of the text. Line and column are counted from 1, the column in UTF-16
 * code units.
 */
export function invalidAt(text: string, offset: number, problem: string): InvalidJson {
  let line = 1
  let lineStart = 0
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', lineStart)) {
    line += 1
    lineStart = next + 1
  }
  return new InvalidJson(`${problem} at line ${line}, column ${offset - lineStart + 1}.`)
}
