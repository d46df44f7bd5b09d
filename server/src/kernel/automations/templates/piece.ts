/** A stretch of what a template becomes: words of its own, or a value. */
export interface Piece {
  text: string
  /** What the template says itself, or a page of ours: only there is an address a link. */
  isOurs: boolean
}
