import type { Piece } from './piece.ts'

interface Link {
  start: number
  end: number
}

const address = /https?:\/\/[^\s<>"'`\\^{}|]+/gi
/** Matches punctuation at the end of a web address, which belongs to the sentence and not to the address. */
const sentenceEnd = /[.,;:!?)\]]+$/
/** Matches the part of a web address that determines its host. */
const host = /^https?:\/\/[^/?#]+[/?#]/i

/**
 * Finds the web addresses in a rendered text that may become links. The host of an address must be part of the template
 * itself or of the URL of one of our own pages. Text from values may only appear after the host.
 */
export function linksIn(pieces: readonly Piece[]): Link[] {
  const text = pieces.map((piece) => piece.text).join('')
  return [...text.matchAll(address)].flatMap(({ 0: match, index: start }) => {
    const written = match.replace(sentenceEnd, '')
    const said = host.exec(written)?.[0] ?? match
    return URL.canParse(written) && isOurs(pieces, start, start + said.length)
      ? [{ start, end: start + written.length }]
      : []
  })
}

function isOurs(pieces: readonly Piece[], start: number, end: number): boolean {
  let to = 0
  return pieces.every((piece) => {
    const from = to
    to += piece.text.length
    return piece.isOurs || to <= start || from >= end
  })
}
