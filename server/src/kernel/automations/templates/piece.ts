/** Part of a rendered template: literal text or a value. */
export interface Piece {
  text: string
  /**
   * True for text of the template itself and for URLs of our own pages, which may become links. False for other
   * inserted values, which may not.
   */
  isOurs: boolean
}
