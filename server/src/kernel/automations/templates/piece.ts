/** Part of a rendered template: literal text or a value. */
export interface Piece {
  text: string
  /**
   * True for text that comes from the template and for URLs of our own pages. Only such text can become a link;
   * inserted values cannot.
   */
  isOurs: boolean
}
