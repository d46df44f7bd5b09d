/** Part of a rendered template: literal text or a value. */
export interface Piece {
  text: string
  /**
   * True for text of the template itself and for URLs of our own pages. Only these can become links; inserted values
   * cannot.
   */
  isOurs: boolean
}
