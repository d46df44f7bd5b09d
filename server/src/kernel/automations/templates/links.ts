import type { Piece } from './piece.ts'

interface Link {
  start: number
  end: number
}

const address = /https?:\/\/[^\s<>"'`\\^{}|]+/gi
/** Punctuation that ends a sentence is not part of a web address. */
const sentenceEnd = /[.,;:!?)\]]+$/
/** The part of a web address that determines its host. */
const host = /^https?:\/\/[^/?#]+[/?#]/i

/**
 * Finds the web addresses in a rendered text that become links. The host of the address must come from the template or
 * from one of our own pages. A value that a user entered may only occur after the host.
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
